// Which files a document names, read from the manifest of a build.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createAssets } from "./assets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/parley-assets-`);
  mkdirSync(`${folder}/.vite`);
});
afterEach(() => rmSync(folder, { recursive: true }));

const SCREEN = "src/web/islands/funnel/screens/about.tsx";
const build = (css = "a{}") => {
  const manifest = {
    "src/web/styles.css": { file: "styles.css", assets: ["serif-latin-600.woff2", "serif-latin-ext-600.woff2"] },
    "src/web/print.css": { file: "print.css" },
    "src/web/islands/funnel/client.tsx": { file: "client.js", imports: ["_base.js"] },
    [SCREEN]: { file: "about.js", imports: ["_base.js", "_parts.js"] },
    "_base.js": { file: "base.js", imports: ["_parts.js"] },
    "_parts.js": { file: "parts.js" },
  };
  writeFileSync(`${folder}/.vite/manifest.json`, JSON.stringify(manifest));
  writeFileSync(`${folder}/styles.css`, css);
  return createAssets({ folder });
};

it("names every file that the island and its screen import statically, each once", () => {
  expect(build().forIsland("funnel", [SCREEN])).toMatchObject({
    scripts: ["/client.js"],
    modulePreloads: ["/base.js", "/parts.js", "/about.js"],
    fonts: ["/serif-latin-600.woff2"],
  });
});

it("names the style sheet for paper", () => {
  expect(build().forPage().printStyle).toBe("/print.css");
});

it("inlines a small style sheet and links a large one", () => {
  expect(build().forPage()).toMatchObject({ inlineCss: "a{}", styles: [] });
  const large = build(`a{content:"${"x".repeat(40_000)}"}`).forPage();
  expect(large).toMatchObject({ styles: ["/styles.css"] });
  expect(large.inlineCss).toBeUndefined();
});

it("says what to do when nothing is built or a file is missing", () => {
  expect(() => createAssets({ folder })).toThrow('Run "npm run build" first');
  expect(() => build().forIsland("funnel", ["src/web/nothing.tsx"])).toThrow("src/web/nothing.tsx");
});
