// Documents that are the same for everyone are made once; everything else is made for each response.
import { Hono } from "hono";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { pageLog } from "@/platform/http/request-context.ts";
import { systemClock } from "@/platform/time/clock.ts";
import { createLog } from "@/platform/log.ts";
import { cacheRule, keepAnonymousPages } from "./anonymous-pages.ts";
import { compressDocuments } from "@/platform/http/compression.ts";
import { createPageContent, readPage } from "./page-content.ts";
import { documentSecurity, nonceOf, type WebEnv } from "./security.ts";
import type { WebParts } from "./web-parts.ts";

let version: number | undefined;
let made: number;
let web: Hono<WebEnv>;

const openWeb = () => {
  const readVersion = () => version === undefined ? Promise.reject(new Error("away")) : Promise.resolve(version);
  const parts = { content: createPageContent(readVersion) } as WebParts;
  const web = new Hono<WebEnv>();
  web.use(pageLog({ log: createLog("error", () => {}), clock: systemClock }));
  web.use(documentSecurity({ publicUrl: "https://parley.test" }), cacheRule, compressDocuments);
  web.use(keepAnonymousPages(parts));
  const document = (nonce: string) =>
    `<style nonce="${nonce}">a{}</style><p>“${++made}”</p><script nonce="${nonce}">1</script>`;
  web.get("/content", (c) => c.html(document(nonceOf(c))));
  web.get("/plain", (c) => c.html(`<p>${++made}</p>`));
  web.get("/personal", (c) => {
    readPage(c).isContentOnly = false;
    return c.html(document(nonceOf(c)));
  });
  web.get("/cookie", (c) => {
    c.header("Set-Cookie", "seen=1");
    return c.html(document(nonceOf(c)));
  });
  web.get("/missing", (c) => c.html(document(nonceOf(c)), 404));
  return web;
};
beforeEach(() => {
  [version, made] = [1, 0];
  web = openWeb();
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await web.request(path, { headers });
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "";
  return { response, nonce, body: new Uint8Array(await response.arrayBuffer()) };
};
const textOf = (body: Uint8Array) => new TextDecoder().decode(body);
/** How often two requests made a document. */
const timesMade = async (first: [string, Record<string, string>?], second = first) => {
  await get(...first);
  await get(...second);
  return made;
};

describe("a document that is the same for everyone", () => {
  it("is made once, and has the nonce of each response everywhere", async () => {
    const responses = [await get("/content"), await get("/content"), await get("/content")];
    expect(made).toBe(1);
    expect(new Set(responses.map(({ nonce }) => nonce)).size).toBe(3);
    for (const { response, nonce, body } of responses) {
      expect(response.headers.get("content-type")).toMatch(/^text\/html; charset=UTF-8$/i);
      expect(textOf(body)).toBe(`<style nonce="${nonce}">a{}</style><p>“1”</p><script nonce="${nonce}">1</script>`);
    }
  });

  it.each([["br", brotliDecompressSync], ["gzip", gunzipSync]])("is the same with %s", async (encoding, decompress) => {
    for (let n = 0; n < 5; n++) {
      const { response, nonce, body } = await get("/content", { "accept-encoding": encoding });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("vary")).toContain("Accept-Encoding");
      expect(String(decompress(body))).toBe(
        `<style nonce="${nonce}">a{}</style><p>“1”</p><script nonce="${nonce}">1</script>`,
      );
    }
  });

  it("needs no nonce", async () => {
    await get("/plain");
    const { body } = await get("/plain", { "accept-encoding": "br" });
    expect(String(brotliDecompressSync(body))).toBe("<p>1</p>");
  });

  it("is made again when the content has changed", async () => {
    await get("/content");
    version = 2;
    expect(textOf((await get("/content")).body)).toContain("“2”");
  });

  it.each([
    ["of advertisements", ["/content?utm_source=a&gclid=1"]],
    ["from another site's cookies", ["/content", { cookie: "_ga=1" }]],
  ] as [string, [string, Record<string, string>?]][])("serves visitors %s", async (_, visit) => {
    expect(await timesMade(["/content"], visit)).toBe(1);
  });
});

describe("made for each response is a document", () => {
  it.each([
    ["that read anything personal", ["/personal"]],
    ["that sets a cookie", ["/cookie"]],
    ["with an error status", ["/missing"]],
    ["with a search", ["/content?date=2026-11-24"]],
    ["opened from an advertisement first", ["/content?gclid=1"]],
    ["for someone with a session", ["/content", { cookie: "a=1; parley_session=x" }]],
    ["for someone with a request", ["/content", { cookie: "__Host-parley_resume=x" }]],
  ] as [string, [string, Record<string, string>?]][])("%s", async (_, visit) => {
    expect(await timesMade(visit)).toBe(2);
  });

  it("for readers with other conventions", async () => {
    expect(await timesMade(["/content"], ["/content", { "accept-language": "en-US" }])).toBe(2);
  });

  it("while the version cannot be read", async () => {
    version = undefined;
    expect(await timesMade(["/content"])).toBe(2);
  });
});

describe("what browsers may store", () => {
  const cacheOf = async (path: string, headers?: Record<string, string>) =>
    (await get(path, headers)).response.headers.get("cache-control");

  it("is content, made or kept", async () => {
    expect([await cacheOf("/content"), await cacheOf("/content")]).toEqual(["private, no-cache", "private, no-cache"]);
  });

  it("is the same for HEAD", async () => {
    const response = await web.request("/content", { method: "HEAD" });
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
  });

  it.each([
    ["has read anything else", "/personal", {}],
    ["sets a cookie", "/cookie", {}],
    ["is for somebody with one of our cookies", "/content", { cookie: "parley_session=1" }],
  ])("is no document that %s", async (_why, path, headers) => {
    expect(await cacheOf(path, headers as Record<string, string>)).toBe("no-store");
  });
});
