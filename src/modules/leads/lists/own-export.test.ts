// A specialist's counters, export and changes of several leads agree with the list, and keep to its masks.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { changeLead, leadIn, leadRow, receivedLead } from "@tests/support/leads/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, newContact, post } from "@tests/support/funnel/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { LEAD_STATUSES } from "../status-rules.ts";

let app: TestApp;
let specialistId: string;
let cookie: string;
beforeAll(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 40 });
  cookie = await app.signIn(specialistId);
});
afterAll(() => app.close());

const named = async (firstName: string, status: "received" | "live"): Promise<string> => {
  const id = await receivedLead(app, specialistId, { contact: { ...newContact(), firstName, lastName: "Verden" } });
  if (status === "live") await changeLead(app, { specialistId, leadId: id, to: "live" });
  return id;
};

const linesOf = async (query = ""): Promise<string[]> => {
  const response = await app.call(`/Leads/Export${query}`, { cookie });
  expect(response.headers.get("content-type")).toContain("text/csv");
  return (await response.text()).trim().split("\r\n").slice(1);
};

test("the counters of all statuses add up to the total", async () => {
  for (const status of LEAD_STATUSES) await leadIn(app, specialistId, status);
  const { json } = await get(app, "/Leads/Counts", { cookie });
  const sum = Object.values(json.byStatus as Record<string, number>).reduce((all, n) => all + n, 0);
  expect([json.total, sum]).toEqual([LEAD_STATUSES.length, LEAD_STATUSES.length]);
  expect(json.total).toBe((await get(app, "/Leads/TotalCount", { cookie })).json.count);
  expect((await get(app, "/Leads/Counts?to=2020-01-01", { cookie })).json.total).toBe(0);
});

test("the export has the list's filter, hides what the list hides, and runs no formula", async () => {
  await named("=cmd()", "live");
  const masked = await named("Mara", "received");
  const live = await linesOf("?search=verden&status=live");
  expect(live).toHaveLength(1);
  expect(live[0]).toContain(`'=cmd() Verden`);
  const [hidden] = await linesOf("?search=mara");
  const { contact } = await leadRow(app, masked);
  expect(hidden).toContain("Mara V.");
  expect(hidden).not.toContain(contact.email);
  expect(hidden).not.toContain(contact.phone);
  const { json } = await get(app, "/Leads/GetAllForUser?pageSize=50", { cookie });
  expect((await linesOf()).map((line) => line.split(",")[0])).toEqual(json.items.map(({ id }: { id: string }) => id));
});

test("each of several leads goes its own way, and the others say why", async () => {
  const [live, converted, received] = [
    await leadIn(app, specialistId, "live"),
    await leadIn(app, specialistId, "converted"),
    await leadIn(app, specialistId, "received"),
  ];
  const other = await leadIn(app, await makeSpecialist(app, { credits: 2 }), "live");
  const ids = [live, converted, received, other, newId()];
  const { status, json } = await post(app, "/Leads/MarkMany", { ids, status: "not-converted", reason: "price" }, {
    cookie,
  });
  expect(status).toBe(200);
  expect(json.done).toEqual([live, converted]);
  expect(json.rejected.map(({ id }: { id: string }) => id)).toEqual([received, other, ids.at(-1)]);
  expect(json.rejected[0].sentence).toBe(
    "This lead is received and can't be marked as not converted. Possible now: in progress.",
  );
  expect(json.rejected[1].sentence).toBe("This lead doesn't exist.");
  expect(await leadRow(app, live)).toMatchObject({ status: "not-converted", reason: "price" });
  expect((await leadRow(app, other)).status).toBe("live");
});

test.each([
  [{ ids: [], status: "live" }],
  [{ ids: [newId()], status: "received" }],
  [{ ids: Array.from({ length: 51 }, () => newId()), status: "live" }],
])("%#: an invalid request is rejected", async (body) => {
  expect((await post(app, "/Leads/MarkMany", body, { cookie })).status).toBe(400);
});
