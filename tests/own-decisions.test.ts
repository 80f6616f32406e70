// Nobody decides about themselves: every administrators' call that changes something declares whom it decides about, or
// stands here with its reason; and each declaration refuses the person concerned.
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { eq } from "drizzle-orm";
import { calls } from "@/api.ts";
import type { AdminRole } from "@/platform/admin-roles.ts";
import { auditEntries } from "@/platform/audit.ts";
import { declaredBy } from "@/platform/http/route.ts";
import { findPerson, suspend } from "@/modules/auth/index.ts";
import { starterId } from "@/modules/catalog/starter.ts";
import { addCredential, startServing } from "@/modules/specialists/index.ts";
import { anonymiseTrack } from "@/modules/tracks/index.ts";
import { setProof } from "./support/app/proof-setting.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { CATEGORY, requestedBookings } from "./support/funnel/requested-bookings.ts";
import { get, newContact, post, refusalOf, visitorWithContact } from "./support/funnel/visitor.ts";
import { bookedLead, leadRow, receivedLead } from "./support/leads/leads.ts";
import { giveCredits, makeAdministrator, makeSpecialist } from "./support/people/factories.ts";
import { givenPurchase } from "./support/payments/invoices.ts";
import { reportedProfile } from "./support/people/content-reports.ts";
import { givenRating } from "./support/scheduling/ratings.ts";

const INVITATIONS = "An invitation concerns nobody's record.";
const IMPORTS = "An import concerns people who have no account yet, and meetings that use no credit.";
const EXPORTS = "An export changes nothing.";
const CATALOGUE = "The catalogue is everybody's.";
const JOBS = "A job repeats or ends what was decided before.";
const OWN_TOOLS = "Their own tools decide about nobody, and an owner's alone.";
const SETTINGS = "Settings hold for everybody alike.";
const QUEUE = "Who takes care of something decides nothing.";
const CAMPAIGNS = "A message decides nothing.";

/** Changing calls that decide about no particular person, and why. */
const ABOUT_NOBODY: Readonly<Record<string, string>> = {
  "POST /Admin/EndSessions/:id": "Everybody may sign themselves out.",
  "POST /Admin/CreateCategory": CATALOGUE,
  "POST /Admin/UpdateCategory/:id": CATALOGUE,
  "POST /Admin/RetireCategory/:id": CATALOGUE,
  "POST /Admin/RestoreCategory/:id": CATALOGUE,
  "POST /Admin/ReorderCategories": CATALOGUE,
  "POST /Admin/SaveQuestions/:id": CATALOGUE,
  "POST /Admin/CreateSubcategory": CATALOGUE,
  "POST /Admin/UpdateSubcategory/:id": CATALOGUE,
  "POST /Admin/DeleteSubcategory/:id": CATALOGUE,
  "POST /Admin/RestoreSubcategory/:id": CATALOGUE,
  "POST /Admin/ReorderSubcategories/:id": CATALOGUE,
  "POST /Admin/CreateContent": CATALOGUE,
  "POST /Admin/UpdateContent/:id": CATALOGUE,
  "POST /Admin/RetireContent/:id": CATALOGUE,
  "POST /Admin/RestoreContent/:id": CATALOGUE,
  "POST /Admin/ReorderContents": CATALOGUE,
  "POST /Admin/Translate": CATALOGUE,
  "POST /Admin/ImportTranslations": CATALOGUE,
  "POST /Admin/ImportPack": CATALOGUE,
  "POST /Admin/Invite": INVITATIONS,
  "POST /Admin/ResendInvitation/:id": INVITATIONS,
  "POST /Admin/WithdrawInvitation/:id": INVITATIONS,
  "POST /Admin/StartExport": EXPORTS,
  "POST /Admin/DeleteExport/:id": EXPORTS,
  "POST /Admin/UploadImport": IMPORTS,
  "POST /Admin/ReadImport/:id": IMPORTS,
  "POST /Admin/CheckImport/:id": IMPORTS,
  "POST /Admin/RunImport/:id": IMPORTS,
  "POST /Admin/InviteImported/:id": IMPORTS,
  "POST /Admin/UndoImport/:id": IMPORTS,
  "POST /Admin/DeleteImport/:id": IMPORTS,
  "POST /Admin/RetryJob": JOBS,
  "POST /Admin/RetryAllJobs": JOBS,
  "POST /Admin/RemoveJob": JOBS,
  "POST /Admin/PauseQueue": JOBS,
  "POST /Admin/ResumeQueue": JOBS,
  "POST /Admin/RetryMail/:id": JOBS,
  "POST /Admin/DismissMail/:id": JOBS,
  "POST /Admin/TakeAttention": QUEUE,
  "POST /Admin/LeaveAttention": QUEUE,
  "POST /Admin/ApiKeys/Create": OWN_TOOLS,
  "POST /Admin/ApiKeys/Revoke/:id": OWN_TOOLS,
  "POST /Admin/Webhooks/Create": OWN_TOOLS,
  "POST /Admin/Webhooks/Update/:id": OWN_TOOLS,
  "POST /Admin/Webhooks/RotateSecret/:id": OWN_TOOLS,
  "POST /Admin/Webhooks/Pause/:id": OWN_TOOLS,
  "POST /Admin/Webhooks/Resume/:id": OWN_TOOLS,
  "POST /Admin/Webhooks/Delete/:id": OWN_TOOLS,
  "POST /Admin/Webhooks/SendTest/:id": OWN_TOOLS,
  "POST /Admin/Webhooks/Replay/:id": OWN_TOOLS,
  "PUT /Settings/LifecycleSettings": SETTINGS,
  "PUT /Settings/PricingSettings": SETTINGS,
  "PUT /Settings/InvoicingSettings": SETTINGS,
  "PUT /Settings/Resources": SETTINGS,
  "POST /Settings/UploadPicture/:kind": SETTINGS,
  "POST /Admin/SendNotification": CAMPAIGNS,
  "POST /Admin/NotificationAudience": CAMPAIGNS,
  "POST /Admin/StopCampaign/:id": CAMPAIGNS,
  "POST /Admin/ResumeCampaign/:id": CAMPAIGNS,
  "POST /Admin/RetryCampaign/:id": CAMPAIGNS,
};

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

/** The changing calls of administrators, and whether they declare whom they decide about. */
const changingCalls = (): Map<string, boolean> => {
  const found = new Map<string, { isAdmin: boolean; declares: boolean }>();
  for (const { method, path, handler } of calls.routes) {
    if (["ALL", "GET"].includes(method)) continue;
    const key = `${method} ${path}`;
    const declared = declaredBy(handler);
    const { isAdmin = false, declares = false } = found.get(key) ?? {};
    found.set(key, {
      isAdmin: isAdmin || declared?.access === "admin",
      declares: declares || declared?.decidesAboutPeople === true,
    });
  }
  return new Map([...found].filter(([, { isAdmin }]) => isAdmin).map(([key, { declares }]) => [key, declares]));
};

/** An administrator who is a specialist, too, while another owner exists. */
const ownSpecialist = async (adminRole: AdminRole) => {
  const id = await makeSpecialist(app, { person: { isAdmin: true, adminRole } });
  return { id, cookie: await app.signIn(id) };
};

interface Prepared {
  path: string;
  body?: unknown;
}
type Prepare = (id: string) => Promise<Prepared> | Prepared;

const credits = { categoryId: starterId("career"), quantity: 1, reason: "A good week" };
const DECLINED = { decision: "decline", answer: "It breaks no rule of ours." };
const RATED = { decision: "remove", rule: "abuse" };
const ownCredential = (call: string, body: object): Prepare => async (specialistId) => {
  const held = { specialistId, type: "Licence", number: "1", issuer: "Office" };
  return { path: `/Admin/${call}/${await app.transact((tx) => addCredential(tx, held))}`, body };
};
const emailOf = async (id: string) => (await findPerson(app.services.db.read, id))!.email;
const meetingOf = async (leadId: string) => (await leadRow(app, leadId)).meetingId!;
const trackOf = async (leadId: string) => (await leadRow(app, leadId)).trackId;

/** Each call that decides about somebody, made about the caller. */
const OWN_CASES: readonly [call: string, what: string, role: AdminRole, prepare: Prepare][] = [
  ["GrantCredits", "credits", "finance", (id) => ({ path: `/Admin/GrantCredits/${id}`, body: credits })],
  ["GrantCredits", "credits", "owner", (id) => ({ path: `/Admin/GrantCredits/${id}`, body: credits })],
  ["RevokeCredits", "credits", "finance", (id) => ({ path: `/Admin/RevokeCredits/${id}`, body: credits })],
  ["RefundPayment", "payment", "finance", async (id) => ({
    path: `/Admin/RefundPayment/${await givenPurchase(app, id)}`,
    body: { quantity: 1, unused: 5, reason: "I changed my mind" },
  })],
  ["SuspendUser", "account", "support", (id) => ({ path: `/Admin/SuspendUser/${id}`, body: {} })],
  ["UnsuspendUser", "account", "support", (id) => ({ path: `/Admin/UnsuspendUser/${id}` })],
  ["CancelMeetings", "meetings", "support", (id) => ({ path: `/Admin/CancelMeetings/${id}` })],
  ["MakeAdmin", "role", "owner", (id) => ({ path: `/Admin/MakeAdmin/${id}`, body: { role: "support" } })],
  ["RemoveAdmin", "role", "owner", (id) => ({ path: `/Admin/RemoveAdmin/${id}` })],
  ["VerifyCredential", "credential", "support", ownCredential("VerifyCredential", {})],
  ["DeclineCredential", "credential", "support", ownCredential("DeclineCredential", { reason: "It has expired" })],
  ["AssignUserToLead", "gain of a lead", "support", async (id) => ({
    path: `/Admin/AssignUserToLead/${await receivedLead(app, await makeSpecialist(app))}`,
    body: { specialistId: id, reason: "I have time" },
  })],
  ["AssignUserToLead", "loss of a lead", "support", async (id) => ({
    path: `/Admin/AssignUserToLead/${await receivedLead(app, id)}`,
    body: { specialistId: await makeSpecialist(app), reason: "I have no time" },
  })],
  ["DeleteLead", "lead", "support", async (id) => ({
    path: `/Admin/DeleteLead/${await receivedLead(app, id)}`,
    body: { reason: "It was nobody" },
  })],
  ["DeleteLead", "request as a visitor", "support", async (id) => ({
    path: `/Admin/DeleteLead/${await receivedLead(app, await makeSpecialist(app), {
      contact: { ...newContact(), email: (await emailOf(id)).toUpperCase() },
    })}`,
    body: { reason: "It was nobody" },
  })],
  ["DeleteLead", "request whose data were deleted", "support", async (id) => {
    const contact = { ...newContact(), email: await emailOf(id) };
    const leadId = await receivedLead(app, await makeSpecialist(app), { contact });
    await app.transact(async (tx) => await anonymiseTrack(tx, await trackOf(leadId)));
    return { path: `/Admin/DeleteLead/${leadId}`, body: { reason: "It was nobody" } };
  }],
  ["AssignTrack", "request", "support", async (id) => ({
    path: `/Admin/AssignTrack/${(await visitorWithContact(app)).trackId}`,
    body: { specialistId: id },
  })],
  ["CancelAssignment", "request", "support", async (id) => ({
    path: `/Admin/CancelAssignment/${await trackOf(await receivedLead(app, id))}`,
  })],
  ["DeleteUnassignedTrack", "request as a visitor", "support", async (id) => ({
    path: `/Admin/DeleteUnassignedTrack/${
      (await visitorWithContact(app, { contact: { ...newContact(), email: await emailOf(id) } })).trackId
    }`,
  })],
  ["DecideRating", "rating", "support", async (id) => ({
    path: `/Admin/DecideRating/${await givenRating(app, id)}`,
    body: RATED,
  })],
  ["DecideContentReport", "profile", "support", async (id) => ({
    path: `/Admin/DecideContentReport/${await reportedProfile(app, id)}`,
    body: DECLINED,
  })],
  ["DecideContentReport", "report", "support", async (id) => ({
    path: `/Admin/DecideContentReport/${await reportedProfile(app, await makeSpecialist(app), {
      email: await emailOf(id),
    })}`,
    body: DECLINED,
  })],
  ["ReleaseBooking", "booking", "support", async (id) => ({
    path: `/Admin/ReleaseBooking/${await meetingOf(await bookedLead(app, id))}`,
  })],
  ["RejectBooking", "booking", "support", async (id) => ({
    path: `/Admin/RejectBooking/${await meetingOf(await bookedLead(app, id))}`,
  })],
  ["EndWave", "bookings among others'", "support", async (id) => ({ path: `/Admin/EndWave/${await waveWith(id)}` })],
];

/** A wave of requests, the last of them for one specialist. */
const waveWith = async (specialistId: string): Promise<string> => {
  await setProof(app.services.db, "required", { isRunning: true });
  await app.transact((tx) => startServing(tx, { specialistId, categoryId: starterId(CATEGORY) }));
  await giveCredits(app, specialistId, { scope: CATEGORY });
  const other = await makeSpecialist(app, { category: CATEGORY, credits: 40 });
  for (const [n, hour] of ["08:00", "09:00", "10:00", "12:30", "13:30", "14:30"].entries()) {
    const on = requestedBookings(app, n === 5 ? specialistId : other);
    await on.request(`2026-10-22T${hour}:00Z`, await on.newVisitor(`own${n}@wave.test`));
  }
  const cookie = await app.signIn(await makeAdministrator(app));
  const { waves } = (await get(app, "/Admin/Attention", { cookie })).json;
  return waves.items.find(({ value }: { value: string }) => value.includes("wave.test")).id;
};

const auditOf = (actorId: string) =>
  app.services.db.read.select().from(auditEntries).where(eq(auditEntries.actorId, actorId));

describe("every changing call of administrators", () => {
  it("declares whom it decides about, or has a reason not to", () => {
    const undeclared = [...changingCalls()].filter(([, declares]) => !declares).map(([key]) => key);
    expect(undeclared.sort()).toEqual(Object.keys(ABOUT_NOBODY).sort());
  });

  it("that declares it is tried below", () => {
    const declared = [...changingCalls()].filter(([, declares]) => declares).map(([key]) => key.split("/")[2]);
    expect([...new Set(OWN_CASES.map(([call]) => call))].sort()).toEqual(declared.sort());
  });
});

describe("about themselves, nobody decides while there is another owner", () => {
  test.each(OWN_CASES)("%s: own %s, as %s", async (_call, _what, role, prepare) => {
    await makeAdministrator(app);
    const { id, cookie } = await ownSpecialist(role);
    const { path, body } = await prepare(id);
    const refused = await post(app, path, body, { cookie });
    const whom = role === "owner" ? "another owner" : "another administrator";
    const sentence = { error: `This concerns you, so ${whom} has to decide.` };
    expect(refusalOf(refused)).toEqual([403, "own_record", sentence]);
    expect(await auditOf(id)).toEqual([]);
    const other = await app.signIn(await makeAdministrator(app));
    expect((await post(app, path, body, { cookie: other })).headers.get("X-Error-Code")).not.toBe("own_record");
  });

  it("knows them as a visitor by each address of their mailbox", async () => {
    await makeAdministrator(app);
    const person = { isAdmin: true, adminRole: "support" as const, email: "own.person@gmail.com" };
    const cookie = await app.signIn(await makeSpecialist(app, { person }));
    const contact = { ...newContact(), email: "ownperson+request@googlemail.com" };
    const { trackId } = await visitorWithContact(app, { contact });
    const refused = await post(app, `/Admin/DeleteUnassignedTrack/${trackId}`, undefined, { cookie });
    expect(refusalOf(refused).slice(0, 2)).toEqual([403, "own_record"]);
  });

  it("says so to screens", async () => {
    await makeAdministrator(app);
    const { id, cookie } = await ownSpecialist("finance");
    const { json } = await get(app, "/Admin/DashboardLayoutProps", { cookie });
    expect(json).toMatchObject({ id, ownProblem: "This concerns you, so another administrator has to decide." });
  });
});

it("the only owner decides about themselves, and the audit log marks it", async () => {
  const alone = await openTestApp();
  const id = await makeSpecialist(alone, { person: { isAdmin: true, adminRole: "owner" } });
  const cookie = await alone.signIn(id);
  const grant = () => post(alone, `/Admin/GrantCredits/${id}`, credits, { cookie });
  expect((await grant()).status).toBe(200);
  const other = await makeSpecialist(alone);
  expect((await post(alone, `/Admin/GrantCredits/${other}`, credits, { cookie })).status).toBe(200);
  const audit = (await get(alone, "/Admin/Audit", { cookie })).json.items;
  expect(audit).toMatchObject([{ subject: { id: other }, own: false }, { subject: { id }, own: true }]);
  expect((await get(alone, "/Admin/DashboardLayoutProps", { cookie })).json.ownProblem).toBeNull();
  // A suspended owner can't decide for them; an active one can.
  const second = await makeAdministrator(alone);
  expect(refusalOf(await grant())[1]).toBe("own_record");
  await alone.transact((tx) => suspend(tx, { userId: second, reason: "Away", by: id }));
  expect((await grant()).status).toBe(200);
  await alone.close();
});
