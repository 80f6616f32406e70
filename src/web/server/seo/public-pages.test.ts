// What crawlers and other sites get: titles, canonical addresses, pictures, structured data, sitemap, robots and manifest;
// and the pages of specialists.
import { Transformer } from "@napi-rs/image";
import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { createApp } from "@/app.ts";
import { createPages } from "@/pages.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { ORDERING } from "@/modules/matching/rules.ts";
import { savePhoto, writePublic } from "@/modules/specialists/index.ts";
import { suspend } from "@/modules/auth/index.ts";
import { createAssets } from "@/web/server/assets.ts";
import { buildStub } from "@tests/support/app/pages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { actorOf, profileForm } from "@tests/support/people/editors.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { pictureOf } from "@tests/support/people/pictures.ts";

const HOST = "https://parley.example";

let app: TestApp;
let folder: Awaited<ReturnType<typeof buildStub>>;
let open: (path: string) => Promise<Response>;
let annaId: string;

/** The files of a build that has drawn two pictures. */
const buildPictures = async (path: string) => {
  const manifest = {
    "src/web/styles.css": { file: "assets/styles-1.css" },
    "src/web/print.css": { file: "assets/print-1.css" },
  } as Record<string, { file: string }>;
  for (const island of ["auth", "funnel", "specialist", "admin", "gallery"]) {
    manifest[`src/web/islands/${island}/client.tsx`] = { file: `assets/${island}.js` };
  }
  for (const screen of ["categories", "start", "about"]) {
    manifest[`src/web/islands/funnel/screens/${screen}.tsx`] = { file: `assets/${screen}.js` };
  }
  for (const screen of ["login", "register"]) {
    manifest[`src/web/islands/auth/screens/${screen}.tsx`] = { file: `assets/${screen}.js` };
  }
  writeFileSync(`${path}/.vite/manifest.json`, JSON.stringify(manifest));
  mkdirSync(`${path}/share`);
  const names = { general: "Talk to someone who knows", mortgages: "Mortgages and home loans", legal: "Another name" };
  writeFileSync(`${path}/share/names.json`, JSON.stringify(names));
  writeFileSync(`${path}/share/mortgages.png`, await pictureOf.png(1200, 630));
};

beforeAll(async () => {
  app = await openTestApp();
  folder = await buildStub();
  await buildPictures(folder.path);
  const site = createApp(app.services, { pages: createPages(app.services, createAssets({ folder: folder.path })) });
  open = async (path) => await site.request(path, {}, { remoteAddr: { hostname: "127.0.0.1" } });
  const profile = { displayName: "Anna <b>Lindner</b>", priceAfterwards: "90 euros an hour", company: "Lindner & Co" };
  annaId = await makeSpecialist(app, { category: "mortgages", profile });
  const bytes = await pictureOf.png();
  await app.transact(async (tx) => {
    await savePhoto(tx, { specialistId: annaId, photo: { contentType: "image/png", bytes } });
    await writePublic(tx, annaId, true);
  });
});
afterAll(async () => {
  await app.close();
  await folder.remove();
});

const ANNA = "/specialists/anna-b-lindner-b";

const htmlOf = async (path: string) => {
  const response = await open(path);
  return { response, html: await response.text() };
};
const one = (html: string, pattern: RegExp): string | undefined => pattern.exec(html)?.[1];
const canonicalOf = (html: string) => one(html, /<link rel="canonical" href="([^"]*)"/);
const propertyOf = (html: string, name: string) => one(html, new RegExp(`<meta property="${name}" content="([^"]*)"`));
const structuredOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(([, text]) => JSON.parse(text!));
const typesOf = (html: string) => structuredOf(html).map((data) => data["@type"]);

describe("the landing page", () => {
  it("has its own title, description, canonical address and picture", async () => {
    const { response, html } = await htmlOf("/funnel?utm_source=letter");
    expect(response.headers.get("x-robots-tag")).toBeNull();
    expect(one(html, /<title>(.*?)<\/title>/)).toBe("Find a specialist and book a free meeting · Parley");
    expect(html.match(/<meta name="description"/g)).toHaveLength(1);
    expect(canonicalOf(html)).toBe(`${HOST}/funnel`);
    expect(propertyOf(html, "og:image")).toBe(`${HOST}/share/general.png`);
    expect(propertyOf(html, "og:image:alt")).toBe("Talk to someone who knows");
  });

  it("says who the specialists are, how it works, and whom to write to, without JavaScript", async () => {
    const { html } = await htmlOf("/funnel");
    const below = html.slice(html.indexOf("<aside"));
    for (const text of ["Meet our specialists", "Free this week", "How it works", "Who runs Parley"]) {
      expect(below).toContain(text);
    }
    expect(below).toContain("support@parley.test");
    expect(below).toContain(`href="${ANNA}"`);
    expect(below).toContain("Anna &lt;b&gt;Lindner");
    expect(below).toContain('href="tel:+4312345678"');
    // The size of a photo is given, so that nothing moves when it arrives.
    expect(below).toMatch(/<img src="\/api\/v2\/Specialists\/Photo\/[^"]+" alt="" width="80" height="80"/);
    // NOON is 10:00 UTC on Tuesday 20 October 2026, and the notice is four hours.
    expect(below).toMatch(
      /<time dateTime="2026-10-20T14:00:00Z" data-zone="Europe\/Vienna"><span class="sr-only">Next:/,
    );
  });

  it("has a header that leads to what specialists get and to the sign-in, and the steps behind it have none", async () => {
    const linksOf = (html: string) =>
      [...(/<nav aria-label="Site".*?<\/nav>/.exec(html)?.[0] ?? "").matchAll(/href="([^"]*)"/g)].map(([, href]) =>
        href
      );
    expect(linksOf((await htmlOf("/funnel")).html)).toEqual(["/funnel#steps", "/for-specialists", "/login"]);
    expect(linksOf((await htmlOf("/funnel/mortgages/start")).html)).toEqual([]);
  });

  it("shows who is licensed where when the reader asks for a country in which nobody is", async () => {
    const { response, html } = await htmlOf("/funnel?country=PT");
    expect(html).toContain("Nobody here is licensed in Portugal yet. These specialists are licensed elsewhere.");
    expect(html).toContain(`href="${ANNA}"`);
    expect(html).toContain("Licensed in Austria");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect((await htmlOf("/funnel?country=AT")).html).toContain("Free this week, for people in Austria.");
  });

  it("finds topics without JavaScript, too", async () => {
    const { html } = await htmlOf("/funnel?q=refinance");
    const main = /<main.*?<\/main>/s.exec(html)![0];
    expect(main).toContain("/funnel/mortgages/start");
    expect(main).not.toContain("/funnel/tutoring/start");
  });

  it("has structured data: the organisation, the site and the questions that it shows", async () => {
    const { html } = await htmlOf("/funnel");
    expect(typesOf(html)).toEqual(["Organization", "WebSite", "FAQPage"]);
    const { mainEntity } = structuredOf(html)[2];
    expect(mainEntity.length).toBeGreaterThan(4);
    for (const { name } of mainEntity) expect(html).toContain(`<h3>${name}</h3>`);
  });

  it("is kept until a public profile changes", async () => {
    const [first, second] = [await htmlOf("/funnel"), await htmlOf("/funnel")];
    const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, "");
    expect(withoutNonce(second.html)).toBe(withoutNonce(first.html));
    await app.transact((tx) => writePublic(tx, annaId, false));
    expect((await htmlOf("/funnel")).html).not.toContain(ANNA);
    await app.transact((tx) => writePublic(tx, annaId, true));
    expect((await htmlOf("/funnel")).html).toContain(ANNA);
  });
});

describe("the first step of a category", () => {
  it("works by id and by slug, and the slug is its canonical address", async () => {
    for (const key of [starterId("mortgages"), "mortgages"]) {
      const { response, html } = await htmlOf(`/funnel/${key}/start`);
      expect(response.status).toBe(200);
      expect(canonicalOf(html)).toBe(`${HOST}/funnel/mortgages/start`);
      expect(one(html, /<title>(.*?)<\/title>/)).toContain("Mortgages and home loans");
      expect(propertyOf(html, "og:image")).toBe(`${HOST}/share/mortgages.png`);
      expect(html).toContain(`href="${ANNA}"`);
    }
  });

  it("of a category that was renamed or added after the build has the general picture", async () => {
    for (const slug of ["legal", "career"]) {
      expect(propertyOf((await htmlOf(`/funnel/${slug}/start`)).html, "og:image")).toBe(`${HOST}/share/general.png`);
    }
  });

  it("has structured data: the service and its questions, with the articles of the category", async () => {
    const { html } = await htmlOf("/funnel/mortgages/start");
    expect(typesOf(html)).toEqual(["Organization", "Service", "FAQPage"]);
    const questions = structuredOf(html)[2].mainEntity.map(({ name }: { name: string }) => name);
    expect(questions).toContain("How to prepare for your mortgage call");
    expect(questions).toContain("What does a first meeting about mortgages and home loans cost?");
    expect(questions).not.toContain("What the first meeting costs");
  });

  it("of an unknown category redirects to the list of topics", async () => {
    const response = await open("/funnel/no-such-topic/start");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/funnel"]);
  });
});

describe("the page of a specialist", () => {
  it("says who they are, and leads into the funnel with them in mind", async () => {
    const { response, html } = await htmlOf(ANNA);
    expect(response.status).toBe(200);
    expect(response.headers.get("x-robots-tag")).toBeNull();
    expect(canonicalOf(html)).toBe(HOST + ANNA);
    expect(html).toContain("Book a meeting with Anna &lt;b&gt;Lindner&lt;/b&gt;");
    expect(html).toContain('href="/funnel/mortgages/start?specialist=anna-b-lindner-b"');
    expect(html).toContain('href="/funnel/mortgages/start?specialist=anna-b-lindner-b&amp;startsAt=2026-10-20T');
    expect(html).toContain("90 euros an hour");
    expect(html).toContain("The authority");
    expect(html).toContain("Valid in Austria");
    expect(propertyOf(html, "og:type")).toBe("profile");
    expect(propertyOf(html, "og:image")).toMatch(/^https:\/\/parley\.example\/api\/v2\/Specialists\/Photo\//);
  });

  it("has no script but its structured data and the one for the reader's zone, and no contact data", async () => {
    const { html } = await htmlOf(ANNA);
    expect(html.match(/<script/g)).toHaveLength(structuredOf(html).length + 1);
    expect(html).not.toContain("+43660");
    expect(html).not.toContain("zoom.example");
    const [page, service] = structuredOf(html);
    expect([page["@type"], page.mainEntity["@type"], service["@type"]]).toEqual([
      "ProfilePage",
      "Person",
      "ProfessionalService",
    ]);
    expect(page.mainEntity).toMatchObject({
      name: "Anna <b>Lindner</b>",
      url: HOST + ANNA,
      knowsLanguage: ["English", "German"],
      hasCredential: [{ recognizedBy: { name: "The authority" } }],
    });
    expect(service.name).toBe("Anna <b>Lindner</b>");
  });

  it("redirects from the address of a former name, for good", async () => {
    const id = await makeSpecialist(app, { profile: { displayName: "Bea Before" } });
    const who = actorOf(app, id, await app.signIn(id));
    await who.post("/Onboarding/SetPublicProfile", { isPublic: true });
    const { json: { version } } = await who.get("/Onboarding/ProfileData");
    await who.post("/Onboarding/UpdateProfile", { version, profile: profileForm({ displayName: "Bea Behind" }) });
    const response = await open("/specialists/bea-before");
    expect([response.status, response.headers.get("location")]).toEqual([301, "/specialists/bea-behind"]);
    expect((await open("/specialists/bea-behind")).status).toBe(200);
  });

  it("is not found once it is taken back or its specialist is suspended, like an address that never was one", async () => {
    const id = await makeSpecialist(app, { profile: { displayName: "Gus Gone" } });
    await app.transact((tx) => writePublic(tx, id, true));
    expect((await open("/specialists/gus-gone")).status).toBe(200);
    await app.transact((tx) => writePublic(tx, id, false));
    const gone = await htmlOf("/specialists/gus-gone");
    const never = await htmlOf("/specialists/never-was");
    expect([gone.response.status, never.response.status]).toEqual([404, 404]);
    expect(gone.response.headers.get("x-robots-tag")).toBe("noindex");
    const plain = (html: string) => html.replaceAll(/nonce="[^"]*"/g, "");
    expect(plain(gone.html)).toBe(plain(never.html));
    await app.transact((tx) => writePublic(tx, id, true));
    const by = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId: id, reason: "Test", by }));
    expect((await open("/specialists/gus-gone")).status).toBe(404);
  });
});

describe("pages about the marketplace", () => {
  it("say how specialists are ranked, with the shares of the rule", async () => {
    const { html } = await htmlOf("/how-we-rank");
    const shares = [...ORDERING.text.matchAll(/\d+%/g)].map(([share]) => share);
    expect([...html.matchAll(/>(\d+%)</g)].map(([, share]) => share)).toEqual(shares);
    expect(html).toContain(ORDERING.text.slice(0, 40));
  });

  it("say what a credit costs in each category, when it returns, and that nobody can buy a better place", async () => {
    const { html } = await htmlOf("/for-specialists");
    for (const text of ["Mortgages and home loans", "€45", "When it comes back", "Nobody can buy a better place"]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('href="/register"');
  });
});

describe("crawlers", () => {
  it("find every public address in the sitemap, and nothing else", async () => {
    const response = await open("/sitemap.xml");
    expect(response.headers.get("content-type")).toContain("application/xml");
    const addresses = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!);
    const pages = ["/funnel", "/funnel/mortgages/start", "/for-specialists", "/how-we-rank", "/privacy-policy", ANNA];
    for (const path of pages) {
      expect(addresses).toContain(HOST + path);
    }
    expect(addresses).not.toContain(`${HOST}/specialists/gus-gone`);
    for (const url of addresses) {
      const page = await open(url.slice(HOST.length));
      expect([url, page.status, page.headers.get("x-robots-tag")]).toEqual([url, 200, null]);
    }
  });

  it("find topics, profiles and the way for agents in llms.txt, whose links all lead somewhere", async () => {
    const response = await open("/llms.txt");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/markdown; charset=UTF-8"]);
    const text = await response.text();
    expect(text).toMatch(/^# Parley\n\n> /);
    const sections = ["Topics", "Public profiles", "How to book", "Rules for agents", "Optional"];
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual(sections);
    const addresses = [...text.matchAll(/\]\((.*?)\)/g)].map(([, url]) => url!);
    for (const path of ["/funnel/mortgages/start", ANNA, "/mcp", "/api/v2/openapi.json"]) {
      expect(addresses).toContain(HOST + path);
    }
    expect(text).toContain(`- [Anna \\<b\\>Lindner\\</b\\>](${HOST}${ANNA}): `);
    for (const url of addresses) {
      const { status } = await open(url.slice(HOST.length));
      expect([url, status]).toEqual([url, url.endsWith("/mcp") ? 405 : 200]);
    }
  });

  it("are led to the sitemap, and kept from the API except for photos", async () => {
    const text = await (await open("/robots.txt")).text();
    expect(text).toContain(`Sitemap: ${HOST}/sitemap.xml`);
    expect(text).toContain("Disallow: /api/");
    expect(text).toContain("Allow: /api/v2/Specialists/Photo/");
    expect(text).toContain("Allow: /api/v2/openapi.json");
  });

  it("may read the feeds of meetings, also where the first rule that fits decides", async () => {
    const text = await (await open("/robots.txt")).text();
    const rules = [...text.matchAll(/^(Allow|Disallow): (.*)$/gm)];
    const [, first] = rules.find(([, , path]) => "/api/v2/Leads/CalendarFeed/1?secret=x".startsWith(path!))!;
    expect(first).toBe("Allow");
    expect(rules.at(-1)![1]).toBe("Disallow");
  });

  test.each([
    "/funnel/mortgages/about",
    "/no-such-page",
    "/meetings/1?secret=x",
    "/bookings/1?secret=x",
    "/prepared/1?secret=x",
  ])(
    "do not index %s",
    async (path) => {
      const response = await open(path);
      if (response.headers.get("content-type")?.startsWith("text/html")) {
        expect(response.headers.get("x-robots-tag")).toBe("noindex");
      } else expect(response.status).toBe(302);
    },
  );

  it("get pictures and icons, which other sites may show", async () => {
    const picture = await open("/share/mortgages.png");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const icon = await open("/apple-touch-icon.png");
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect((await new Transformer(new Uint8Array(await icon.arrayBuffer())).metadata()).width).toBe(180);
    const manifest = await (await open("/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ name: "Parley", start_url: "/login" });
    expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === "maskable")).toBe(true);
  });
});

it("/login names the two ways in, and has the address to be found by", async () => {
  const { html } = await htmlOf("/login");
  const [choices = ""] = /<nav aria-label="What would you like to do\?".*?<\/nav>/.exec(html) ?? [];
  expect([...choices.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["/funnel", "#sign-in"]);
  expect(html).toMatch(/<form [^>]*id="sign-in"/);
});
