# Turns a page of Docs, the README, or the landing page of a library into one that docc reads.
#
#   awk -v page=Spec -v folder=Docs -f docs-page.awk headings FILE
#
# headings has a line 'page<TAB>heading' for each heading of each page. Links between pages become links of the site; links
# to other files of the repository lead to GitHub. Code is left alone, except that docc knows no file names after ```.
BEGIN { FS = "\t"; source = "https://github.com/navcheck/navcheck/blob/main/" }

# The anchor that GitHub gives a heading.
function slug(text) {
  text = tolower(text)
  gsub(/[^a-z0-9 _-]/, "", text)
  gsub(/ /, "-", text)
  return text
}

# 'Docs/../README.md' is 'README.md'.
function normal(path) {
  while (match(path, /[^\/.][^\/]*\/\.\.\//)) path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
  return path
}

function fail(message) {
  printf "%s: %s\n", FILENAME, message >"/dev/stderr"
  failed = 1
}

function link(text, target,   parts, path, anchor, other) {
  if (target ~ /^[a-z]+:/) return "[" text "](" target ")"
  anchor = target
  if (!sub(/^[^#]*#/, "", anchor)) anchor = ""
  sub(/#.*/, "", target)
  path = target == "" ? "" : normal(folder == "" ? target : folder "/" target)
  if (path == "") other = page
  else if (path == "README.md") other = "navcheck"
  else if (path ~ /^Docs\/[A-Za-z]+\.md$/) { other = path; gsub(/^Docs\/|\.md$/, "", other) }
  else {
    if ((getline other <path) < 0) fail("there is no file " path)
    close(path)
    return "[" text "](" source path (anchor == "" ? "" : "#" anchor) ")"
  }
  if (!(other in known)) { fail("there is no page " path); return text }
  if (anchor != "") {
    if (!((other, anchor) in headings)) { fail("the page of " other " has no heading #" anchor); return text }
    # docc does not find the headings of the first page.
    anchor = other == "navcheck" ? "" : "#" headings[other, anchor]
  }
  other = other == "navcheck" ? "/navcheck" : "/navcheck/" other
  # A link that is called as its file gets the title of the page.
  if (anchor == "" && text ~ /\.md$/) return "<doc:" other ">"
  return "[" text "](doc:" other anchor ")"
}

function rewritten(line,   result, start, whole, text, image) {
  result = ""
  while (match(line, /!?\[[^][]*\]\([^() ]+\)/)) {
    start = RSTART
    whole = substr(line, RSTART, RLENGTH)
    result = result substr(line, 1, start - 1)
    line = substr(line, start + length(whole))
    image = whole ~ /^!/
    sub(/^!?\[/, "", whole)
    sub(/\)$/, "", whole)
    text = whole
    sub(/\]\(.*/, "", text)
    sub(/.*\]\(/, "", whole)
    # docc finds images by their names.
    if (image) { sub(/.*\//, "", whole); result = result "![" text "](" whole ")" }
    else result = result link(text, whole)
  }
  return result line
}

FNR == NR {
  known[$1] = 1
  headings[$1, slug($2)] = anchored($2)
  next
}

# The name that docc gives a heading.
function anchored(text) {
  gsub(/[`*,:;.?!()'"…]/, "", text)
  gsub(/[^A-Za-z0-9_-]+/, "-", text)
  return text
}

/^```/ {
  if (!isCode) $0 = substr($0, 1, match($0, / |$/) - 1)
  isCode = !isCode
  print
  next
}
isCode { print; next }
{ print rewritten($0) }
END { exit failed }
