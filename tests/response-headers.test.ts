// The security headers of API responses: they are data that browsers do not run, frame, sniff or cache.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { savePhoto } from "@/modules/specialists/index.ts";
import { makeSpecialist } from "./support/people/factories.ts";
import { webpPhoto } from "./support/people/pictures.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

test.each([["/Funnel/StartData", 200], ["/Admin/TotalCount", 401], ["/nothing", 404]])(
  "%s (%i)",
  async (path, status) => {
    const { status: actual, headers } = await app.call(path);
    expect(actual).toBe(status);
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

test("headers that a route sets are kept", async () => {
  const specialistId = await makeSpecialist(app);
  const id = await app.transact((tx) => savePhoto(tx, { specialistId, photo: webpPhoto() }));
  const { headers } = await app.call(`/Specialists/Photo/${id}`);
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  expect(headers.get("Cache-Control")).toContain("immutable");
});

test("the documentation page has one style and no script, and is rendered once", async () => {
  const response = await app.call("/docs");
  const html = await response.text();
  const style = /<style>([^]*)<\/style>/.exec(html)![1]!;
  const hash = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("Content-Security-Policy")).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
  expect(html).not.toContain("<script");
  expect(await (await app.call("/docs")).text()).toBe(html);
});
