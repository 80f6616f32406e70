// What belongs to one person does not exist for anybody else: every call with the id of an own thing, as its owner, as
// another specialist, and as an administrator whose role does not include it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "@/modules/auth/index.ts";
import { passkeys } from "@/modules/auth/second-factor/tables.ts";
import { calendarConnections, calendarEntries, connectedCalendars } from "@/modules/scheduling/connections/tables.ts";
import { notifications } from "@/modules/notifications/tables.ts";
import { newId } from "@/platform/ids.ts";
import { OWN_CALLS } from "./support/api/declared-access.ts";
import { CONTRACT_CALLS } from "./support/api/contract-calls.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { bookedLead } from "./support/leads/leads.ts";
import { givenInvoice, openSeller } from "./support/payments/invoices.ts";
import { PASSWORD } from "./support/people/accounts.ts";
import { actorOf, type SignedInActor } from "./support/people/editors.ts";
import { makeSpecialist } from "./support/people/factories.ts";
import { bookMeeting, NEXT_WEEK } from "./support/scheduling/meetings.ts";
import { givenRating } from "./support/scheduling/ratings.ts";
import { anyRequest } from "./support/people/help-requests.ts";

type Thing =
  | "lead"
  | "help"
  | "session"
  | "passkey"
  | "credential"
  | "document"
  | "notification"
  | "view"
  | "rating"
  | "blocked-time"
  | "calendar-account"
  | "calendar-change"
  | "undo"
  | "endpoint"
  | "delivery"
  | "api-key"
  | "invoice";

const STARTS_AT = "2026-10-22T08:00:00Z";
const PDF = new TextEncoder().encode("%PDF-1.4\n%%EOF\n");

/** Each call with what its id names and a valid body. Those that delete the thing come last. */
const CALLS: Readonly<Record<string, { thing: Thing; body?: object }>> = {
  "GET /Leads/Props/{id}": { thing: "lead" },
  "GET /Leads/BookingTimes/{id}": { thing: "lead" },
  "GET /Leads/MeetingTimes/{id}": { thing: "lead" },
  "POST /Leads/Notes/{id}": { thing: "lead", body: { notes: "Called twice." } },
  "POST /Leads/MeetingOutcome/{id}": { thing: "lead", body: { answer: "held" } },
  "POST /Leads/Keep/{id}": { thing: "lead" },
  "POST /Leads/MoveMeeting/{id}": { thing: "lead", body: { startsAt: STARTS_AT } },
  "POST /Leads/CancelMeeting/{id}": { thing: "lead", body: {} },
  "POST /Leads/MarkAsLive/{id}": { thing: "lead", body: {} },
  "POST /Leads/MarkLeadStatus/{id}/{status}": { thing: "lead", body: {} },
  "POST /Leads/MarkAsConverted/{id}": { thing: "lead", body: {} },
  "POST /Leads/MarkAsNotConverted/{id}": { thing: "lead", body: {} },
  "GET /Help/Get/{id}": { thing: "help" },
  "GET /Transactions/InvoiceFile/{id}": { thing: "invoice" },
  "POST /Ratings/Reply/{id}": { thing: "rating", body: { reply: "Thank you." } },
  "POST /Ratings/Appeal/{id}": { thing: "rating", body: { appeal: "It is about somebody else." } },
  "POST /Help/Reply/{id}": { thing: "help", body: { message: "It works now." } },
  "POST /Help/UpdateStatus/{id}": { thing: "help", body: { status: "resolved" } },
  "DELETE /Help/Delete/{id}": { thing: "help" },
  "POST /Notifications/MarkRead/{id}": { thing: "notification" },
  "GET /Onboarding/Document/{id}": { thing: "document" },
  "POST /Onboarding/UploadDocument/{id}": { thing: "credential" },
  "POST /Onboarding/RemoveCredential/{id}": { thing: "credential" },
  "POST /Auth/RenamePasskey/{id}": { thing: "passkey", body: { name: "Red key" } },
  "POST /Auth/RemovePasskey/{id}": { thing: "passkey", body: { password: PASSWORD } },
  "POST /Users/DeleteView/{id}": { thing: "view" },
  "POST /Calendars/UnblockTime/{id}": { thing: "blocked-time" },
  "POST /Calendars/Undo/{id}": { thing: "undo" },
  "GET /Webhooks/Deliveries/{id}": { thing: "endpoint" },
  "POST /Webhooks/Update/{id}": { thing: "endpoint", body: { description: "CRM", events: ["lead.created"] } },
  "POST /Webhooks/RotateSecret/{id}": { thing: "endpoint", body: { password: PASSWORD } },
  "POST /Webhooks/Pause/{id}": { thing: "endpoint" },
  "POST /Webhooks/Resume/{id}": { thing: "endpoint" },
  "POST /Webhooks/SendTest/{id}": { thing: "endpoint" },
  "POST /Webhooks/Replay/{id}": { thing: "delivery" },
  "POST /Webhooks/Delete/{id}": { thing: "endpoint" },
  "POST /ApiKeys/Revoke/{id}": { thing: "api-key" },
  "POST /Leads/AnswerCalendarChange/{id}": { thing: "calendar-change", body: { answer: "keep" } },
  "POST /Calendars/Choose/{id}": {
    thing: "calendar-account",
    body: { calendarId: "work", blocks: false, receives: false },
  },
  "POST /Calendars/RefreshConnection/{id}": { thing: "calendar-account" },
  "POST /Calendars/DisconnectAccount/{id}": { thing: "calendar-account", body: { keepsEntries: true } },
  "POST /Auth/EndSession/{id}": { thing: "session" },
};

let app: TestApp;
let owner: SignedInActor;
const ids = {} as Record<Thing, string>;

const passkeyOf = async (userId: string): Promise<string> => {
  const row = { id: newId(), userId, credentialId: "x", publicKey: "x", counter: 0, transports: [], name: "Key" };
  await app.transact((tx) => tx.insert(passkeys).values({ ...row, createdAt: tx.now }));
  return row.id;
};

const notificationOf = async (specialistId: string): Promise<string> => {
  const row = { id: newId(), specialistId, kind: "lead-received", title: "New", body: "A lead", cause: "test" };
  await app.transact((tx) => tx.insert(notifications).values({ ...row, createdAt: tx.now }));
  return row.id;
};

const calendarAccountOf = async (specialistId: string): Promise<string> => {
  const id = newId();
  await app.transact(async (tx) => {
    const row = { id, specialistId, provider: "caldav" as const, account: "anna", credentials: "x" };
    const times = { status: "working" as const, connectedAt: tx.now, dueAt: tx.now };
    await tx.insert(calendarConnections).values({ ...row, ...times });
    const use = { writable: true, blocks: true, receives: false };
    await tx.insert(connectedCalendars)
      .values({ connectionId: id, calendarId: "work", specialistId, name: "Work", ...use });
  });
  return id;
};

/** A meeting that its specialist deleted in their own calendar. */
const calendarChangeOf = async (specialistId: string): Promise<string> => {
  const { meetingId } = await bookMeeting(app, { specialistId, startsAt: NEXT_WEEK + 6 * 3_600_000 });
  await app.transact((tx) =>
    tx.insert(calendarEntries).values({ meetingId, specialistId, change: "deleted" }).then(() => {})
  );
  return meetingId;
};

const documentOf = async (credentialId: string): Promise<string> => {
  const { json } = await owner.upload(`/Onboarding/UploadDocument/${credentialId}?name=a.pdf`, PDF, "application/pdf");
  return json.document.url.split("/").at(-1);
};

beforeAll(async () => {
  app = await openTestApp();
  const id = await makeSpecialist(app, { person: { passwordHash: await hashPassword(PASSWORD) } });
  owner = actorOf(app, id, await app.signIn(id));
  ids.lead = await bookedLead(app, id);
  ids.help = await anyRequest(app, id);
  await openSeller(app);
  ids.invoice = await givenInvoice(app, id);
  ids.rating = await givenRating(app, id);
  ids["calendar-account"] = await calendarAccountOf(id);
  ids["calendar-change"] = await calendarChangeOf(id);
  ids.notification = await notificationOf(id);
  const licence = { type: "Licence", number: "1", issuer: "Office", expiresOn: "2027-12-31" };
  ids.credential = (await owner.post("/Onboarding/AddCredential", licence)).json.id;
  ids["blocked-time"] = (await owner.post("/Calendars/BlockTime", { date: "2026-11-03", from: 600, to: 660 })).json.id;
  const other = (await owner.post("/Calendars/BlockTime", { date: "2026-11-04", from: 600, to: 660 })).json;
  ids.undo = other.undo.ids[0];
  ids.document = await documentOf(ids.credential);
  const view = { list: "leads", name: "Live", query: { status: "live" } };
  ids.view = (await owner.post("/Users/SaveView", view)).json.views[0].id;
  await app.signIn(id);
  ids.session = (await owner.get("/Auth/Sessions")).json.sessions.find(({ current }: { current: boolean }) =>
    !current
  ).id;
  const endpoint = { url: "https://crm.example/", description: "CRM", events: ["lead.created"], password: PASSWORD };
  ids.endpoint = (await owner.post("/Webhooks/Create", endpoint)).json.id;
  await owner.post(`/Webhooks/SendTest/${ids.endpoint}`, {});
  ids.delivery = (await owner.get(`/Webhooks/Deliveries/${ids.endpoint}`)).json.items[0].id;
  const key = { name: "CRM", scopes: ["leads:read"], addresses: [], days: null, password: PASSWORD };
  ids["api-key"] = (await owner.post("/ApiKeys/Create", key)).json.id;
  // From now on, the password alone confirms nothing.
  ids.passkey = await passkeyOf(id);
});
afterAll(() => app.close());

const outcomesFor = async (person: SignedInActor): Promise<Record<string, number>> => {
  const outcomes: Record<string, number> = {};
  for (const [call, { thing, body }] of Object.entries(CALLS)) {
    const [method = "", pattern = ""] = call.split(" ");
    const path = pattern.replace("{id}", ids[thing]).replace("{status}", "live");
    if (pattern.includes("UploadDocument")) outcomes[call] = (await person.upload(path, PDF, "application/pdf")).status;
    else outcomes[call] = (await app.call(path, { method: method as "GET", body, cookie: person.cookie })).status;
  }
  return outcomes;
};

test("there is a row for every call that names a thing of the caller", () => {
  const isNamed = ([call, access]: [string, string]) =>
    call.includes("{id}") && ["signed-in", "verified", "specialist"].includes(access);
  const named = Object.entries({ ...CONTRACT_CALLS, ...OWN_CALLS }).filter(isNamed).map(([call]) => call);
  // Its id is a category's.
  expect(named.filter((call) => call !== "GET /Loader/BuyLeadProps/{id}").sort()).toEqual(Object.keys(CALLS).sort());
});

const NOT_FOUND = Object.fromEntries(Object.keys(CALLS).map((call) => [call, 404]));

test.each(
  [
    ["another specialist", {}],
    ["a finance administrator", { isAdmin: true, adminRole: "finance" }],
    ["a content administrator", { isAdmin: true, adminRole: "content" }],
  ] as const,
)("for %s nothing is there", async (_who, person) => {
  const passwordHash = await hashPassword(PASSWORD);
  const id = await makeSpecialist(app, { person: { ...person, passwordHash } });
  expect(await outcomesFor(actorOf(app, id, await app.signIn(id)))).toEqual(NOT_FOUND);
});

test("for a support administrator help requests and documents are there, and nothing else", async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const id = await makeSpecialist(app, { person: { isAdmin: true, adminRole: "support", passwordHash } });
  const outcomes = await outcomesFor(actorOf(app, id, await app.signIn(id)));
  const found = Object.keys(outcomes).filter((call) => outcomes[call] !== 404);
  const help = Object.keys(CALLS).filter((call) => call.includes("/Help/"));
  expect(found).toEqual([...help, "GET /Onboarding/Document/{id}"]);
});

test("for its owner everything is there", async () => {
  ids.help = await anyRequest(app, owner.id); // support has deleted the other one
  const outcomes = await outcomesFor(owner);
  expect(Object.entries(outcomes).filter(([, status]) => [401, 403, 404].includes(status) || status >= 500)).toEqual(
    [],
  );
});
