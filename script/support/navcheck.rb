class Navcheck < Formula
  desc "Proves that every deep link of an app lands, or is refused on purpose"
  homepage "https://github.com/navcheck/navcheck"
  url "https://github.com/navcheck/navcheck/releases/download/v@VERSION@/navcheck-@VERSION@-macos-universal.tar.gz"
  sha256 "@SHA256@"
  license "Apache-2.0"
  depends_on macos: :ventura

  def install
    libexec.install Dir["*"]
    bin.write_exec_script libexec/"navcheck"
  end

  test do
    system bin/"navcheck", "prove", *Dir[libexec/"Specs/*.yaml"]
  end
end
