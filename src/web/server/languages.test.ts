// In which language a visitor's page is shown, how a reader changes it, and the files with texts.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "@/app.ts";
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
});
afterAll(async () => {
  await build.remove();
  await app.close();
});

const ADDRESS = { remoteAddr: { hostname: "127.0.0.1" } };
const send = (path: string, init: RequestInit = {}) => Promise.resolve(web.request(path, init, ADDRESS));

const offer = (languages: string) => offerLanguages(app, languages);

/** Where a page leads, if it does not show itself. */
const leadsTo = async (path: string, cookie = "") => {
  const response = await send(path, { headers: { Cookie: cookie } });
  await response.body?.cancel();
  return response.status === 302 ? response.headers.get("Location") : null;
};

describe("a language that is not offered", () => {
  test("has no pages: its addresses lead to the English ones, with what they carry", async () => {
    await offer("");
    expect(await leadsTo("/de/funnel")).toBe("/funnel");
    expect(await leadsTo("/de/funnel/tax/start?utm_source=x")).toBe("/funnel/tax/start?utm_source=x");
    expect(await leadsTo("/funnel", "parley_language=de")).toBeNull();
  });

  test("can't be saved unless there is one", async () => {
    await expect(offer("xx")).rejects.toThrow("Choose languages from the list.");
  });
});

describe("a language that is offered", () => {
  beforeAll(() => offer("de"));

  test("has its own addresses, to which readers who chose it are led", async () => {
    expect(await leadsTo("/funnel")).toBeNull();
    expect(await leadsTo("/funnel?country=at", "parley_language=de")).toBe("/de/funnel?country=at");
    expect(await leadsTo("/funnel", "parley_language=en")).toBeNull();
    expect(await leadsTo("/funnel", "parley_language=nonsense")).toBeNull();
    expect(await leadsTo("/de/funnel", "parley_language=en")).toBeNull();
    expect(await leadsTo("/de/register?email=a@example.test")).toBe("/register?email=a@example.test");
    expect(await leadsTo("/en/funnel")).toBe("/funnel");
    expect(await leadsTo("/de")).toBe("/");
    expect(await leadsTo("/de//example.test")).toBe("/example.test");
    expect(await leadsTo("/xx/register")).toBeNull();
    for (const path of ["/for-specialists", "/how-we-rank", "/terms-and-conditions", "/privacy-policy"]) {
      expect(await leadsTo(path, "parley_language=de")).toBe(`/de${path}`);
      expect(await leadsTo(`/de${path}`)).toBeNull();
    }
    // What a screen redirects to.
    expect(await leadsTo("/de/funnel/nothing/start")).toBe("/de/funnel");
    expect(await leadsTo("/funnel/nothing/start")).toBe("/funnel");
  });

  test.each([
    ["de", "/funnel/tax/start?topic=a", "/de/funnel/tax/start?topic=a"],
    ["en", "/de/funnel/tax/start?topic=a", "/funnel/tax/start?topic=a"],
    ["de", "/funnel?country=at", "/de/funnel?country=at"],
    ["de", "/how-we-rank", "/de/how-we-rank"],
    ["de", "/login", "/login"],
    ["nonsense", "/de/funnel", "/funnel"],
    ["de", "//evil.example/", "/evil.example/"],
  ])("the switch to %s on %s leads to %s, and is remembered", async (to, from, target) => {
    const response = await send("/language", {
      method: "POST",
      body: new URLSearchParams({ to }),
      headers: { Referer: `http://localhost${from}`, Origin: "http://localhost" },
    });
    expect([response.status, response.headers.get("Location")]).toEqual([303, target]);
    expect(response.headers.get("Set-Cookie")).toMatch(
      new RegExp(`^parley_language=${to === "de" ? "de" : "en"}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax$`),
    );
  });

  test("a page of another site leads to the list of topics", async () => {
    const headers = { Referer: "https://evil.example/funnel/x", Origin: "http://localhost" };
    const response = await send("/language", { method: "POST", body: new URLSearchParams({ to: "de" }), headers });
    expect(response.headers.get("Location")).toBe("/de/funnel");
  });
});

test("the sitemap has each page in its languages, which name each other", async () => {
  await offer("de");
  const text = await (await send("/sitemap.xml")).text();
  const [, entry] = /<url><loc>[^<]*\/de\/how-we-rank<\/loc>(.*?)<\/url>/.exec(text)!;
  const links = [...entry!.matchAll(/hreflang="(\w+)" href="[^"]*?(\/(?:de\/)?how-we-rank)"/g)].map(([, ...link]) =>
    link
  );
  expect(links).toEqual([["en", "/how-we-rank"], ["de", "/de/how-we-rank"]]);
  expect(text).not.toContain("/de/register");
  await offer("");
  expect(await (await send("/sitemap.xml")).text()).not.toContain("hreflang");
});

describe("files with texts", () => {
  const open = async (path: string) => {
    const response = await send(path);
    return { status: response.status, caching: response.headers.get("Cache-Control"), text: await response.text() };
  };

  test("have the namespaces that are asked for", async () => {
    const { status, caching, text } = await open("/languages/an-earlier-version/de/ui+funnel.step.js");
    expect([status, caching]).toEqual([200, "no-store"]);
    const texts = JSON.parse(text.replace("export default ", ""));
    expect(Object.keys(texts)).toEqual(["ui", "funnel.step"]);
    expect(texts.ui.back).toBe("Zurück");
  });

  test.each(["/languages/1/xx/ui.js", "/languages/1/de/nothing.js", "/languages/1/de/toString.js"])(
    "%s is not found",
    async (path) => expect((await open(path)).status).toBe(404),
  );
});

describe("errors of the API", () => {
  /** What a network reads that has made too many calls. */
  const limited = async (headers: Record<string, string>) => {
    for (let n = 0; n < 500; n++) {
      const response = await web.request("/api/v2/Funnel/StartData", { headers }, {
        remoteAddr: { hostname: "203.0.113.9" },
      });
      if (response.status === 429) return [response.headers.get("X-Error-Code"), await response.json()];
      await response.body?.cancel();
    }
    throw new Error("The call is not limited.");
  };

  test("follow Accept-Language, and their codes do not", async () => {
    expect(await limited({ "Accept-Language": "de-AT,en;q=0.5" })).toEqual([
      "too_many_requests",
      ["Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut."],
    ]);
    const english = ["too_many_requests", ["Too many requests. Please wait a moment and try again."]];
    expect(await limited({})).toEqual(english);
    expect(await limited({ "Accept-Language": "fr" })).toEqual(english);
  });
});
