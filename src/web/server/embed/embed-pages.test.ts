// What other sites get: the script, and the funnel in a frame for the sites in Settings and nobody else.
import { writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { createApp } from "@/app.ts";
import { createPages } from "@/pages.ts";
import { changeSettings, getResources } from "@/modules/settings/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { startServing, writePublic } from "@/modules/specialists/index.ts";
import { createAssets } from "@/web/server/assets.ts";
import { buildStub } from "@tests/support/app/pages.ts";
import { offerLanguages } from "@tests/support/app/offered-languages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";

const SITE = "https://www.example.com";
const SCRIPT = "(()=>{})();";

let app: TestApp;
let folder: Awaited<ReturnType<typeof buildStub>>;
let open: (path: string, headers?: Record<string, string>) => Promise<Response>;
let by: string;
let roundTrips = 0;

/** The files of a build. */
const build = (path: string) => {
  const files: Record<string, string> = {
    "src/web/styles.css": "styles.css",
    "src/web/print.css": "print.css",
    "src/web/embed/embed.ts": "embed.js",
    "src/web/islands/funnel/client.tsx": "funnel.js",
    "src/web/islands/funnel/embed/frame.ts": "frame.js",
  };
  for (const screen of ["start", "about"]) files[`src/web/islands/funnel/screens/${screen}.tsx`] = `${screen}.js`;
  const manifest = Object.entries(files).map(([source, file]) => [source, { file: `assets/${file}` }]);
  writeFileSync(`${path}/.vite/manifest.json`, JSON.stringify(Object.fromEntries(manifest)));
  for (const file of Object.values(files)) writeFileSync(`${path}/assets/${file}`, SCRIPT);
};

const allow = async (embedOrigins: string[]) => {
  const { version, ...body } = await getResources(app.services.db.read);
  await app.transact((tx) => changeSettings(tx, { name: "resources", body: { ...body, embedOrigins }, version, by }));
};

beforeAll(async () => {
  app = await openTestApp([], { onRoundTrip: () => void roundTrips++ });
  folder = await buildStub();
  build(folder.path);
  const site = createApp(app.services, { pages: createPages(app.services, createAssets({ folder: folder.path })) });
  open = async (path, headers = {}) => await site.request(path, { headers }, { remoteAddr: { hostname: "127.0.0.1" } });
  by = await makeAdministrator(app);
  for (const [displayName, others] of [["Only Career", []], ["Two Topics", ["tutoring"]]] as const) {
    const specialistId = await makeSpecialist(app, { category: "career", profile: { displayName } });
    await app.transact(async (tx) => {
      for (const slug of others) await startServing(tx, { specialistId, categoryId: starterId(slug) });
      await writePublic(tx, specialistId, true);
    });
  }
});
afterAll(async () => {
  await app.close();
  await folder.remove();
});

const framing = ({ headers }: Response) => ({
  ancestors: /frame-ancestors ([^;]*)/.exec(headers.get("Content-Security-Policy") ?? "")?.[1],
  options: headers.get("X-Frame-Options"),
});
const CLOSED = { ancestors: "'none'", options: "DENY" };

describe("who may frame a page", () => {
  it("is nobody without sites in Settings", async () => {
    expect(framing(await open("/embed/career/start"))).toEqual(CLOSED);
  });

  it("is every site in Settings from the next request on, on the addresses below /embed alone", async () => {
    await allow([SITE, "https://b.example:8443"]);
    const allowed = { ancestors: `${SITE} https://b.example:8443`, options: null };
    for (const path of ["/embed/career/start", "/embed/no-such-topic/start", "/embed/specialists/only-career"]) {
      expect([path, framing(await open(path))]).toEqual([path, allowed]);
    }
    for (const path of ["/funnel", "/funnel/career/start", "/login", "/embed.js", "/privacy-policy", "/nowhere"]) {
      expect([path, framing(await open(path))]).toEqual([path, CLOSED]);
    }
    await allow([]);
    expect(framing(await open("/embed/career/start"))).toEqual(CLOSED);
  });

  it("costs no read of the settings while nothing changes", async () => {
    await allow([SITE]);
    await open("/embed/");
    roundTrips = 0;
    expect(framing(await open("/embed/")).ancestors).toBe(SITE);
    // The content version, which every document compares.
    expect(roundTrips).toBe(1);
  });
});

describe("a frame", () => {
  it("has the funnel's screen without header and way out, links of its own, and is not indexed", async () => {
    const response = await open("/embed/career/start?utm_medium=embed&theme=dark");
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(html).toContain('<base target="_blank"/>');
    expect(html).toContain('data-theme="dark" data-embed=""');
    expect(html).not.toContain("<header");
    expect(html).toContain('href="/assets/frame.js"');
    expect(html).not.toContain("All about");
  });

  it("stays a frame when a screen leads to another one", async () => {
    const response = await open("/embed/career?color=1a4fa3");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/embed/career/start?color=1a4fa3"]);
  });

  it("is not found for an unknown topic, without leading to other topics", async () => {
    expect((await open("/embed/no-such-topic/start")).status).toBe(404);
    expect((await open("/embed/")).status).toBe(404);
  });

  test.each([
    ["color=1a4fa3", "--color-brand:#1a4fa3"],
    ["color=%23fff", undefined],
    ["color=red", undefined],
    ["color=1a4fa3%7D%3C/style%3E%3Cscript%3E", undefined],
  ])("%s gives %s", async (search, expected) => {
    const html = await (await open(`/embed/career/start?${search}`)).text();
    const style = /<style nonce="[^"]+">([^<]*)<\/style>/.exec(html)?.[1] ?? "";
    if (expected) expect(style).toContain(expected);
    else expect(style).not.toContain("--color-brand");
    expect(html.split("<body")[1]).not.toMatch(/ style="/);
  });

  it("writes times as the site's language does, whatever the browser prefers", async () => {
    const formats = async (search: string) =>
      /data-formats="(\d\d \S+)/.exec(
        await (await open(`/embed/career/start${search}`, { "Accept-Language": "de-AT" })).text(),
      )?.[1];
    expect(await formats("")).toBe("24 day-first");
    expect(await formats("?language=en-US")).toBe("12 month-first");
    expect(await formats("?language=no%20language")).toBe("24 day-first");
  });

  it("is in the site's language once that is offered, and so are its topics", async () => {
    const languageOf = async (path: string) => {
      const html = await (await open(path)).text();
      return [/<html lang="(\w+)" dir="(\w+)"/.exec(html)?.slice(1), /AGB|Terms and conditions|الشروط/.exec(html)?.[0]];
    };
    expect(await languageOf("/embed/career/start?language=de-AT")).toEqual([["en", "ltr"], "Terms and conditions"]);
    await offerLanguages(app, "ar de");
    expect(await languageOf("/embed/career/start?language=de-AT")).toEqual([["de", "ltr"], "AGB"]);
    expect(await languageOf("/embed/career/start?language=fr")).toEqual([["en", "ltr"], "Terms and conditions"]);
    expect(await languageOf("/embed/specialists/two-topics?language=ar")).toEqual([["ar", "rtl"], "الشروط"]);
    const moved = await open("/embed/career/nothing-here?language=de");
    expect([moved.status, moved.headers.get("Location")]).toEqual([404, null]);
    await offerLanguages(app, "");
  });
});

describe("a specialist", () => {
  it("with one topic is offered in it at once, with what the site has chosen", async () => {
    const response = await open("/embed/specialists/only-career?utm_medium=embed&theme=light");
    expect(response.headers.get("Location")).toMatch(
      /^\/embed\/career\S*\/start\?specialist=only-career&utm_medium=embed&theme=light$/,
    );
  });

  it("with several topics lets the visitor choose one within the frame", async () => {
    const referrer = { Referer: `${SITE}/` };
    const html = await (await open("/embed/specialists/two-topics?color=1a4fa3", referrer)).text();
    const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link).filter((link) => link.includes("/embed/"))
      .map((link) => [/target="(\w+)"/.exec(link)?.[1], /href="([^"]+)"/.exec(link)?.[1]]);
    expect(links).toEqual([
      ["_self", "/embed/career/start?specialist=two-topics&amp;utm_source=www.example.com&amp;color=1a4fa3"],
      ["_self", "/embed/tutoring/start?specialist=two-topics&amp;utm_source=www.example.com&amp;color=1a4fa3"],
    ]);
    expect(html).toContain("Book a meeting with Two Topics");
  });

  it("without a public page is not found", async () => {
    expect((await open("/embed/specialists/nobody")).status).toBe(404);
  });
});

describe("the script", () => {
  it("can be loaded by every site, and is asked for again after some minutes", async () => {
    const { status, headers } = await open("/embed.js");
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/javascript; charset=UTF-8",
      "cache-control": "public, max-age=600, stale-while-revalidate=86400",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
  });

  it("is sent once for each version, compressed where the browser knows Brotli", async () => {
    const first = await open("/embed.js", { "Accept-Encoding": "br" });
    expect(brotliDecompressSync(new Uint8Array(await first.arrayBuffer())).toString()).toBe(SCRIPT);
    const again = await open("/embed.js", { "If-None-Match": first.headers.get("ETag")! });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });
});
