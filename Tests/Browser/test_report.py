"""The HTML report in a browser. script/browser runs this."""

import glob
import os
import random
import time
import unittest

import pages
import specs

browser = None


def setUpModule():
    global browser
    browser = pages.Browser()


def tearDownModule():
    browser.close()


def axe():
    with open(glob.glob(os.environ["AXE"], recursive=True)[0], encoding="utf-8") as file:
        return file.read()


LIST = """() => [...document.querySelectorAll('details')].forEach((each) => { each.open = true; })"""
REFUTED = "Specs/published/just-eat-2019.yaml"


class ReportTests(unittest.TestCase):
    def setUp(self):
        browser.complaints.clear()

    def tearDown(self):
        for context in browser.chromium.contexts:
            context.close()
        self.assertEqual(browser.complaints, [])

    def text(self, page, selector):
        return page.locator(selector).first.inner_text()

    def test_every_spec_at_three_widths_light_and_dark(self):
        for spec in pages.SPECS:
            path = pages.shipped(spec)
            known = pages.data(path)["specs"][0]
            for width, scheme in [(390, "light"), (820, "dark"), (1440, "light")]:
                page = browser.open(path, width=width, scheme=scheme)
                self.assertEqual(self.text(page, "h1"), known["name"])
                self.assertEqual(page.locator(".node").count(), len(known["picture"]["nodes"]))
                self.assertEqual(page.locator(".cause").count(), len(known["causes"]))
                over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                self.assertLessEqual(over, 0, f"{spec} at {width}")
                shown = page.evaluate("document.body.innerText")
                for word in ("undefined", "null", "NaN", "[object"):
                    self.assertNotIn(word, shown, spec)
                page.context.close()

    def test_all_specs_in_one_file(self):
        path = pages.report("all", *pages.SPECS)
        self.assertLessEqual(path.stat().st_size, 1_500_000)
        page = browser.open(path)
        known = pages.data(path)["specs"]
        self.assertEqual(page.locator(".specs a").count(), len(known))
        # The first that is not in order comes first.
        self.assertEqual(self.text(page, "h1"), next(spec["name"] for spec in known if spec["verdict"] == "refuted"))
        page.click("nav >> text=Links")
        page.evaluate("location.hash = 'main'")
        self.assertEqual(self.text(page, "h1"), next(spec["name"] for spec in known if spec["verdict"] == "refuted"))
        for number, spec in enumerate(known):
            page.select_option("#spec", str(number))
            page.wait_for_function("name => document.querySelector('h1').textContent === name", arg=spec["name"])
            self.assertIn(spec["path"], self.text(page, ".eyebrow"))

    def test_a_run_is_stepped_through(self):
        page = browser.open(pages.shipped(REFUTED))
        known = pages.data(pages.shipped(REFUTED))["specs"][0]
        run = known["runs"][known["causes"][0]["run"]]
        page.click(".cause >> nth=0 >> text=Step through it")
        self.assertEqual(page.evaluate("location.hash"), "#/0/run/0/0")
        for number, step in enumerate(run["steps"]):
            # The focus is where the run goes on.
            page.get_by_role("button", name="Next", exact=True).click() if number % 2 else page.keyboard.press("ArrowRight")
            self.assertIn(known["strings"][step["t"]], self.text(page, ".steps .here"))
            shown = known["explorer"]["places"][known["explorer"]["states"][3 * step["s"]]][0]
            self.assertEqual(page.locator(".node.current").text_content(), page.locator(".node").nth(shown).text_content())
            self.assertEqual(page.locator(".card.shown span").first.inner_text(), known["picture"]["nodes"][shown]["l"])
            label = known["explorer"]["labels"][step["l"]]
            if label[6] > 0:
                self.assertTrue(self.text(page, ".ln.here").strip().startswith(str(label[6])))
            self.assertIn(known["strings"][step["t"]], page.locator("#live").text_content())
        # It never ends: after the last step comes the one to which it returns.
        page.get_by_role("button", name="Next", exact=True).click()
        self.assertTrue(page.evaluate("location.hash").endswith(f"/{run['loop'] + 1}"))
        # The link of a step restores it, and the run can be left there.
        again = browser.open(pages.shipped(REFUTED), "#/0/run/0/2")
        self.assertEqual(self.text(again, ".runbar .muted"), f"2 of {len(run['steps'])}")
        again.click("text=Leave the run here")
        self.assertEqual(again.evaluate("location.hash"), f"#/0/state/{run['steps'][1]['s']}")
        self.assertGreater(again.locator(".way").count(), 0)

    def test_what_a_step_changes_is_seen_together(self):
        for spec in [REFUTED, "Specs/published/plugin-links.yaml", "Specs/published/app-startup-2018.yaml"]:
            path = pages.shipped(spec)
            known = pages.data(path)["specs"][0]
            for width, height, wanted in [
                (1440, 900, [".node.current", ".card.shown", ".steps .here", ".ln.here", ".runbar .primary"]),
                (390, 844, [".runbar .primary", ".runbar .what"]),
            ]:
                page = browser.open(path, width=width, height=height)
                page.get_by_text("Step through it").first.click()
                for _ in known["runs"][known["causes"][0]["run"]]["steps"]:
                    page.get_by_role("button", name="Next", exact=True).click()
                    for selector in wanted:
                        for box in [each.bounding_box() for each in page.locator(selector).all()]:
                            inside = box["y"] >= 0 and box["y"] + box["height"] <= height and box["x"] >= 0 and box["x"] + box["width"] <= width
                            self.assertTrue(inside, f"{spec} at {width}: {selector} is at {box}")
                page.context.close()
        # Who is sent a step sees it.
        page = browser.open(pages.shipped(REFUTED), "#/0/run/0/2", width=390, height=844)
        self.assertLess(page.locator(".runbar .primary").bounding_box()["y"], 844)

    def test_the_move_is_drawn(self):
        for spec in ["Specs/just-eat.yaml", "Specs/published/plugin-links.yaml"]:
            known = pages.data(pages.shipped(spec))["specs"][0]
            screens = [place[0] for place in known["explorer"]["places"]]
            shown = [screens[place] for place in known["explorer"]["states"][::3]]
            page = browser.open(pages.shipped(spec))
            moves = 0
            for number, run in enumerate(known["runs"][:6]):
                states = [run["start"]] + [step["s"] for step in run["steps"]]
                page.evaluate(f"location.hash = '#/0/run/{number}/0'")
                for before, after in zip(states, states[1:]):
                    page.get_by_role("button", name="Next", exact=True).click()
                    if shown[before] != shown[after]:
                        moves += 1
                        self.assertEqual(page.locator(".line.taken").count(), 1, f"{spec}: {number}")
            self.assertGreater(moves, 0)

    def test_the_picture_can_be_read(self):
        visible = """(nodes) => nodes.map((node) => node.getBoundingClientRect()).filter((box) => box.width > 0)
          .map((box) => [box.left, box.top, box.right, box.bottom])"""
        forty = pages.written("forty", specs.forty())
        self.assertEqual(len(pages.data(forty)["specs"][0]["picture"]["groups"]), 4)
        for path in [forty] + [pages.shipped(spec) for spec in pages.SPECS]:
            page = browser.open(path, width=1440)
            page.get_by_role("button", name="Show all").click()
            boxes = page.locator(".drawing .edge").evaluate_all(visible)
            labels = page.locator(".node text").evaluate_all(visible)
            for number, a in enumerate(boxes + labels):
                for b in boxes[:min(number, len(boxes))]:
                    apart = a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1
                    self.assertTrue(apart, f"{path.name}: {a} lies on {b}")
            frame = page.locator(".drawing").bounding_box()
            for left, top, right, bottom in labels:
                self.assertTrue(frame["x"] <= left and right <= frame["x"] + frame["width"], path.name)
                self.assertTrue(frame["y"] <= top and bottom <= frame["y"] + frame["height"], path.name)
            # Letters of 15 pixels, in boxes 17 high, are at least 9 pixels.
            self.assertGreater(min(bottom - top for _, top, _, bottom in labels), 17 * 9 / 15, path.name)
            page.context.close()

    def test_lines_from_everywhere_are_seen_where_one_points(self):
        path = pages.written("forty", specs.forty())
        nodes = pages.data(path)["specs"][0]["picture"]["nodes"]
        page = browser.open(path, width=1440)
        page.get_by_role("button", name="Show all").click()
        lines = page.locator(".line.fromany")
        seen = lambda: sum(line.is_visible() for line in lines.all())
        self.assertEqual(seen(), 0)
        page.locator(".node").nth(next(number for number, node in enumerate(nodes) if node["l"] == "login")).hover()
        self.assertEqual(seen(), 1)
        page.locator(".node.any").hover()
        self.assertEqual(seen(), lines.count())
        self.assertGreater(lines.count(), 4)
        page.mouse.move(5, 5)
        self.assertEqual(seen(), 0)

    def test_the_explorer_goes_where_the_graph_goes(self):
        for spec in ["Specs/just-eat.yaml", "Specs/shop.yaml"]:
            page = browser.open(pages.shipped(spec))
            graph = pages.data(pages.shipped(spec))["specs"][0]["explorer"]
            state, draw, visited = graph["starts"][0], random.Random(3), []
            for _ in range(40):
                edges = graph["edges"][state]
                if edges is None:
                    self.assertIn("is not computed", self.text(page, ".bound"))
                    self.assertEqual(page.locator(".way").count(), 0)
                    break
                self.assertEqual(page.locator(".way").count(), len(edges) // 2)
                page.locator(".way").nth(draw.randrange(len(edges) // 2)).click()
                after = int(page.evaluate("location.hash").split("/")[-1])
                self.assertIn(after, edges[1::2])
                if after != state:
                    visited.append(state)
                state = after
            for before in reversed(visited[-5:]):
                page.go_back()
                page.wait_for_function("state => location.hash.endsWith('/' + state)", arg=before)
                shown = graph["places"][graph["states"][3 * before]][0]
                self.assertEqual(page.locator(".node.current").text_content(), page.locator(".node").nth(shown).text_content())
            there = browser.open(pages.shipped(spec), f"#/0/state/{before}")
            self.assertEqual(self.text(there, ".state"), self.text(page, ".state"))

    def test_stacks_sheets_and_tabs_are_shown(self):
        path = pages.shipped("Specs/just-eat.yaml")
        known = pages.data(path)["specs"][0]
        names = [node["l"] for node in known["picture"]["nodes"]]
        places = known["explorer"]["places"]
        wanted = names.index("payment")
        place = next(number for number, each in enumerate(places) if each[0] == wanted and each[1] >= 0)
        state = known["explorer"]["states"][::3].index(place)
        page = browser.open(path, f"#/0/state/{state}")
        cards = [text.split("\n")[0] for text in page.locator(".card").all_inner_texts()]
        self.assertEqual(cards[-2:], ["checkout", "payment"])
        self.assertEqual(page.locator(".card.onsheet").count(), 2)
        self.assertEqual(page.locator(".tabbar .selected").count(), 1)
        self.assertGreater(page.locator(".node.sheet").count(), 0)
        self.assertEqual(page.locator(".group").count(), 3)

    def test_a_journey_runs_on_to_its_question(self):
        page = browser.open(pages.shipped("Specs/just-eat.yaml"))
        page.locator(".way", has_text="goToReorder").click()
        page.click("text=Run to the next question or the end")
        self.assertIn("ask login", self.text(page, ".journey"))
        page.locator(".way", has_text="signedIn").click()
        page.click("text=Run to the next question or the end")
        page.locator(".way", has_text="given").click()
        page.click("text=Run to the next question or the end")
        self.assertEqual(page.locator(".card.shown span").first.inner_text(), "basket")
        self.assertEqual(page.locator(".journey").count(), 0)
        page.click("text=Undo")
        self.assertEqual(page.locator(".journey").count(), 1)

    def test_search_and_zoom_by_keyboard(self):
        page = browser.open(pages.shipped("Specs/just-eat.yaml"))
        page.fill("#find", "orderD")
        self.assertEqual(page.locator(".results li").all_inner_texts(), ["orderDetails"])
        page.press("#find", "Enter")
        self.assertIn("orderDetails", self.text(page, ".detail h3"))
        page.fill("#find", "nothing is called so")
        self.assertIn("No screen", self.text(page, ".results"))
        page.fill("#find", "")
        page.click("text=Explore from here")
        self.assertEqual(page.locator(".card.shown span").first.inner_text(), "orderDetails")
        before = page.get_attribute(".drawing", "viewBox")
        page.focus(".drawing")
        for key in ("+", "ArrowLeft", "ArrowDown"):
            page.keyboard.press(key)
            self.assertNotEqual(page.get_attribute(".drawing", "viewBox"), before)
            before = page.get_attribute(".drawing", "viewBox")

    def test_everything_is_reached_without_a_mouse(self):
        page = browser.open(pages.shipped(REFUTED))
        reached = set()
        for _ in range(80):
            page.keyboard.press("Tab")
            reached.add(page.evaluate("document.activeElement.getAttribute('class') + '|' + document.activeElement.tagName"))
        for wanted in ("skip|A", "primary play|BUTTON", "way|BUTTON", "drawing|svg", "permalink|A"):
            self.assertTrue(any(wanted.split("|")[0] in each for each in reached), f"{wanted} {reached}")

    def test_the_matrix_leads_to_runs_and_causes(self):
        page = browser.open(pages.shipped(REFUTED))
        known = pages.data(pages.shipped(REFUTED))["specs"][0]
        # Cells beside each other that say the same are one.
        told = [[{**cell, "run": None} if cell else None for cell in row["cells"]] for row in known["matrix"]["rows"]]
        merged = [[cell for number, cell in enumerate(row) if cell and (number == 0 or row[number - 1] != cell)] for row in told]
        self.assertEqual(page.locator("#links .badge").count(), sum(len(row) for row in merged))
        self.assertEqual(page.locator("#links >> text=in every context").count(), sum(len(row) == 1 for row in merged))
        self.assertGreater(page.locator("#links >> text=in every context").count(), 0)
        self.assertIn("2 events", self.text(page, "#links td"))
        page.locator("#links >> text=Step through").first.click()
        self.assertIn("/run/", page.evaluate("location.hash"))
        path = pages.shipped("Specs/published/plugin-links.yaml")
        page = browser.open(path)
        page.locator("#links >> text=Cause 1").first.click()
        self.assertTrue(page.evaluate("document.querySelector('#cause-0').open"))

    def test_axe(self):
        thousand = pages.written("thousand", specs.thousand())
        hostile = pages.written("hostile", specs.hostile())
        for path, fragment in [
            (pages.shipped(REFUTED), "#/0/run/0/2"), (pages.shipped("Specs/just-eat.yaml"), ""),
            (pages.shipped("Specs/published/plugin-links.yaml"), ""), (hostile, ""), (thousand, "#/0/run/0/1"),
        ]:
            for scheme in ("light", "dark"):
                page = browser.open(path, fragment, scheme=scheme)
                page.evaluate(LIST)
                page.evaluate(axe())
                found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
                self.assertEqual([(each["id"], each["nodes"][0]["html"]) for each in found], [], f"{path.name} {scheme}")
                page.context.close()

    def test_on_paper_everything_is_open(self):
        page = browser.open(pages.shipped(REFUTED))
        page.evaluate("addEventListener('beforeprint', () => { window.wasPrinted = true; })")
        self.assertGreater(len(page.pdf()), 20_000)
        self.assertTrue(page.evaluate("window.wasPrinted"))
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        self.assertEqual(page.locator("details:not([open])").count(), 0)
        page.emulate_media(media="print")
        self.assertTrue(page.locator(".cause .moves").last.is_visible() or page.locator(".cause dl").last.is_visible())
        for hidden in (".bar", ".options", ".tools"):
            self.assertFalse(page.locator(hidden).first.is_visible(), hidden)

    def test_hostile_names_are_only_names(self):
        path = pages.written("hostile", specs.hostile())
        page = browser.open(path)
        page.evaluate(LIST)
        self.assertEqual(self.text(page, "h1"), specs.HOSTILE[0])
        # What is in the data is text on the page, and nothing else has come of it.
        self.assertEqual(page.locator("main img, main script, main iframe, main object, main a[href^='javascript']").count(), 0)
        self.assertEqual(page.evaluate("document.scripts.length"), 2)
        self.assertEqual(page.locator("[style], [onclick], [onload], [onerror]").count(), 0)
        for way in range(min(3, page.locator(".way").count())):
            page.locator(".way").nth(way).click()
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)
        # Nor could it: somebody else's script does not run.
        blocked = page.evaluate("""() => new Promise((resolve) => {
          addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
          const script = document.createElement('script');
          script.textContent = 'alert(1)';
          document.body.append(script);
          setTimeout(() => resolve('nothing was blocked'), 1000);
        })""")
        self.assertTrue(blocked.startswith("script-src"), blocked)
        browser.complaints[:] = [each for each in browser.complaints if "Content Security Policy" not in each]

    def test_hostile_texts_wherever_there_is_a_text(self):
        # As if every check before had failed: the script alone must keep a text a text.
        source = pages.shipped("Specs/published/plugin-links.yaml").read_text(encoding="utf-8")
        start = source.index('id="data">') + len('id="data">')
        end = source.index("</script>", start)
        known = pages.data(pages.shipped("Specs/published/plugin-links.yaml"))
        keep = {"verdict", "word", "k", "version"}

        def spoil(value, key=None):
            if isinstance(value, str):
                return value if key in keep or not value else specs.HOSTILE[len(value) % len(specs.HOSTILE)]
            if isinstance(value, list):
                return [spoil(each, key) for each in value]
            return {name: spoil(each, name) for name, each in value.items()} if isinstance(value, dict) else value

        text = specs.json.dumps(spoil(known)).replace("<", "\\u003c")
        path = pages.FOLDER / "spoilt.html"
        path.write_text(source[:start] + text + source[end:], encoding="utf-8")
        page = browser.open(path, "#/0/run/0/1")
        page.evaluate(LIST)
        page.get_by_role("button", name="Next", exact=True).click()
        page.click("text=Leave the run here")
        page.locator(".node").first.click(force=True)
        self.assertEqual(page.locator("main img, main script").count(), 0)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)

    def test_a_thousand_screens(self):
        path = pages.written("thousand", specs.thousand())
        self.assertLessEqual(path.stat().st_size, 1_500_000)
        began = time.monotonic()
        page = browser.open(path, "#/0/run/0/0")
        page.wait_for_selector(".node")
        loaded = time.monotonic() - began
        steps = page.evaluate("""async () => {
          const times = [];
          for (let step = 0; step < 3; step += 1) {
            const before = performance.now();
            document.querySelector('.runbar button.primary').click();
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
            times.push(performance.now() - before);
          }
          return times;
        }""")
        page.fill("#find", "s77")
        found = page.locator(".results li").count()
        print(f"1,000 screens: {path.stat().st_size:,} bytes, shown after {loaded:.2f} s, a step takes {max(steps):.0f} ms at most")
        self.assertLess(loaded, 6)
        self.assertLess(max(steps), 1_500)
        self.assertEqual(found, 11)

    def test_nonsense_in_the_address_does_no_harm(self):
        path = pages.shipped(REFUTED)
        for fragment in ("#/9/run/99/99", "#/0/state/-1", "#/0/state/9999999", "#/x/y/z", "#/", "#cause-1", "#/0/run/0/abc", "#/0/run/0/1e9"):
            page = browser.open(path, fragment)
            self.assertGreater(page.locator(".card.shown").count(), 0, fragment)
            page.context.close()

    def test_a_spec_that_cannot_be_read_is_on_the_page(self):
        wrong = pages.FOLDER / "wrong.yaml"
        wrong.write_text("navigation: [\n", encoding="utf-8")
        path = pages.FOLDER / "wrong.html"
        pages.subprocess.run([pages.NAVCHECK, "prove", "--report", str(path), str(wrong)], capture_output=True, check=False)
        page = browser.open(path)
        self.assertIn("was not checked", self.text(page, ".failed"))


if __name__ == "__main__":
    result = unittest.main(exit=False, verbosity=2).result
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    raise SystemExit(1 if failed else 0)
