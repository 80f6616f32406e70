// Administrators search, filter, count and export the leads of all specialists.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { bookedLead, changeLead, receivedLead } from "@tests/support/leads/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { newContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import type { AdminLeadItem, AdminLeadProps } from "./schemas.ts";

let app: TestApp;
let admin = "";
let adminId = "";
const ids: Record<string, string> = {};
const specialists: Record<string, string> = {};

beforeAll(async () => {
  app = await openTestApp();
  adminId = await makeAdministrator(app, { timeZone: "Europe/Vienna", firstName: "Ada", lastName: "Minister" });
  const specialist = async (firstName: string, lastName: string) =>
    await makeSpecialist(app, { credits: 20, person: { firstName, lastName, email: `${firstName}@work.test` } });
  specialists.sam = await specialist("Sam", "Special");
  specialists.kim = await specialist("Kim", "Other");
  let number = 1;
  const visitor = (firstName: string, lastName: string) => ({
    contact: { ...newContact(), firstName, lastName, email: `${firstName.replace("ë", "e")}.${number++}@Visit.test` },
  });
  ids.vera = await bookedLead(app, specialists.sam!, "2026-10-28T09:00:00Z", visitor("Vera", "Example"));
  app.clock.advance(DAY_MS);
  ids.zoe = await receivedLead(app, specialists.kim!, visitor("Zoë", "Müller"));
  ids.kimmy = await receivedLead(app, specialists.sam!, visitor("Kimberly", "=cmd()"));
  app.clock.advance(DAY_MS);
  ids.anna = await receivedLead(app, specialists.kim!, visitor("Anna", "Verden"));
  await changeLead(app, { specialistId: specialists.kim!, leadId: ids.anna!, to: "live" });
  await changeLead(app, {
    specialistId: specialists.kim!,
    leadId: ids.anna!,
    to: "converted",
    details: { dealValueMinor: 120_050 },
  });
  admin = await app.signIn(adminId);
});
afterAll(() => app.close());

const ask = async (path: string, cookie = admin) => {
  const response = await app.call(`/Admin/${path}`, { cookie });
  return { status: response.status, json: await response.json() };
};
const list = async (query = "") => (await ask(`LeadsPaginated?${query}`)).json;
const keyOf = (id: string) => Object.keys(ids).find((key) => ids[key] === id) ?? id;
const keys = (items: AdminLeadItem[]) => items.map(({ id }) => keyOf(id));
const career = starterId("career");

describe("the list", () => {
  it.each<[string, string[]]>([
    ["", ["anna", "kimmy", "zoe", "vera"]],
    ["dir=asc", ["vera", "zoe", "kimmy", "anna"]],
    ["sort=name&dir=asc", ["anna", "kimmy", "vera", "zoe"]],
    ["status=received", ["kimmy", "zoe"]],
    ["source=funnel", ["vera"]],
    ["source=admin-assigned&status=converted", ["anna"]],
    [`categoryId=${career}&from=2026-10-21&to=2026-10-21`, ["kimmy", "zoe"]],
    [`categoryId=${starterId("legal")}`, []],
    ["search=mull", ["zoe"]],
    ["search=zoë.mü", ["zoe"]],
    ["search=ZOE.2@visit", ["zoe"]],
    ["search=vera.1@visit.test", ["vera"]],
    ["search=kim", ["anna", "kimmy", "zoe"]],
    ["search=kim%20oth", ["anna", "zoe"]],
    ["search=sam@work.test", ["kimmy", "vera"]],
    ["search=kim&status=received", ["kimmy", "zoe"]],
    ["search=%25", []],
  ])("%s", async (query, expected) => {
    const { items, totalCount } = await list(query);
    expect(keys(items)).toEqual(expected);
    expect(totalCount).toBe(expected.length);
  });

  it("can be limited to one specialist", async () => {
    expect(keys((await list(`specialistId=${specialists.sam}`)).items)).toEqual(["kimmy", "vera"]);
    expect(keys((await list(`specialistId=${specialists.sam}&source=funnel`)).items)).toEqual(["vera"]);
  });

  it("contains visitor, specialist and deadline, in the administrator's time zone", async () => {
    const [item] = (await list("search=vera")).items;
    expect(item).toMatchObject({
      id: ids.vera,
      name: "Vera Example",
      email: "Vera.1@Visit.test",
      specialist: { id: specialists.sam, name: "Sam Special", email: "sam@work.test" },
      status: "booked",
      category: "Career coaching",
      source: "funnel",
      created: { text: "Tue 20 Oct, 12:00", zone: "Europe/Vienna" },
      meeting: { text: "Wed 28 Oct, 10:00" },
      meetingStatus: "confirmed",
      location: "zoom",
      due: { what: "outcome" },
      credit: "consumed",
    });
    expect((await list("search=mull")).items[0]).toMatchObject({ name: "Zoë Müller", due: { what: "accept" } });
  });

  it.each(["pageSize=11", "page=0", "sort=email", "status=sold", "source=street", "specialistId=sam", "from=soon"])(
    "%s is refused",
    async (query) => expect((await ask(`LeadsPaginated?${query}`)).status).toBe(400),
  );
});

describe("the counters", () => {
  it.each<[string, number, number, number, number]>([
    ["", 4, 0, 1, 1],
    ["from=2026-10-21", 3, 0, 0, 1],
    ["to=2026-10-20", 1, 0, 1, 0],
    [`categoryId=${starterId("legal")}`, 0, 0, 0, 0],
  ])("%s", async (filter, total, expired, booked, converted) => {
    const count = async (call: string, query = filter) => (await ask(`${call}?${query}`)).json.count;
    expect(
      await Promise.all(["TotalCount", "ExpiredCount", "BookedCount", "ConvertedCount"].map((call) => count(call))),
    )
      .toEqual([total, expired, booked, converted]);
    expect((await list(filter)).totalCount).toBe(total);
    expect((await list(`${filter}&status=booked`)).totalCount).toBe(booked);
  });

  it("can be limited to one specialist", async () => {
    expect((await ask(`TotalCount?specialistId=${specialists.sam}`)).json).toEqual({ count: 2 });
    expect((await ask(`BookedCount?specialistId=${specialists.kim}`)).json).toEqual({ count: 0 });
    expect((await ask("TotalCount?from=soon")).status).toBe(400);
  });
});

describe("one lead", () => {
  const props = async (key: string): Promise<AdminLeadProps> => (await ask(`LeadProps/${ids[key]}`)).json;

  it("contains both people, meeting, answers, consents, credits and timeline", async () => {
    const lead = await props("vera");
    expect(lead).toMatchObject({
      contact: { firstName: "Vera", email: "Vera.1@Visit.test" },
      preferences: { contactMethod: "email" },
      visitorZone: "Europe/Vienna",
      specialistZone: "Europe/Vienna",
      appointment: {
        status: "confirmed",
        visitorTime: { text: "Wed 28 Oct, 10:00" },
        specialistTime: { text: "Wed 28 Oct, 10:00" },
        location: "zoom",
        ahead: true,
      },
      credits: [{ kind: "consume", specialist: "Sam Special", unitPrice: { amount: 1_500 }, rule: null }],
      timeline: [{ kind: "booked", text: "Meeting booked", by: "The visitor", reason: null }],
      actions: [
        { action: "assign", closed: expect.stringContaining("hasn't agreed to another specialist") },
        { action: "delete", closed: null },
      ],
    });
    expect(lead.consents.map(({ purpose }) => purpose)).toContain("share-with-specialist");
  });

  it("with an outcome cannot be reassigned", async () => {
    const lead = await props("anna");
    expect(lead).toMatchObject({ dealValue: { amount: 120_050, currency: "EUR" }, appointment: null });
    expect(lead.actions[0]).toMatchObject({
      action: "assign",
      closed: "This lead is converted. It stays with the specialist who worked it.",
    });
    expect(lead.timeline.map(({ by }) => by)).toEqual(["System", "System", "System"]);
  });

  it("that does not exist returns 404", async () => {
    expect((await ask("LeadProps/019a9c00-0000-7000-8000-000000000000")).status).toBe(404);
    expect((await ask("LeadProps/vera")).status).toBe(404);
    expect((await ask("LeadCandidates/019a9c00-0000-7000-8000-000000000000")).status).toBe(404);
  });
});

describe("the CSV", () => {
  const file = async (query = "") => {
    const response = await app.call(`/Admin/LeadsExport?${query}`, { cookie: admin });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="leads.csv"');
    return (await response.text()).replace("\ufeff", "").trim().split("\r\n");
  };

  it("holds every lead that matches the filters, in the order of the list, and no formula", async () => {
    const [head, ...lines] = await file("sort=name&dir=asc");
    expect(head).toContain("Id,Visitor,Email,Phone,Company,Specialist");
    expect(lines.map((line) => keyOf(line.split(",")[0]!))).toEqual(["anna", "kimmy", "vera", "zoe"]);
    expect(lines[0]).toContain(",Converted,Career coaching,,Assigned by an administrator,2026-10-22T10:00:00Z");
    expect(lines[0]).toContain(",consumed,1200.5,");
    expect(lines[2]).toContain(",2026-10-28T09:00:00Z,zoom,");
    // A name that begins like a formula is text; phone numbers stay numbers.
    const signed = lines.flatMap((line) => line.split(",")).filter((cell) => /^[=+@-]/.test(cell));
    expect(signed).toEqual(lines.map(() => expect.stringMatching(/^\+43\d+$/)));
    expect((await file("search=kim&status=received")).slice(1).map((line) => keyOf(line.split(",")[0]!)))
      .toEqual(["kimmy", "zoe"]);
    expect((await app.call("/Admin/LeadsExport?sort=email", { cookie: admin })).status).toBe(400);
  });
});

it.each([
  "GET LeadsPaginated",
  "GET LeadsExport",
  "GET TotalCount",
  "GET ExpiredCount",
  "GET BookedCount",
  "GET ConvertedCount",
  "GET LeadProps/{id}",
  "GET LeadCandidates/{id}",
  "POST AssignUserToLead/{id}",
  "POST DeleteLead/{id}",
])("%s requires an administrator", async (call) => {
  const [method, path] = call.split(" ") as ["GET" | "POST", string];
  const status = async (cookie?: string) =>
    (await app.call(`/Admin/${path.replace("{id}", ids.vera!)}`, {
      method,
      cookie,
      body: method === "POST" ? {} : undefined,
    }))
      .status;
  const plain = await app.signIn(await makePerson(app));
  expect([await status(), await status(plain), await status(await app.signIn(specialists.sam!))]).toEqual([
    401,
    403,
    403,
  ]);
});
