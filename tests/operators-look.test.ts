// A marketplace with its own colour, logo and icon: pages, files and emails show them.
import { Transformer } from "@napi-rs/image";
import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "@/app.ts";
import { createPages } from "@/pages.ts";
import type { Resources } from "@/modules/settings/schemas.ts";
import { brandOf, OWN } from "@/platform/validation/colour.ts";
import { createAssets } from "@/web/server/assets.ts";
import { buildStub } from "./support/app/pages.ts";
import { runReactions } from "./support/app/reactions.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { makeAdministrator } from "./support/people/factories.ts";
import { pictureOf } from "./support/people/pictures.ts";
import { bookMeeting } from "./support/scheduling/meetings.ts";

const BLUE = "#1a4fa3";
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect width="300" height="100" fill="#0a0"/></svg>';
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#a0a"/></svg>';

let app: TestApp;
let site: ReturnType<typeof createApp>;
let folder: Awaited<ReturnType<typeof buildStub>>;
let cookie: string;

beforeAll(async () => {
  app = await openTestApp();
  cookie = await app.signIn(await makeAdministrator(app));
  folder = await buildStub();
  mkdirSync(`${folder.path}/share`);
  writeFileSync(`${folder.path}/share/names.json`, JSON.stringify({ general: "Talk to someone" }));
  writeFileSync(`${folder.path}/share/general.png`, await pictureOf.png(1200, 630));
  site = createApp(app.services, { pages: createPages(app.services, createAssets({ folder: folder.path })) });
});
afterAll(async () => {
  await folder.remove();
  await app.close();
});

const open = async (path: string) => await site.request(path, {}, { remoteAddr: { hostname: "127.0.0.1" } });
const read = async (path: string) => await (await open(path)).text();
const pictureAt = async (path: string) => {
  const response = await open(path);
  expect([path, response.status, response.headers.get("content-type")]).toEqual([path, 200, "image/png"]);
  return new Transformer(new Uint8Array(await response.arrayBuffer()));
};
const pixelAt = async (path: string, [x, y]: [number, number]): Promise<number[]> => {
  const picture = await pictureAt(path);
  const { width } = await picture.metadata();
  return [...(await picture.rawPixels()).subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
};
const upload = async (kind: string, body: string): Promise<string> => {
  const headers = { Cookie: cookie, "Content-Type": "image/svg+xml" };
  return (await (await app.send(`/Settings/UploadPicture/${kind}`, { method: "POST", headers, body })).json()).name;
};
const save = async (brand: Partial<Resources["brand"]>) => {
  const { defaults: _d, bounds: _b, changedAt: _a, changedBy: _c, ...body } =
    await (await app.call("/Settings/Resources", { cookie })).json();
  const sent = { ...body, brand: { ...body.brand, ...brand } };
  const response = await app.call("/Settings/Resources", { method: "PUT", cookie, body: sent });
  return { status: response.status, json: await response.json() };
};

test("before any change pages have the program's icon and colour", async () => {
  const html = await read("/terms-and-conditions");
  expect(html).toContain('href="/favicon.svg"');
  expect(html).not.toContain("--color-brand:");
  expect(await read("/favicon.svg")).toContain(OWN.light.brand);
  const { icons } = await (await open("/manifest.webmanifest")).json();
  for (const { src } of icons) expect([src, (await open(src)).status]).toEqual([src, 200]);
  expect((await (await pictureAt("/apple-touch-icon.png")).metadata()).width).toBe(180);
});

test("a colour that can't be read is refused, and so is what is no colour", async () => {
  const yellow = await save({ colour: "#ffff00" });
  expect([yellow.status, yellow.json]).toEqual([400, [expect.stringMatching(/^This colour is too light/)]]);
  expect((await save({ colour: "blue" })).json).toEqual([expect.stringMatching(/# and six digits/)]);
  expect((await save({ colour: "#fff;}" })).status).toBe(400);
});

test("a picture that was never uploaded is refused, and so is a logo as icon", async () => {
  const unknown = "019a9c00-0000-7000-8000-000000000000-320x160";
  expect((await save({ logo: unknown })).json).toEqual([expect.stringMatching(/does not exist/)]);
  expect((await save({ logo: '"><script>' })).status).toBe(400);
  expect((await save({ icon: await upload("logo", LOGO) })).json).toEqual(["An icon must be square."]);
});

test("the colour is on pages, in both themes, and in the icon", async () => {
  expect((await save({ colour: BLUE })).status).toBe(200);
  const { light, dark } = brandOf(BLUE)!;
  for (const path of ["/terms-and-conditions", "/nothing-here", "/how-we-rank"]) {
    const [, style = ""] = /<style nonce="[^"]+">(:root[^<]+)<\/style>/.exec(await read(path)) ?? [];
    expect(style).toContain(`:root{--color-brand:${light.brand};`);
    expect(style).toMatch(new RegExp(`prefers-color-scheme:dark.*--color-brand:${dark.brand}`));
  }
  expect(await read("/favicon.svg")).toContain(light.brand);
  expect(await pixelAt("/icons/maskable-512.png", [2, 2])).toEqual([0x1a, 0x4f, 0xa3]);
  expect(await pixelAt("/share/general.png", [600, 625])).toEqual([0x1a, 0x4f, 0xa3]);
});

test("logo and icon are on pages, home screens and links", async () => {
  const [logo, icon] = [await upload("logo", LOGO), await upload("icon", ICON)];
  expect((await save({ logo, icon })).status).toBe(200);
  const html = await read("/how-we-rank");
  expect(html).toContain(`<img src="/brand/${logo}.png" width="480" height="160" alt="Parley"`);
  expect(html).toMatch(/<link rel="icon" href="\/icons\/icon-64\.png\?v=[\w-]+" type="image\/png"\/>/);
  expect(html).toMatch(/og:image" content="https:\/\/parley\.example\/share\/general\.png\?v=/);
  const own = await open(`/brand/${logo}.png`);
  expect(own.headers.get("cache-control")).toContain("immutable");
  expect(own.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(await pixelAt("/icons/icon-64.png", [2, 2])).toEqual([0xaa, 0, 0xaa]);
  expect(await pixelAt("/icons/maskable-512.png", [2, 2])).toEqual([255, 255, 255]);
  expect(await pixelAt("/share/general.png", [100, 110])).toEqual([0, 0xaa, 0]);
  expect((await open("/favicon.svg")).headers.get("content-type")).toBe("image/png");
  const { icons } = await (await open("/manifest.webmanifest")).json();
  expect(icons.every(({ type }: { type: string }) => type === "image/png")).toBe(true);
  for (const path of ["/brand/none.png", "/icons/none.png", "/share/none.png", "/share/..%2fnames.json"]) {
    expect([path, (await open(path)).status]).toEqual([path, 404]);
  }
});

test("emails have the logo, the name where pictures are not shown, and the colour", async () => {
  await save({ logoDark: await upload("logoDark", LOGO) });
  await bookMeeting(app);
  await runReactions(app.ctx());
  const { html, text } = app.emails[0]!;
  const { brand: { logo } } = await (await app.call("/Settings/Resources")).json();
  expect(html).toContain(`<img src="https://parley.example/brand/${logo}.png" alt="Parley" class="logo-light"`);
  expect(html).toMatch(/class="logo-dark"[^>]*display:none/);
  expect(html).toContain(`background-color:${BLUE}`);
  expect(html).toContain(`.brand { color: ${brandOf(BLUE)!.dark.brand} !important; }`);
  expect(text).toMatch(/^Parley\n/);
});

test("the history says what changed", async () => {
  const { items } = await (await app.call("/Admin/SettingsHistory/resources?pageSize=10", { cookie })).json();
  expect(items[0].changes).toEqual([{
    key: "brand",
    before: expect.objectContaining({ logoDark: "" }),
    after: expect.any(Object),
  }]);
});
