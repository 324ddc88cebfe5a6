// Parses links with ada, https://github.com/ada-url/ada, when told to: "run N" on a line of the standard input parses all
// links of the file N times, and answers with nanoseconds and a digest.
#include "ada.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

int main(int count, char **arguments) {
  if (count != 2) return 64;
  std::ifstream file(arguments[1], std::ios::binary);
  std::vector<std::string> links;
  for (std::string line; std::getline(file, line);) links.push_back(line);
  std::string word;
  for (int repeats; std::cin >> word >> repeats;) {
    uint64_t digest = 0;
    auto begin = std::chrono::steady_clock::now();
    for (int round = 0; round < repeats; round++) {
      digest = 0;
      for (const std::string &link : links) {
        auto url = ada::parse<ada::url_aggregator>(std::string_view(link));
        digest = digest * 31 + (url ? url->get_pathname().size() + url->get_search().size() : 1);
      }
    }
    auto end = std::chrono::steady_clock::now();
    std::printf("%lld %llu\n", (long long)std::chrono::duration_cast<std::chrono::nanoseconds>(end - begin).count(),
                (unsigned long long)digest);
    std::fflush(stdout);
  }
  return 0;
}
