// An island rendered on the server: its document, its guards, and the API calls of its loaders.
import { createRoute, useRouter } from "@tanstack/react-router";
import { Hono } from "hono";
import { use } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULTS } from "@/modules/settings/defaults.ts";
import { createIslandRoot } from "@/web/islands/runtime/island-root.tsx";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { orNotFound, redirectDocument, redirectScreen } from "@/web/islands/runtime/redirects.ts";
import type { Assets } from "./assets.ts";
import { createPageContent } from "./page-content.ts";
import { renderIsland } from "./render-island.tsx";
import { documentSecurity, type WebEnv } from "./security.ts";

const root = createIslandRoot();
const route = (path: string, loader: (context: IslandContext) => unknown) =>
  createRoute({
    getParentRoute: () => root,
    path,
    loader: ({ context }) => loader(context),
    component: () => <h1>{`Screen of ${path}`}</h1>,
    staticData: { title: "A screen", module: `src/${path}.tsx` },
  });
/** The test API has calls that the types of the real API do not have. */
// deno-lint-ignore no-explicit-any
const callsOf = (api: IslandContext["api"]) => api as any;
const ask = ({ api, queryClient }: IslandContext, status: number): Promise<unknown> =>
  queryClient.ensureQueryData({
    queryKey: [status],
    queryFn: async () => await (await callsOf(api).Answer[":status"].$get({ param: { status: `${status}` } })).json(),
  });

const Broken = () => {
  throw new Error(`broken at ${useRouter().state.location.pathname}`);
};
/** Resolves after the first pass of rendering. */
const later = Promise.resolve("Loaded later");
const Waiting = () => <h1>{use(later)}</h1>;
const routeTree = root.addChildren([
  route("calm", (context) => ask(context, 200)),
  route("failing", (context) => ask(context, 500)),
  route("busy", (context) => ask(context, 503)),
  route("private", (context) => ask(context, 401)),
  route("missing", (context) => orNotFound(ask(context, 404))),
  route("buggy", () => {
    throw new TypeError("x is undefined");
  }),
  route("leaving", () => {
    throw redirectDocument("/login");
  }),
  route("moving", () => {
    throw redirectScreen("/calm?page=2");
  }),
  route("cookies", ({ cookies }) => {
    throw redirectDocument(`/cookies-${cookies}`);
  }),
  createRoute({ getParentRoute: () => root, path: "broken", component: Broken }),
  createRoute({ getParentRoute: () => root, path: "waiting", component: Waiting }),
]);

const received: Record<string, string | undefined>[] = [];
const api = new Hono<{ Bindings: { peer?: string } }>();
api.get("/api/v2/Answer/:status", (c) => {
  const header = (name: string) => c.req.header(name);
  received.push({
    cookie: header("cookie"),
    from: header("x-forwarded-for"),
    origin: header("origin"),
    peer: c.env?.peer,
  });
  c.header("Set-Cookie", "seen=1; Path=/");
  const status = Number(c.req.param("status"));
  return status === 200 ? c.json({ text: "</script><b>" }) : c.json([`Refused with ${status}.`], status as 500);
});

const report = vi.fn(() => "request-7");
const assets: Assets = {
  forPage: () => ({ styles: [], fonts: [], scripts: [], modulePreloads: [] }),
  forIsland: (name, modules) => ({
    inlineCss: "body{color:red}",
    styles: [],
    fonts: ["/serif.woff2"],
    scripts: [`/${name}.js`],
    modulePreloads: modules.map((module) => `/${module}.js`),
  }),
};
const web = new Hono<WebEnv>();
const config = { publicUrl: "https://parley.test", development: false };
web.use(documentSecurity(config));
const contact = () => Promise.resolve({ productName: "Parley", supportEmail: "help@parley.test" });
const legalText = () => Promise.reject(new Error("no page needs it"));
const content = createPageContent();
web.get(
  "*",
  renderIsland({ name: "trial", routeTree }, {
    config,
    assets,
    api,
    content,
    contact,
    legalText,
    imprint: () => Promise.resolve(undefined),
    resources: () => Promise.resolve(DEFAULTS.resources),
    preview: (_, work) => work(),
    embedOrigins: () => Promise.resolve([]),
    findPicture: () => Promise.resolve(undefined),
    report,
    retryAfter: () => undefined,
  }),
);
web.onError((error, c) => c.text(`error: ${error.message}`, 500));

beforeEach(() => {
  received.length = 0;
  report.mockClear();
});
const get = async (path: string, headers: Record<string, string> = {}, env?: unknown) => {
  const response = await web.request(path, { headers }, env as Record<string, never>);
  return { response, html: await response.clone().text() };
};

describe("guards", () => {
  it.each([
    ["/leaving", "/login"],
    ["/moving", "/calm?page=2"],
    ["/private", "/login"],
  ])("%s redirects to %s with an empty 302", async (path, to) => {
    const { response, html } = await get(path);
    expect([response.status, response.headers.get("location"), html]).toEqual([302, to, ""]);
  });

  it("know the request's cookies", async () => {
    const { response } = await get("/cookies", { cookie: "track=1" });
    expect(response.headers.get("location")).toBe("/cookies-track=1");
  });
});

describe("the document", () => {
  it("has the screen, its title and its files", async () => {
    const { response, html } = await get("/calm");
    expect(response.status).toBe(200);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en" dir="ltr" data-formats="[^"]*">/);
    expect(html).toContain("<title>A screen · Parley</title>");
    expect(html).toContain("<h1>Screen of calm</h1>");
    expect(html).toContain('<script type="module" src="/trial.js" fetchPriority="low">');
    expect(html).toContain('<link rel="modulepreload" href="/src/calm.tsx.js" fetchPriority="low"/>');
    expect(html).toContain('href="/serif.woff2"');
  });

  it("is complete when its screen waits for something", async () => {
    expect((await get("/waiting")).html).toContain("<h1>Loaded later</h1>");
  });

  it("says what needs JavaScript, and keeps a form that is submitted before it is loaded", async () => {
    const { html } = await get("/calm");
    expect(html).toMatch(/<noscript>.*turn on JavaScript, or write to .*help@parley\.test.*<\/noscript>/);
    expect(html).toContain("self.$wake=");
  });

  it("contains the loaded data, which cannot break out of its script", async () => {
    const { html } = await get("/calm");
    expect(html).toContain("queries");
    expect(html).not.toContain("</script><b>");
  });

  it("has nothing inline without this response's nonce", async () => {
    const { response, html } = await get("/calm");
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
    const tags = html.match(/<(script|style)\b[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(3);
    for (const tag of tags) expect(tag.includes(`nonce="${nonce}"`) || tag.includes(" src=")).toBe(true);
  });
});

describe("calls of loaders", () => {
  it("carry the visitor's cookies and address, and nothing else of the request", async () => {
    const headers = { cookie: "session=1", "x-forwarded-for": "203.0.113.9", origin: "https://elsewhere.test" };
    await get("/calm", headers, { peer: "192.0.2.1" });
    expect(received).toEqual([{ cookie: "session=1", from: "203.0.113.9", origin: undefined, peer: "192.0.2.1" }]);
  });

  it("pass on the API's cookies, with a redirect too", async () => {
    expect((await get("/calm")).response.headers.getSetCookie()).toEqual(["seen=1; Path=/"]);
    expect((await get("/private")).response.headers.getSetCookie()).toEqual(["seen=1; Path=/"]);
  });

  it("are not retried on the server", async () => {
    await get("/failing");
    expect(received).toHaveLength(1);
  });
});

describe("errors", () => {
  it.each([
    ["/failing", 500, "Refused with 500."],
    ["/busy", 503, "Refused with 503."],
    ["/buggy", 500, "x is undefined"],
  ])("%s shows the error screen with status %d", async (path, status, detail) => {
    const { response, html } = await get(path);
    expect(response.status).toBe(status);
    const texts = [
      "Oops! Something went wrong",
      "Try Again",
      "Return to Homepage",
      "Show Error",
      "help@parley.test",
      detail,
    ];
    for (const text of texts) expect(html).toContain(text);
    expect(html).toContain("<title>Something went wrong · Parley</title>");
    expect(report).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["/missing", "Refused with 404."],
    ["/nowhere", "There is no page at this address."],
  ])("%s shows Not Found with status 404", async (path, sentence) => {
    const { response, html } = await get(path);
    expect(response.status).toBe(404);
    expect(html).toContain("<title>Not Found · Parley</title>");
    expect(html).toMatch(/<h1[^>]*>Not Found<\/h1>/);
    expect(html).toContain(`>${sentence}</p>`);
    expect(report).not.toHaveBeenCalled();
  });

  it("of the screen itself are thrown, for the error page", async () => {
    const { response, html } = await get("/broken");
    expect([response.status, html]).toEqual([500, "error: broken at /broken"]);
  });
});
