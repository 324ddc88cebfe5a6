import ArgumentParser
@main struct Navcheck: ParsableCommand {}
