// Every call with a range of dates rejects one that ends before it starts.
import { afterAll, beforeAll, expect, it } from "vitest";
import { declaredOperations, type Operation } from "./support/api/declared-operations.ts";
import { makeAdministrator, makeSpecialist } from "./support/people/factories.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";

let app: TestApp;
let cookies: Record<string, string>;
let ranges: Operation[];
beforeAll(async () => {
  app = await openTestApp();
  cookies = {
    admin: await app.signIn(await makeAdministrator(app)),
    specialist: await app.signIn(await makeSpecialist(app)),
  };
  const hasDates = ({ method, path, parameters }: Operation) =>
    method === "GET" && !path.includes("{") &&
    ["from", "to"].every((name) => parameters.some((parameter) => parameter.name === name));
  ranges = (await declaredOperations(app)).filter(hasDates);
});
afterAll(() => app.close());

it("in lists, counters, exports and figures", async () => {
  expect(ranges.map(({ path }) => path)).toEqual(expect.arrayContaining([
    ...["/Leads/GetAllForUser", "/Leads/TotalCount", "/Leads/ReceivedCount", "/Admin/LeadsPaginated"],
    ...[
      "/Admin/LeadsExport",
      "/Admin/TotalCount",
      "/Admin/ExpiredCount",
      "/Admin/BookedCount",
      "/Admin/ConvertedCount",
    ],
    ...["/Admin/Market", "/Admin/Audit", "/Help/Paginated"],
  ]));
  for (const { path, access } of ranges) {
    const cookie = cookies[access === "specialist" ? "specialist" : "admin"];
    const response = await app.call(`${path}?from=2026-10-22&to=2026-10-21`, { cookie });
    expect([path, response.status, await response.json()])
      .toEqual([path, 400, ["The start date must not be after the end date."]]);
  }
});
