// Logos and icons: what is drawn of an upload, and which are refused with a sentence.
import { Transformer } from "@napi-rs/image";
import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { pictureOf as madePicture, pngOf } from "@tests/support/people/pictures.ts";
import { pngWithMetadata } from "@tests/support/people/picture-metadata.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { findPicture } from "./pictures.ts";
import { pictureOf } from "./rules.ts";
import { inspectSvg } from "./svg.ts";

const svg = (content: string, attributes = 'viewBox="0 0 200 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const SQUARE = '<rect width="200" height="100" fill="#f00"/>';

const SHADOW = `<filter id="s" x="-.1" y="-.1" width="1.2" height="1.3"><feFlood flood-opacity=".5" result="flood"/>` +
  `<feComposite in="flood" in2="SourceGraphic" operator="in" result="composite1"/>` +
  `<feGaussianBlur in="composite1" stdDeviation="2" result="blur"/><feOffset dx="2" dy="2" result="offset"/>` +
  `<feComposite in="SourceGraphic" in2="offset" result="composite2"/></filter>`;
/** As Inkscape and Illustrator write them. */
const LOGOS = {
  inkscape: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Created with Inkscape -->\n` +
    svg(
      `<defs id="defs2">${SHADOW}</defs><g id="layer1" transform="translate(-9,-9)"><g style="filter:url(#s)">` +
        `<path style="fill:#d40000;stroke:none" d="m 20,20 h 150 v 60 h -150 z"/></g></g>`,
      'width="210mm" height="105mm" viewBox="0 0 200 100" version="1.1"',
    ),
  illustrator: svg(
    `<defs><style>.cls-1{clip-path:url(#clippath);}.cls-2{fill:url(#g);}.cls-3{opacity:.5;}</style>` +
      `<clipPath id="clippath"><rect width="190" height="90"/></clipPath><linearGradient id="g" x1="0" x2="200" ` +
      `gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/>` +
      `</linearGradient></defs><g class="cls-1">` +
      `<path class="cls-2" d="M0 0h200v100H0z"/><circle class="cls-3" cx="50" cy="50" r="20"/>`.repeat(15) + `</g>`,
    'id="Layer_1" data-name="Layer 1" viewBox="0 0 200 100"',
  ),
};

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await openTestApp();
  cookie = await app.signIn(await makeAdministrator(app));
});
afterAll(() => app.close());

const upload = async (content: string | Uint8Array<ArrayBuffer>, { kind = "logo", type = "image/svg+xml" } = {}) => {
  const headers = { Cookie: cookie, "Content-Type": type };
  const response = await app.send(`/Settings/UploadPicture/${kind}`, { method: "POST", headers, body: content });
  return { status: response.status, json: await response.json() };
};
const pngAt = async (name: string) => (await findPicture(app.services.db.read, name))!;
const firstPixel = async (png: Uint8Array) => [...(await new Transformer(png).rawPixels()).subarray(0, 4)];

describe("a logo", () => {
  it("is drawn as PNG, four times as high as it is shown", async () => {
    const { status, json: { name } } = await upload(svg(SQUARE));
    expect(status).toBe(200);
    expect(pictureOf(name)).toMatchObject({ width: 320, height: 160 });
    const png = await pngAt(name);
    expect(await new Transformer(png).metadata()).toMatchObject({ width: 320, height: 160, format: "png" });
    expect(await firstPixel(png)).toEqual([255, 0, 0, 255]);
  });

  it("is transparent where its file is", async () => {
    const { json: { name } } = await upload(svg('<circle cx="100" cy="50" r="20"/>'));
    expect((await firstPixel(await pngAt(name)))[3]).toBe(0);
  });

  it("from a PNG has the same shape, and the same file has the same name", async () => {
    const file = await madePicture.png(600, 200);
    const [one, other] = [await upload(file, { type: "image/png" }), await upload(file, { type: "image/png" })];
    expect(pictureOf(one.json.name)).toMatchObject({ width: 480, height: 160 });
    expect(other.json).toEqual(one.json);
  });

  it("from a PNG is upright", async () => {
    const { json } = await upload(pngWithMetadata(await madePicture.png(200, 600), 6), { type: "image/png" });
    expect(pictureOf(json.name)).toMatchObject({ width: 480, height: 160 });
  });

  it("keeps nothing of a script, and says so", async () => {
    for (
      const content of [
        `<script>alert(1)</script>${SQUARE}`,
        `<g onload="alert(1)">${SQUARE}</g>`,
        `<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>${SQUARE}`,
      ]
    ) {
      const { json } = await upload(svg(content));
      expect(json).toMatchObject({ hasScript: true });
      expect(Buffer.from(await pngAt(json.name)).toString("latin1")).not.toContain("alert");
    }
  });
});

describe("a logo as other programs write it", () => {
  it.each(Object.entries(LOGOS))("%s", async (_, content) => {
    const { status, json } = await upload(content);
    expect([status, pictureOf(json.name)]).toEqual([200, expect.objectContaining({ width: 320, height: 160 })]);
  });

  it.each(['width="30000" height="15000"', 'width="20000px" viewBox="0 0 20000 10000"', 'viewBox="0 0 2 1"'])(
    "in any size: %s",
    async (size) => {
      const { json } = await upload(svg(SQUARE, size));
      expect(pictureOf(json.name)).toMatchObject({ width: 320, height: 160 });
    },
  );

  it("is drawn on a thread of its own", async () => {
    const started: string[] = [];
    vi.stubGlobal(
      "Worker",
      class extends Worker {
        constructor(module: string | URL, options?: WorkerOptions) {
          started.push(String(module));
          super(module, options);
        }
      },
    );
    try {
      vi.resetModules();
      const { drawSvg } = await import("./drawing.ts");
      expect(await drawSvg({ svg: svg(SQUARE), images: [], side: 4_000 })).toBeInstanceOf(Uint8Array);
      expect(started).toEqual([expect.stringMatching(/drawing-thread\.ts$/)]);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe("an icon", () => {
  it("is square", async () => {
    const { json } = await upload(svg(SQUARE, 'viewBox="0 0 64 64"'), { kind: "icon" });
    expect(pictureOf(json.name)).toMatchObject({ width: 512, height: 512 });
    const refused = await upload(svg(SQUARE), { kind: "icon" });
    expect([refused.status, refused.json]).toEqual([400, [
      "An icon must be square. Please choose a picture that is as wide as it is high.",
    ]]);
  });
});

describe("a file that can't be used", () => {
  const OUTSIDE = /from another file/;
  const EFFECT = /an effect, a pattern or a marker/;
  const COSTLY = /takes too long to draw\. Please simplify it/;
  const multiplied = (name: string, reference: (id: string) => string) =>
    Array.from({ length: 12 }, (_, at) => {
      const tag = name === "use" ? "g" : name;
      return `<${tag} id="a${at}">${at === 0 ? SQUARE : reference(`a${at - 1}`).repeat(3)}</${tag}>`;
    }).join("") + reference("a11");
  it.each([
    ["a picture of this machine", svg('<image href="/etc/logo.png" width="9" height="9"/>'), OUTSIDE],
    ["a picture by another name of the attribute", svg('<image xlink:href="a.png" width="9" height="9"/>'), OUTSIDE],
    ["a picture in a filter", svg('<filter id="f"><feImage href="file:///a.png"/></filter>'), OUTSIDE],
    ["a picture of another site", svg('<image href="https://a.example/b.png" width="9" height="9"/>'), OUTSIDE],
    ["an SVG inside an SVG", svg('<image href="data:image/svg+xml;base64,PHN2Zz4=" width="9" height="9"/>'), OUTSIDE],
    ["part of another file", svg('<use href="a.svg#b"/>'), OUTSIDE],
    ["text in a font", svg('<text y="20">Palaver</text>'), /convert the text to outlines/],
    ["entities", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("<title>&a;</title>")}`, /document type|can't be read/],
    ["half a file", svg(SQUARE).slice(0, 120), /can't be read/],
    ["another XML", "<html><body/></html>", /neither an SVG nor a PNG/],
    ["a text", "Palaver", /neither an SVG nor a PNG/],
    ["nothing", "", /choose an SVG or a PNG/],
    ["an outline effect", svg('<filter id="f"><feMorphology radius="5"/></filter><g filter="url(#f)"/>'), EFFECT],
    ["noise", svg('<filter id="f"><feTurbulence numOctaves="1000"/></filter><g filter="url(#f)"/>'), EFFECT],
    ["an effect without an element", svg('<g style="filter:blur(9px)"/>'), EFFECT],
    ["a pattern", svg('<pattern id="p" width="99999" height="99999"/><g fill="url(#p)"/>'), EFFECT],
    ["too many effects", svg(`${SHADOW}${'<g filter="url(#s)"/>'.repeat(20)}`), COSTLY],
    ["an effect for every element", svg(`${SHADOW}<style>*{filter:url(#s)}</style>${SQUARE.repeat(20)}`), COSTLY],
    ["too many elements", svg(SQUARE.repeat(4_000)), COSTLY],
    ["a path with too many points", svg(`<path d="M0 0${"L9 9 0 3".repeat(50_000)}"/>`), COSTLY],
    ["references that multiply", svg(multiplied("use", (id) => `<use href="#${id}"/>`)), COSTLY],
    ["clip paths that multiply", svg(multiplied("clipPath", (id) => `<path clip-path="url(#${id})"/>`)), COSTLY],
    ["a reference to itself", svg('<g id="a"><use href="#a"/></g>'), COSTLY],
    ["elements inside each other", svg("<g>".repeat(200) + "</g>".repeat(200)), COSTLY],
    ["very many elements inside each other", svg("<g>".repeat(100_000) + "</g>".repeat(100_000)), /can't be read/],
  ])("%s", async (_, content, sentence) => {
    const { status, json } = await upload(content);
    expect([status, json.join(" ")]).toEqual([400, expect.stringMatching(sentence)]);
  });

  it("a PNG that is damaged, too large, or no PNG", async () => {
    const type = "image/png";
    expect((await upload(pngOf(), { type })).json[0]).toMatch(/can't be read/);
    expect((await upload(await madePicture.png(4_100, 10), { type })).json[0]).toMatch(/at most 4000 pixels/);
    expect((await upload(await madePicture.jpeg(), { type })).json[0]).toMatch(/neither an SVG nor a PNG/);
    expect((await upload(new Uint8Array(1_000_001), { type })).json[0]).toMatch(/at most 1 MB/);
  });

  it("is the reason: the renderer would read the file", async () => {
    const folder = await temporaryFolder();
    try {
      await Deno.writeFile(`${folder.path}/secret.png`, await madePicture.png(10, 10));
      const content = svg(
        `<image href="${folder.path}/secret.png" width="200" height="100" preserveAspectRatio="none"/>`,
      );
      expect(inspectSvg(content).problem).toMatch(OUTSIDE);
      expect(await firstPixel(new Uint8Array(await Transformer.fromSvg(content).png()))).not.toEqual([0, 0, 0, 0]);
    } finally {
      await folder.remove();
    }
  });
});

test("an SVG may have pictures inside it, references to itself, and a plain document type", () => {
  const own = '<defs><g id="a"/></defs><use href="#a"/><image href="data:image/png;base64,AAAA"/>';
  expect(inspectSvg(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${svg(own)}`))
    .toMatchObject({ problem: undefined, hasScript: false });
});

describe("the cost of a file", () => {
  const spaces = " ".repeat(300_000);
  const TOO_LONG = "This picture takes too long to draw. Please simplify it, or upload it as a PNG.";
  const uses = '<use href="#a"/>'.repeat(2_000);
  it.each<[string, string | undefined, string]>([
    ["spaces in a reference", undefined, svg(`<rect id="a" style="fill:url(${spaces}x"/>${SQUARE}`)],
    ["spaces in a size", undefined, svg(SQUARE, `viewBox="0 0 200 100" width="1${spaces}!"`)],
    [
      "a long attribute that is shown again",
      TOO_LONG,
      svg(`<path id="a" data-x="${"url(#b)".repeat(40_000)}"/>${uses}`),
    ],
    [
      "a long style sheet",
      TOO_LONG,
      svg(`<style>a b{fill:${"url(#b)".repeat(40_000)}}</style>${"<g/>".repeat(2_000)}`),
    ],
    [
      "one class with many rules",
      TOO_LONG,
      svg(`<style>${".a{opacity:1}".repeat(20_000)}</style>${'<g class="a"/>'.repeat(2_000)}`),
    ],
    [
      "two elements with one id",
      TOO_LONG,
      svg(`<g id="a">${"<g/>".repeat(1_500)}</g><g id="a"/><use href="#a"/><use href="#a"/>`),
    ],
    [
      "attributes of another namespace",
      TOO_LONG,
      svg(`<g xmlns:x="urn:x"><path d="${"M0 0".repeat(100_000)}" x:d="M0 0"/></g>`),
    ],
    [
      "two references of one element",
      TOO_LONG,
      svg(
        `<g id="a">${
          "<g/>".repeat(1_500)
        }</g><g id="b"/><use xlink:href="#a" href="#b"/><use xlink:href="#a" href="#b"/>`,
      ),
    ],
    ["more elements than a drawing has", TOO_LONG, svg(`<defs>${"<g/>".repeat(50_000)}</defs>${SQUARE}`)],
  ])("%s", (_what, problem, file) => {
    expect(inspectSvg(file).problem).toBe(problem);
  });
});
