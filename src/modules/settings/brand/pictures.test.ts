// Logos and icons: what is drawn of an upload, and which are refused with a sentence.
import { Transformer } from "@napi-rs/image";
import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { pictureOf as madePicture, pngOf } from "@tests/support/people/pictures.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { findPicture } from "./pictures.ts";
import { pictureOf } from "./rules.ts";
import { inspectSvg } from "./svg.ts";

const svg = (content: string, attributes = 'viewBox="0 0 200 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const SQUARE = '<rect width="200" height="100" fill="#f00"/>';

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
    ["an SVG larger than any screen", svg(SQUARE, 'width="30000" height="30000"'), /can't be read/],
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
    .toEqual({ problem: undefined, hasScript: false });
});
