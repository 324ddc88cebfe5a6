"""Reports that navcheck has written, and a browser to look at them with."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAVCHECK = os.environ["NAVCHECK"]
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="navcheck-browser-"))
SPECS = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("Specs/*.yaml")) + sorted(
    str(path.relative_to(ROOT)) for path in ROOT.glob("Specs/published/*.yaml"))


def report(name, *arguments):
    """The path of the report of `navcheck prove` with these arguments, made once."""
    path = FOLDER / f"{name}.html"
    if not path.exists():
        done = subprocess.run(
            [NAVCHECK, "prove", "--quiet", "--report", str(path), *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1), done.stderr
    return path


def shipped(spec):
    return report(pathlib.Path(spec).stem + ("-published" if "published" in spec else ""), spec)


def written(name, text):
    """The report of a spec that is nowhere else."""
    path = FOLDER / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return report(name, str(path))


def data(path):
    """What a report has to show."""
    text = path.read_text(encoding="utf-8")
    start = text.index('id="data">') + len('id="data">')
    return json.loads(text[start:text.index("</script>", start)])


class Browser:
    """Chromium without a window. Whatever a page complains of, asks for or pops up is kept."""

    def __init__(self):
        self.playwright = sync_playwright().start()
        found = [name for name in ("chromium", "chromium-browser", "google-chrome") if shutil.which(name)]
        self.chromium = self.playwright.chromium.launch(
            executable_path=shutil.which(found[0]) if found else None, args=["--no-sandbox"])
        self.complaints = []

    def open(self, path, fragment="", width=1280, scheme="light", height=900):
        context = self.chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce")
        page = context.new_page()
        page.on("console", lambda message: self.complaints.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: (self.complaints.append(f"dialog {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda request: None if request.url.startswith("file:") else self.complaints.append(request.url))
        page.goto(path.as_uri() + fragment)
        return page

    def close(self):
        self.chromium.close()
        self.playwright.stop()
        shutil.rmtree(FOLDER, ignore_errors=True)
