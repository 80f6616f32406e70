// What browsers get from the addresses outside the API: status, headers and content.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DEFAULTS } from "@/modules/settings/defaults.ts";
import { createAssets } from "./assets.ts";
import { createPageContent } from "./page-content.ts";
import { createWeb } from "./web.tsx";
import type { WebParts } from "./web-parts.ts";

const MANIFEST = {
  "src/web/styles.css": { file: "assets/styles-1.css" },
  "src/web/print.css": { file: "assets/print-1.css" },
};

const buildFolder = (): string => {
  const folder = mkdtempSync(`${tmpdir()}/parley-web-`);
  mkdirSync(`${folder}/.vite`);
  mkdirSync(`${folder}/assets`);
  writeFileSync(
    `${folder}/.vite/manifest.json`,
    JSON.stringify(MANIFEST),
  );
  writeFileSync(`${folder}/assets/styles-1.css`, "body{color:red}");
  writeFileSync(`${folder}/assets/base-1.js`, "plain");
  writeFileSync(`${folder}/assets/base-1.js.br`, "brotli");
  writeFileSync(`${folder}/assets/base-1.js.gz`, "gzip");
  return folder;
};

let folder: string;
beforeAll(() => {
  folder = buildFolder();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Pages do not call the API; islands do, see render-island.test.tsx. */
const api = new Hono();

const openWeb = (overrides: Partial<WebParts> = {}) => {
  const report = vi.fn(() => "request-7");
  const web = createWeb({
    config: { publicUrl: "https://parley.test", development: false },
    assets: createAssets({ folder }),
    api,
    content: createPageContent(),
    contact: () => Promise.resolve({ productName: "Parley", supportEmail: "help@parley.test" }),
    embedOrigins: () => Promise.resolve([]),
    findPicture: () => Promise.resolve(undefined),
    legalText: (kind) => Promise.resolve({ version: "7", language: "en", body: `## First\n\nText of ${kind}.` }),
    imprint: () => Promise.resolve(undefined),
    resources: () => Promise.resolve(DEFAULTS.resources),
    preview: (_, work) => work(),
    report,
    retryAfter: () => undefined,
    ...overrides,
  });
  return { web, report };
};
const get = (path: string, headers: Record<string, string> = {}) => openWeb().web.request(path, { headers });

it("redirects the homepage to /login", async () => {
  const response = await get("/");
  expect([response.status, response.headers.get("location"), await response.text()]).toEqual([302, "/login", ""]);
});

// gitea#11804, authelia#10406
it("leads password managers to where a password is changed", async () => {
  const response = await get("/.well-known/change-password");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/dashboard/profile"]);
});

describe("pages", () => {
  it.each(["/terms-and-conditions", "/privacy-policy"])(
    "%s ships no JavaScript but the line that prints it",
    async (path) => {
      const response = await get(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain("<h1");
      expect(html).not.toContain("modulepreload");
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).toMatch(/<button[^>]* hidden=""/);
      expect(html).toContain(`https://parley.test${path}`);
    },
  );

  it.each(["/terms-and-conditions", "/nowhere"])("%s ends with the legal links and the support email", async (path) => {
    const footer = /<footer[^]*<\/footer>/.exec(await (await get(path)).text())?.[0];
    for (const href of ["/terms-and-conditions", "/privacy-policy", "mailto:help@parley.test"]) {
      expect(footer).toContain(`href="${href}"`);
    }
  });

  it("shows the legal text of Settings with its version", async () => {
    const html = await (await get("/privacy-policy")).text();
    expect(html).toContain("Version 7");
    expect(html).toContain("Text of privacy.");
    expect(html).toMatch(/<h2[^>]*>First<\/h2>/);
  });

  it.each(["/nowhere", "/assets/nothing.js", "/dev/ui"])("%s is not found", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Not Found");
  });
});

describe("/.well-known/security.txt (RFC 9116)", () => {
  const config = { publicUrl: "https://parley.test", development: false };
  const open = (securityContact?: string) =>
    openWeb({ config: { ...config, securityContact } }).web.request("/.well-known/security.txt");

  it.each([
    ["security@parley.test", "mailto:security@parley.test"],
    ["https://parley.test/security", "https://parley.test/security"],
  ])("names %s", async (contact, uri) => {
    const response = await open(contact);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=UTF-8"]);
    const fields = Object.fromEntries((await response.text()).trim().split("\n").map((line) => line.split(/: (.*)/)));
    expect(fields).toMatchObject({
      Contact: uri,
      "Preferred-Languages": "en",
      Canonical: "https://parley.test/.well-known/security.txt",
    });
    const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(80);
    expect(days).toBeLessThan(365);
  });

  it("does not exist without a contact", async () => {
    expect((await open()).status).toBe(404);
  });
});

describe("the error page", () => {
  const broken = { legalText: () => Promise.reject(new Error("the disk is full")) };

  it("has status 500, keeps the query for Try Again, and reveals no internals", async () => {
    const { web, report } = openWeb(broken);
    const response = await web.request("/privacy-policy?from=mail");
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain("Oops! Something went wrong");
    expect(html).toContain('<input type="hidden" name="from" value="mail"/>');
    expect(html).not.toContain("the disk is full");
    expect(html).toContain("Reference: request-7");
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("shows developers the error itself", async () => {
    const config = { publicUrl: "http://localhost:8000", development: true };
    expect(await (await openWeb({ ...broken, config }).web.request("/privacy-policy")).text()).toContain(
      "the disk is full",
    );
  });

  it("is rendered even when the contact cannot be read", async () => {
    const contact = () => Promise.reject(new Error("no database"));
    const html = await (await openWeb({ ...broken, contact }).web.request("/privacy-policy")).text();
    expect(html).toContain("support@parley.test");
    expect(html).not.toContain("Parley");
  });

  it("keeps the marketplace's name while the contact cannot be read any more", async () => {
    let isAway = false;
    const named = { productName: "Palaver", supportEmail: "help@palaver.test" };
    const contact = () => isAway ? Promise.reject(new Error("no database")) : Promise.resolve(named);
    const legalText = () => Promise.reject(new Error("the disk is full"));
    const { web } = openWeb({ contact, legalText });
    await web.request("/nothing-here");
    isAway = true;
    expect(await (await web.request("/privacy-policy")).text()).toContain("Palaver");
  });
});

const RULES = [
  "default-src 'none'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
];

describe("security headers", () => {
  it("are strict: nothing inline, nothing from other sites, no frames", async () => {
    const policy = (await get("/privacy-policy")).headers.get("content-security-policy") ?? "";
    expect(policy).not.toMatch(/unsafe|\*|127\.0\.0\.1/);
    expect(policy.split("; ")).toEqual(expect.arrayContaining(RULES));
  });

  it("have a new nonce each time, and HSTS only with https", async () => {
    const policies = await Promise.all([get("/privacy-policy"), get("/privacy-policy")]);
    const [first, second] = policies.map(({ headers }) => headers.get("content-security-policy"));
    expect(first).not.toBe(second);
    expect(policies[0]?.headers.get("strict-transport-security")).toContain("max-age");
    const config = { publicUrl: "http://localhost:8000", development: true };
    expect((await openWeb({ config }).web.request("/privacy-policy")).headers.has("strict-transport-security")).toBe(
      false,
    );
  });

  it("allow Vite during development, and nothing else", async () => {
    const viteOrigin = "http://127.0.0.1:5173";
    const config = { publicUrl: "http://localhost:8000", development: true, viteOrigin };
    const { web } = openWeb({ config, assets: createAssets({ folder, viteOrigin }) });
    const policy = (await web.request("/privacy-policy")).headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' http:\/\/127\.0\.0\.1:5173;/);
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:5173 ws://127.0.0.1:5173");
    expect(policy).not.toContain("unsafe");
  });
});

describe("addresses in emails", () => {
  it.each(["/reset-password", "/verify-email"])(
    "%s stays out of referrers, caches and search engines",
    async (path) => {
      const { headers, status } = await get(path);
      expect([status, headers.get("referrer-policy"), headers.get("cache-control"), headers.get("x-robots-tag")])
        .toEqual(
          [302, "no-referrer", "no-store", "noindex"],
        );
    },
  );
});

describe("files", () => {
  it.each([["br", "brotli"], ["gzip", "gzip"], ["identity", "plain"]])("are sent as %s", async (coding, content) => {
    const response = await get("/assets/base-1.js", { "accept-encoding": coding });
    expect(await response.text()).toBe(content);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-encoding")).toBe(coding === "identity" ? null : coding);
  });

  it("have robots.txt and an icon", async () => {
    expect(await (await get("/robots.txt")).text()).toContain("Disallow: /api/");
    expect((await get("/favicon.svg")).headers.get("content-type")).toBe("image/svg+xml");
  });

  it.each([["br, gzip", "gzip"], ["br", "br"], ["gzip", "gzip"], ["gzip;q=0, br", "br"], ["", null]])(
    "documents for a browser that accepts '%s' are sent as %s",
    async (accepted, coding) => {
      const response = await get("/privacy-policy", { "accept-encoding": accepted });
      expect(response.headers.get("content-encoding")).toBe(coding);
      expect(response.headers.get("vary")).toContain("Accept-Encoding");
    },
  );
});

describe("the pages for other sites", () => {
  const policyOf = (response: Response) => response.headers.get("Content-Security-Policy");

  it("can be framed by nobody while the settings cannot be read", async () => {
    const { web, report } = openWeb({ embedOrigins: () => Promise.reject(new Error("no database")) });
    const response = await web.request("/embed/");
    expect(response.status).toBe(404);
    expect(policyOf(response)).toContain("frame-ancestors 'none'");
    expect(response.headers.get("X-Frame-Options")).toBe("DENY");
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("have no script where none was built", async () => expect((await get("/embed.js")).status).toBe(404));
});
