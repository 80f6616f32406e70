// The calls of a page share its session and limits, and each of them checks access.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { createPageApi } from "@/api.ts";
import type { PageCall, PageRequest } from "./page-request.ts";

let app: TestApp;
let page: PageRequest;
beforeAll(async () => void (app = await openTestApp()));
beforeEach(() => void (page = { limits: new Map() }));
afterAll(() => app.close());

const call = async (path: string, { cookie = "", of = page, method = "GET" } = {}) => {
  const pageCall: PageCall = { page: of, isContent: false };
  const env = { remoteAddr: { hostname: "203.0.113.7" }, pageCall };
  const response = await createPageApi(app.services).request(`/api/v2${path}`, { method, headers: { cookie } }, env);
  return { status: response.status, pageCall };
};

it("a page reads its session once", async () => {
  const cookie = await app.signIn(await makeAdministrator(app));
  expect((await call("/Users/IsAdmin", { cookie })).pageCall.response).toEqual({ data: { isAdmin: true } });
  const context = await page.ctx;
  await call("/Auth/Revalidate", { cookie, method: "POST" });
  expect(await page.ctx).toBe(context);
  expect(context?.user).toMatchObject({ isAdmin: true });
});

it.each([
  ["/Settings/LifecycleSettings", undefined, 401],
  ["/Settings/LifecycleSettings", "specialist", 403],
  ["/Settings/LifecycleSettings", "administrator", 200],
])("%s of a page for %s is %d", async (path, who, status) => {
  const id = who && await (who === "specialist" ? makeSpecialist(app) : makeAdministrator(app));
  const cookie = id && await app.signIn(id);
  expect((await call("/Funnel/StartData", { cookie })).status).toBe(200);
  expect((await call(path, { cookie })).status).toBe(status);
});

it("a page takes one point of each limit, and all of its calls are rejected together", async () => {
  for (let n = 0; n < 300; n++) expect((await call("/Funnel/StartData")).status).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 250; n++) statuses.push((await call("/Funnel/StartData", { of: { limits: new Map() } })).status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const rejected: PageRequest = { limits: new Map() };
  expect([await call("/Funnel/StartData", { of: rejected }), await call("/Funnel/StartData", { of: rejected })])
    .toMatchObject([{ status: 429 }, { status: 429 }]);
});

it("content is what nobody's data is in", async () => {
  const isContent = async (path: string) => (await call(path, { of: { limits: new Map() } })).pageCall.isContent;
  expect(await isContent("/Categories/GetAll")).toBe(true);
  expect(await isContent("/Auth/CurrentEmail")).toBe(false);
});
