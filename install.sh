#!/bin/sh
# Installs navcheck on Linux, and on macOS (prepared, never run): into PREFIX/lib/navcheck, with a link in PREFIX/bin.
#
#   install.sh                  the latest release
#   install.sh --version 0.1.0  that release
#   install.sh --archive FILE   an archive that is here already, with FILE.sha256 beside it
#   install.sh --cache FOLDER   keeps the archive in this folder, and downloads it only if it is not there
#   install.sh --prefix FOLDER  instead of $PREFIX or ~/.local
#
# An archive whose checksum is not the published one is not installed, nor kept. Exit: 0 installed, 1 not, 64 usage.
set -eu

repository=https://github.com/navcheck/navcheck

say() { printf 'install.sh: %s\n' "$*"; }
fail() {
  printf 'install.sh: %s\n' "$1" >&2
  exit "${2:-1}"
}

prefix=${PREFIX:-${HOME:+$HOME/.local}}
version=
archive=
cache=
while [ $# -gt 0 ]; do
  case $1 in
    --version | --archive | --cache | --prefix)
      [ $# -ge 2 ] && [ -n "$2" ] || fail "missing value after $1; see install.sh --help" 64
      case $1 in
        --version) version=${2#v} ;;
        --archive) archive=$2 ;;
        --cache) cache=$2 ;;
        --prefix) prefix=$2 ;;
      esac
      shift
      ;;
    -h | --help)
      sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
      exit 0
      ;;
    *) fail "unknown argument '$1'; see install.sh --help" 64 ;;
  esac
  shift
done
[ -z "$version" ] || [ -z "$archive" ] || fail "--version and --archive exclude each other" 64
case $version in
  *[!0-9.]*) fail "'$version' is no version; write it as 0.1.0" 64 ;;
esac
[ -n "$prefix" ] || fail "neither PREFIX nor HOME is set; name a folder with --prefix" 64
case $prefix in
  /*) ;;
  *) prefix=$(pwd)/$prefix ;;
esac

# macOS may have it as shasum only.
command -v sha256sum >/dev/null 2>&1 || ! command -v shasum >/dev/null 2>&1 || sha256sum() { shasum -a 256 "$@"; }
command -v sha256sum >/dev/null 2>&1 || fail "sha256sum is missing, so the archive cannot be verified; install coreutils"
command -v gzip >/dev/null 2>&1 || fail "gzip is missing; install it"

work=$(mktemp -d "${TMPDIR:-/tmp}/navcheck-install.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# --- Get -------------------------------------------------------------------------------------------------------------

hint=
download() { # address file
  if command -v curl >/dev/null 2>&1; then
    curl -fsSL --proto '=https' -o "$2" "$1"
  elif command -v wget >/dev/null 2>&1; then
    wget -q -O "$2" "$1"
  else
    fail "neither curl nor wget is installed; download the archive and name it with --archive"
  fi || fail "$1 cannot be downloaded$hint"
}

if [ -z "$archive" ]; then
  system=$(uname -s)
  case $system in
    Linux) platform=linux-$(uname -m) ;;
    Darwin)
      platform=macos-universal
      hint="; if that release has no archive for macOS, build navcheck from source: $repository#readme" ;;
    *) fail "there are archives for Linux and macOS only; on $system build navcheck from source: $repository#readme" ;;
  esac
  if [ -z "$version" ]; then
    download "$repository/releases/latest/download/VERSION" "$work/VERSION"
    version=$(cat "$work/VERSION")
    case $version in
      "" | *[!0-9.]*) fail "the latest release does not say its version; name one with --version" ;;
    esac
  fi
  file=navcheck-$version-$platform.tar.gz
  archive=$work/$file
  # The checksum is never taken from the cache, which others may have written to.
  download "$repository/releases/download/v$version/$file.sha256" "$archive.sha256"
  kept=$cache/$file
  if [ -n "$cache" ] && [ -f "$kept" ] &&
    [ "$(sha256sum <"$kept" | cut -d ' ' -f 1)" = "$(cut -d ' ' -f 1 <"$archive.sha256")" ]; then
    say "$file is in $cache"
    cp "$kept" "$archive"
  else
    say "downloading $file"
    download "$repository/releases/download/v$version/$file" "$archive"
  fi
fi

# --- Verify ----------------------------------------------------------------------------------------------------------

[ -f "$archive" ] || fail "there is no file '$archive'"
[ -f "$archive.sha256" ] || fail "there is no file '$archive.sha256' to verify the archive with"
expected=$(cut -d ' ' -f 1 <"$archive.sha256")
case $expected in
  *[!0-9a-f]*) fail "'$archive.sha256' holds no SHA-256 checksum" ;;
esac
[ ${#expected} -eq 64 ] || fail "'$archive.sha256' holds no SHA-256 checksum"
actual=$(sha256sum <"$archive" | cut -d ' ' -f 1)
[ "$actual" = "$expected" ] || fail "the checksum of '$archive' is wrong, so nothing was installed
  expected $expected
  actual   $actual
Download it again; if that does not help, report it at $repository/issues"
say "the checksum is right: $actual"
# Installing does not depend on it.
if [ -n "$cache" ]; then
  { mkdir -p "$cache" && cp "$archive" "$cache/.${archive##*/}.$$" && mv "$cache/.${archive##*/}.$$" "$cache/${archive##*/}"; } ||
    say "the archive could not be kept in $cache"
fi

# --- Install ---------------------------------------------------------------------------------------------------------

# Unpacked and tried out beside its place, so that a failure leaves an older installation as it was.
home=$prefix/lib/navcheck
new=$home.new.$$
old=$home.old.$$
# The older installation goes only when another one is in its place; otherwise it returns there.
finish() {
  if [ -e "$old" ]; then
    if [ -e "$home" ]; then rm -rf "$old"; else mv "$old" "$home" || say "the older installation is in $old"; fi
  fi
  rm -rf "$work" "$new"
}
trap finish EXIT
# A run that was killed while nothing was in its place has left it under its other name.
for left in "$home".old.*; do
  [ -e "$home" ] || [ ! -x "$left/navcheck" ] || mv "$left" "$home"
done
mkdir -p "$prefix/lib" "$prefix/bin" "$new"
gzip -dc "$archive" | tar -xf - -C "$new" || fail "'$archive' cannot be unpacked"
set -- "$new"/navcheck-*
[ $# -eq 1 ] && [ -x "$1/navcheck" ] || fail "'$archive' is no archive of navcheck"
installed=$("$1/navcheck" --version) || fail "this navcheck does not run here; build it from source: $repository#readme"
[ ! -e "$home" ] || mv "$home" "$old" || fail "'$home' cannot be replaced; look at its permissions"
mv "$1" "$home" || fail "'$home' cannot be written; the older installation, if there was one, is as it was"
ln -sf ../lib/navcheck/navcheck "$prefix/bin/navcheck"

say "installed navcheck $installed in $home, with a link $prefix/bin/navcheck"
command=navcheck
case :${PATH:-}: in
  *":$prefix/bin:"*) ;;
  *)
    say "$prefix/bin is not in PATH; add it: export PATH=\"$prefix/bin:\$PATH\""
    command=$prefix/bin/navcheck
    ;;
esac
say "try it: $command prove $home/Specs/just-eat.yaml"
