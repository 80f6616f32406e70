// The imprint: who runs the marketplace, from the settings, in the reader's language.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "@/app.ts";
import { saveSeller } from "@/dev/demo/seller.ts";
import { changeSettings, getResources } from "@/modules/settings/index.ts";
import { saveTranslations } from "@/modules/translations/index.ts";
import { createPages } from "@/pages.ts";
import { offerLanguages } from "@tests/support/app/offered-languages.ts";
import { buildStub } from "@tests/support/app/pages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { createAssets } from "./assets.ts";

let app: TestApp;
let web: ReturnType<typeof createApp>;
let build: Awaited<ReturnType<typeof buildStub>>;
beforeAll(async () => {
  app = await openTestApp();
  build = await buildStub();
  web = createApp(app.services, { pages: createPages(app.services, createAssets({ folder: build.path })) });
  await offerLanguages(app, "ar de");
});
afterAll(async () => {
  await build.remove();
  await app.close();
});

const open = async (path: string) => {
  const response = await web.request(path, {}, { remoteAddr: { hostname: "127.0.0.1" } });
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const footerOf = async (path: string) => /<footer[^]*<\/footer>/.exec((await open(path)).text)![0];
const mainOf = async (path: string) => /<main[^]*<\/main>/.exec((await open(path)).text)![0];

test("without the seller's details there is no imprint, and nothing leads to one", async () => {
  expect((await open("/imprint")).status).toBe(404);
  expect(await footerOf("/funnel")).not.toContain("/imprint");
  expect((await open("/sitemap.xml")).text).not.toContain("/imprint");
});

describe("with the seller's details", () => {
  beforeAll(() => saveSeller(app.ctx(), { legalName: "Muster & <b>Söhne</b>", line2: "Tür 4" }));

  test("it has name, address, registration and VAT number, and how to reach support", async () => {
    const main = await mainOf("/imprint");
    const facts = ["Muster &amp; &lt;b&gt;Söhne&lt;/b&gt;", "Beispielgasse 1", "Tür 4", "1070 Vienna", "Austria"];
    for (const text of [...facts, "FN 123456a, Handelsgericht Wien", "ATU12345675"]) expect(main).toContain(text);
    const { supportEmail } = await getResources(app.services.db.read);
    expect(main).toContain(`href="mailto:${supportEmail}"`);
    expect(main).toContain("Languages: English, Arabic, German");
  });

  test("every footer links to it, and it may be found", async () => {
    for (const path of ["/funnel", "/terms-and-conditions", "/nothing-here", "/login", "/imprint"]) {
      expect(await footerOf(path), path).toContain('href="/imprint"');
    }
    expect((await open("/imprint")).headers.get("X-Robots-Tag")).toBeNull();
    expect((await open("/sitemap.xml")).text).toContain("/de/imprint</loc>");
  });

  test("it is in the reader's language", async () => {
    expect(await footerOf("/de/funnel")).toContain('href="/de/imprint"');
    const german = await mainOf("/de/imprint");
    for (const text of ["Impressum", "Österreich", "Umsatzsteuer-ID"]) expect(german).toContain(text);
    expect(await mainOf("/ar/imprint")).toContain("النمسا");
  });

  test("what the operator adds is shown with its headings, and translated where it is", async () => {
    const added = "Represented by Mona Muster.\n\n## Supervisory authority\n\nThe city of Vienna.";
    await app.transact(async (tx) => {
      const { version, ...body } = await getResources(tx);
      await changeSettings(tx, { name: "resources", body: { ...body, imprint: added }, version, by: "an admin" });
    });
    expect(await mainOf("/imprint")).toMatch(/<h2[^>]*>Supervisory authority<\/h2><p[^>]*>The city of Vienna\./);
    expect(await mainOf("/de/imprint")).toMatch(/lang="en"[^]*Represented by/);
    await app.transact((tx) => saveTranslations(tx, { added }, { de: { added: "Vertreten durch Mona Muster." } }));
    expect(await mainOf("/de/imprint")).toMatch(/lang="de"[^]*Vertreten durch Mona Muster\./);
  });
});
