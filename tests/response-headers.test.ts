// What every answer of the API tells browsers: it is data, which nobody runs, frames, guesses at or keeps.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { savePhoto } from "@/modules/specialists/index.ts";
import { makeSpecialist } from "./support/factories.ts";
import { pngOf } from "./support/pictures.ts";
import { openTestApp, type TestApp } from "./support/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

test.each([["/Funnel/StartData", 200], ["/Admin/TotalCount", 401], ["/nothing", 404]])(
  "%s (%i)",
  async (path, status) => {
    const { status: answered, headers } = await app.call(path);
    expect(answered).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
  },
);

test("what a route says of itself stands", async () => {
  const specialistId = await makeSpecialist(app);
  const id = await app.transact((tx) => savePhoto(tx, { specialistId, bytes: pngOf() }));
  const { headers } = await app.call(`/Specialists/Photo/${id}`);
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  expect(headers.get("Cache-Control")).toContain("immutable");
});

test("the page of calls has its own style and nothing else, and is made once", async () => {
  const answer = await app.call("/docs");
  const html = await answer.text();
  const style = /<style>([^]*)<\/style>/.exec(html)![1]!;
  const hash = createHash("sha256").update(style).digest("base64");
  expect(answer.headers.get("Content-Security-Policy")).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
  expect(html).not.toContain("<script");
  expect(await (await app.call("/docs")).text()).toBe(html);
});
