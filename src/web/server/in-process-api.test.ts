// A document and the API calls of its rendering share one request id, in the log and in the response.
import { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "@/platform/time/clock.ts";
import { content } from "@/platform/http/page-request.ts";
import { pageLog } from "@/platform/http/request-context.ts";
import { createLog } from "@/platform/log.ts";
import { callInProcess } from "./in-process-api.ts";
import { createPageContent, readPage } from "./page-content.ts";

let logged: Record<string, unknown>[] = [];
beforeEach(() => void (logged = []));

const api = new Hono().get("/api/v2/id", (c) => c.text(c.req.header("X-Request-Id") ?? "none"));
const app = new Hono().use(
  pageLog({ log: createLog("info", (line) => logged.push(JSON.parse(line))), clock: systemClock }),
)
  .get("/assets/one.js", (c) => c.text("1"))
  .get("*", async (c) => {
    const calls = callInProcess(c, { api, content: createPageContent() });
    const ids = await Promise.all([1, 2].map(async () => await (await calls.fetch("/api/v2/id")).text()));
    return c.json(ids);
  });

test.each([
  ["a new one", {}, /^[\da-f-]{36}$/],
  ["a proxy's", { "X-Request-Id": "proxy-12345678" }, /^proxy-12345678$/],
  ["a new one instead of an invalid one", { "X-Request-Id": "a\tb" }, /^[\da-f-]{36}$/],
])("%s", async (_name, headers, pattern) => {
  const response = await app.request("/funnel?secret=hush", { headers });
  const id = response.headers.get("X-Request-Id");
  expect(id).toMatch(pattern);
  expect(await response.json()).toEqual([id, id]);
  expect(logged).toMatchObject([{ message: "page", requestId: id, method: "GET", path: "/funnel", status: 200 }]);
  expect(JSON.stringify(logged)).not.toContain("hush");
});

test("static files are not logged", async () => {
  expect((await app.request("/assets/one.js")).status).toBe(200);
  expect(logged).toEqual([]);
});

describe("content", () => {
  let version = 1;
  let asked: string[] = [];
  const source = new Hono()
    .get("/api/v2/content", content, (c) => {
      asked.push("content");
      return c.json({ list: [version] });
    })
    .get("/api/v2/own", (c) => {
      asked.push("own");
      return c.json({ list: [version] });
    })
    .post("/api/v2/content", (c) => {
      asked.push("written");
      return c.json({});
    });
  const parts = { api: source, content: createPageContent(() => Promise.resolve(version)) };
  const page = new Hono().get("/:name", async (c) => {
    const calls = callInProcess(c, parts);
    const data = await (await calls.fetch(`/api/v2/${c.req.param("name")}`)).json();
    if (c.req.query("write")) await calls.fetch("/api/v2/content", { method: "POST" });
    return c.json({ data, frozen: Object.isFrozen(data.list), isContentOnly: readPage(c).isContentOnly });
  });
  const open = async (path: string) => await (await page.request(path)).json();
  beforeEach(() => void (asked = []));

  test("is asked for once in each version, and cannot be changed by a page that shares it", async () => {
    const first = await open("/content");
    expect(first).toEqual({ data: { list: [version] }, frozen: true, isContentOnly: true });
    expect(await open("/content")).toEqual(first);
    expect(asked).toEqual(["content"]);
    version++;
    expect(await open("/content")).toMatchObject({ data: { list: [version] } });
    expect(asked).toEqual(["content", "content"]);
  });

  test("is nothing else: other calls are made each time, and so are writes", async () => {
    await open("/own");
    expect(await open("/own")).toMatchObject({ frozen: false, isContentOnly: false });
    expect(await open("/content?write=1")).toMatchObject({ isContentOnly: false });
    expect(asked).toEqual(["own", "own", "written"]);
  });
});
