// A request that is assigned without its visitor's consent: nothing reaches the specialist before the visitor agrees, and
// the reserved credit is used or free again, exactly once.
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { emailsTo } from "@tests/support/people/accounts.ts";
import { creditsLeft, historyOf, leadRow, listImbalances } from "@tests/support/leads/leads.ts";
import { openSecondApp } from "@tests/support/app/second-app.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  book,
  CHOICE_CONSENT,
  get,
  newContact,
  post,
  REQUEST_CONSENT,
  sendStep,
  type VisitorOptions,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { creditReservations } from "@/modules/billing/tables.ts";
import { consentRecords, consentTexts, tracks } from "@/modules/funnel/tables.ts";
import { findFeedUrl } from "@/modules/scheduling/external/feed.ts";
import { calendarFeeds } from "@/modules/scheduling/tables.ts";
import { sweepAcceptance } from "@/modules/leads/index.ts";
import { messageBounced } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { getReturnShare } from "../lifecycle/credit-returns.ts";
import { endUnanswered } from "./awaiting.ts";

let app: TestApp;
let admin = "";
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn(await makeAdministrator(app));
});
afterEach(async () => {
  expect(await listImbalances(app)).toEqual([]);
  const [drift] = await read().all<{ drift: number }>(sql`
    select (select coalesce(sum(reserved), 0) from credit_lots) - (select count(*) from credit_reservations) as drift`);
  expect(drift!.drift).toBe(0);
});
afterAll(() => app.close());

const read = () => app.services.db.read;
const trackOf = async (id: string) => (await read().select().from(tracks).where(eq(tracks.id, id)))[0]!;
const reservationsOf = (specialistId: string) =>
  read().select().from(creditReservations).where(eq(creditReservations.specialistId, specialistId));
const decisionsOf = (trackId: string) =>
  read().select({
    purpose: consentRecords.purpose,
    accepted: consentRecords.accepted,
    specialistId: consentRecords.specialistId,
    text: consentTexts.text,
  }).from(consentRecords).innerJoin(consentTexts, eq(consentTexts.hash, consentRecords.textHash))
    .where(eq(consentRecords.subject, trackId)).orderBy(asc(consentRecords.id));
const cancel = (trackId: string) => post(app, `/Admin/CancelAssignment/${trackId}`, undefined, { cookie: admin });
const assign = (trackId: string, body: Record<string, unknown>) =>
  post(app, `/Admin/AssignTrack/${trackId}`, body, { cookie: admin });

let specialists = 0;

/** A request that was assigned without consent, with the link of the visitor's email. */
const waiting = async (options: VisitorOptions & { credits?: number } = {}) => {
  const email = `asked-about-${++specialists}@example.test`;
  const specialistId = await makeSpecialist(app, { credits: options.credits ?? 2, person: { email } });
  const visitor = await visitorWithContact(app, options);
  const { status, json } = await assign(visitor.trackId, { specialistId });
  expect(status).toBe(200);
  const [question] = await emailsTo(app, visitor.contact.email);
  const secret = /consents\/[0-9a-f-]+\?secret=([\w-]+)/.exec(question!.text)![1]!;
  const cookie = await app.signIn(specialistId);
  const decide = (decision: string, web: Pick<TestApp, "call"> = app) =>
    post(web, `/Leads/Consent/${json.leadId}`, { secret, decision });
  const view = () => get(app, `/Leads/Consent/${json.leadId}?secret=${secret}`);
  return {
    ...visitor,
    email,
    specialistId,
    leadId: json.leadId as string,
    assigned: json,
    question,
    cookie,
    decide,
    view,
  };
};

const expectReleased = async ({ leadId, specialistId, trackId }: Awaited<ReturnType<typeof waiting>>) => {
  expect(await reservationsOf(specialistId)).toEqual([]);
  expect(await creditsLeft(app, specialistId)).toBe(2);
  const lead = await leadRow(app, leadId);
  expect(lead).toMatchObject({ status: "expired", creditState: "released", consentBy: null });
  expect(lead.erasedAt).not.toBeNull();
  expect(await trackOf(trackId)).toMatchObject({ assigned: false, closeReason: "abandoned" });
};

describe("AssignTrack without consent", () => {
  it("reserves the credit, creates a masked lead and asks the visitor about this specialist", async () => {
    const asked = await waiting();
    const { leadId, specialistId, trackId, assigned, question, email } = asked;
    expect(assigned).toMatchObject({ status: "received", meetingId: null, acceptBy: null });
    expect(Date.parse(assigned.consentBy.startsAt)).toBe(app.clock.now() + 24 * HOUR_MS);
    expect(await leadRow(app, leadId)).toMatchObject({ status: "received", creditState: "reserved", acceptBy: null });
    expect(await reservationsOf(specialistId)).toMatchObject([{ key: leadId }]);
    expect(await trackOf(trackId)).toMatchObject({ assigned: true, closeReason: "admin-assigned" });
    expect(question!.text).toContain("Career");
    expect(await emailsTo(app, email)).toEqual([]);
  });

  it("shows the specialist neither contact nor answers, in any call or file", async () => {
    const own = { ...newContact(), phone: "+436609998877" };
    const { leadId, cookie, contact, specialistId } = await waiting({ contact: own });
    const paths = [
      ...[`/Leads/Props/${leadId}`, "/Leads/GetAllForUser", "/Dashboard/DashboardProps", "/Auth/ExportData"],
      ...["/Transactions/Statement", "/Transactions/StatementExport", "/Notifications/List"],
    ];
    const texts = [];
    for (const path of paths) {
      const response = await app.call(path, { cookie });
      expect([path, response.status]).toEqual([path, 200]);
      texts.push(await response.text());
    }
    await app.transact((tx) =>
      tx.insert(calendarFeeds).values({ specialistId, version: 1, active: true, changedAt: tx.now })
    );
    texts.push(await (await app.call((await findFeedUrl(app.ctx(), specialistId))!.split("/api/v2")[1]!)).text());
    expect(texts.at(-1)).toContain("BEGIN:VCALENDAR");
    const all = texts.join("\n");
    expect(all).toContain(leadId);
    for (const secret of [contact.lastName, contact.email, contact.phone]) expect(all).not.toContain(secret);
    const { json } = await get(app, `/Leads/Props/${leadId}`, { cookie });
    expect(json).toMatchObject({
      ...{
        masked: "awaiting-consent",
        contactShown: false,
        answers: [],
        preferences: null,
        attribution: {},
        moves: [],
      },
      ...{ due: { what: "consent" }, contact: { firstName: contact.firstName, lastName: "", email: "", phone: "" } },
      credit: { state: "reserved" },
    });
    const found = await get(app, `/Leads/GetAllForUser?search=${contact.lastName.split(" ")[1]}`, { cookie });
    expect(found.json.items).toEqual([]);
    expect(app.emails.filter(({ to }) => to.address === `asked-about-${specialists}@example.test`)).toEqual([]);
    expect(await app.eventsOf("leads.lead_received")).not.toContainEqual({ leadId, specialistId });
  });

  it.each([
    "MarkAsLive/{id}",
    "MarkAsConverted/{id}",
    "MarkAsNotConverted/{id}",
    "MarkLeadStatus/{id}/booked",
    "MarkLeadStatus/{id}/expired",
  ])("%s is refused with a sentence", async (path) => {
    const { leadId, cookie } = await waiting();
    const refused = await post(app, `/Leads/${path.replace("{id}", leadId)}`, {}, { cookie });
    expect([refused.status, refused.headers.get("X-Error-Code")]).toEqual([400, "illegal_transition"]);
    expect(refused.json[0]).toContain("asked the visitor");
    expect(await leadRow(app, leadId)).toMatchObject({ status: "received", creditState: "reserved" });
  });

  it("neither keeps, disputes nor reassigns it", async () => {
    const { leadId, cookie } = await waiting();
    await post(app, `/Leads/Keep/${leadId}`, {}, { cookie });
    expect(await leadRow(app, leadId)).toMatchObject({ creditState: "reserved" });
    const dispute = { kind: "lead-dispute", leadId, subject: "No contact", message: "There is no contact." };
    const disputed = await post(app, "/Help/Create", dispute, { cookie });
    expect([disputed.status, disputed.headers.get("X-Error-Code")]).toEqual([400, "no_credit_used"]);
    const other = { specialistId: await makeSpecialist(app), reason: "The first one is ill" };
    const reassigned = await post(app, `/Admin/AssignUserToLead/${leadId}`, other, { cookie: admin });
    expect([reassigned.status, reassigned.headers.get("X-Error-Code")]).toEqual([400, "illegal_transition"]);
  });

  it("takes the last credit, and is refused without one", async () => {
    const { specialistId } = await waiting({ credits: 1 });
    const { trackId } = await visitorWithContact(app);
    const refused = await assign(trackId, { specialistId });
    expect([refused.status, refused.headers.get("X-Error-Code")]).toEqual([400, "no_credit"]);
    expect(await trackOf(trackId)).toMatchObject({ assigned: false });
  });

  it("books no meeting at a time", async () => {
    const specialistId = await makeSpecialist(app);
    const { trackId } = await visitorWithContact(app);
    const refused = await assign(trackId, { specialistId, startsAt: "2026-10-28T09:00:00Z" });
    expect([refused.status, refused.headers.get("X-Error-Code")]).toEqual([400, "consent_required"]);
  });
});

describe("the visitor", () => {
  it("sees who would get what; looking changes nothing", async () => {
    const asked = await waiting();
    const { json } = await asked.view();
    expect(json).toMatchObject({ state: "open", category: "Career coaching", contact: asked.contact });
    expect(json.consentText).toContain(json.specialist.displayName);
    expect(json.consentText).toContain("Career");
    expect(await leadRow(app, asked.leadId)).toMatchObject({ creditState: "reserved" });
    expect((await get(app, `/Leads/Consent/${asked.leadId}?secret=wrong`)).status).toBe(404);
    expect((await post(app, `/Leads/Consent/${asked.leadId}`, { secret: "wrong", decision: "agree" })).status).toBe(
      404,
    );
  });

  it("agrees: consent stored, credit used, time to accept started, specialist notified, all once", async () => {
    const asked = await waiting();
    const { leadId, specialistId, trackId, email, cookie } = asked;
    app.clock.advance(3 * HOUR_MS);
    expect((await asked.decide("agree")).json).toMatchObject({ state: "given" });
    expect((await asked.decide("agree")).status).toBe(200);
    const lead = await leadRow(app, leadId);
    expect(lead).toMatchObject({ status: "received", creditState: "consumed", consentBy: null });
    expect(lead.acceptBy).toBe(app.clock.now() + 240 * MINUTE_MS);
    expect(await creditsLeft(app, specialistId)).toBe(1);
    expect(await reservationsOf(specialistId)).toEqual([]);
    const decision = (await decisionsOf(trackId)).filter(({ purpose }) => purpose === "assign-to-specialist");
    expect(decision).toMatchObject([{ accepted: true, specialistId }]);
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^New lead/)]);
    const received = (await app.eventsOf("leads.lead_received")).filter((one) =>
      (one as { leadId: string }).leadId === leadId
    );
    expect(received).toHaveLength(1);
    const accepted = await post(app, `/Leads/MarkAsLive/${leadId}`, undefined, { cookie });
    expect(accepted.json).toMatchObject({ contactShown: true, contact: asked.contact });
    expect((await asked.view()).json.state).toBe("given");
  });

  it("declines: nothing was delivered, and the request can go to another specialist", async () => {
    const asked = await waiting();
    expect((await asked.decide("decline")).json).toMatchObject({ state: "ended" });
    expect((await asked.decide("decline")).status).toBe(200);
    await expectReleased(asked);
    const refused = await asked.decide("agree");
    expect([refused.status, refused.headers.get("X-Error-Code")]).toEqual([400, "request_ended"]);
    const share = await getReturnShare(read(), { specialistId: asked.specialistId, now: app.clock.now() });
    expect(share).toEqual({ delivered: 0, returned: 0 });
    expect(await emailsTo(app, asked.email)).toEqual([]);
    expect((await assign(asked.trackId, { specialistId: await makeSpecialist(app) })).status).toBe(200);
    const reopened = await post(app, `/Leads/MarkAsLive/${asked.leadId}`, undefined, { cookie: asked.cookie });
    expect(reopened.status).toBe(400);
  });

  it("resumes the request themselves once they have declined", async () => {
    const asked = await waiting();
    await asked.decide("decline");
    const { json } = await asked.view();
    expect(json.resumeUrl).toContain(`/requests/${asked.trackId}`);
    const booked = await book(app, asked.trackId, "2026-10-29T09:00:00Z", { specialistId: asked.specialistId });
    expect(booked.status).toBe(200);
  });

  it("has 24 hours, also while the sweep has not run", async () => {
    const asked = await waiting();
    app.clock.advance(24 * HOUR_MS);
    const late = await asked.decide("agree");
    expect([late.status, late.headers.get("X-Error-Code")]).toEqual([400, "request_ended"]);
    expect((await asked.view()).json.state).toBe("ended");
    await endUnanswered(app.ctx());
    await endUnanswered(app.ctx());
    await expectReleased(asked);
    expect((await historyOf(app, asked.leadId)).filter((kind) => kind === "consent-missing")).toHaveLength(1);
    expect(await emailsTo(app, asked.email)).toEqual([]);
  });

  it("is not swept before", async () => {
    const asked = await waiting();
    app.clock.advance(24 * HOUR_MS - 1);
    await endUnanswered(app.ctx());
    await sweepAcceptance(app.ctx());
    expect(await leadRow(app, asked.leadId)).toMatchObject({ creditState: "reserved" });
    expect((await asked.decide("agree")).status).toBe(200);
  });

  it("withdraws the consent: the credit returns, and the details are gone", async () => {
    const asked = await waiting();
    await asked.decide("agree");
    await post(app, `/Leads/MarkAsLive/${asked.leadId}`, undefined, { cookie: asked.cookie });
    expect((await asked.decide("withdraw")).json).toMatchObject({ state: "ended" });
    const lead = await leadRow(app, asked.leadId);
    expect(lead).toMatchObject({ status: "expired", creditState: "returned", returnRule: "consent-withdrawn" });
    expect(JSON.stringify(lead)).not.toContain(asked.contact.email);
    expect(await creditsLeft(app, asked.specialistId)).toBe(2);
    const last = (await decisionsOf(asked.trackId)).findLast(({ purpose }) => purpose === "assign-to-specialist");
    expect(last).toMatchObject({ accepted: false });
  });

  it.each(["open", "agreed"])("deletes the request while it is %s", async (state) => {
    const asked = await waiting();
    if (state === "agreed") await asked.decide("agree");
    expect((await asked.decide("erase")).status).toBe(200);
    expect(await trackOf(asked.trackId)).toMatchObject({ contact: null, answers: {} });
    expect(JSON.stringify(await leadRow(app, asked.leadId))).not.toContain(asked.contact.email);
    expect(await reservationsOf(asked.specialistId)).toEqual([]);
    expect(await creditsLeft(app, asked.specialistId)).toBe(2);
    expect((await asked.view()).status).toBe(404);
  });
});

describe("at the same moment", () => {
  it("of consent and expiry one wins", async () => {
    const second = await openSecondApp(app);
    for (let n = 0; n < 4; n++) {
      const asked = await waiting();
      app.clock.advance(24 * HOUR_MS - 1);
      const pressed = asked.decide("agree", second);
      app.clock.advance(1);
      const [answer] = await Promise.all([pressed, endUnanswered(app.ctx())]);
      const lead = await leadRow(app, asked.leadId);
      if (answer.status === 200) {
        expect(lead).toMatchObject({ creditState: "consumed", status: "received" });
        expect(await creditsLeft(app, asked.specialistId)).toBe(1);
      } else await expectReleased(asked);
      expect(await reservationsOf(asked.specialistId)).toEqual([]);
    }
    second.close();
  });

  it("two presses use one credit", async () => {
    const second = await openSecondApp(app);
    const asked = await waiting();
    const answers = await Promise.all([asked.decide("agree"), asked.decide("agree", second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await creditsLeft(app, asked.specialistId)).toBe(1);
    expect((await historyOf(app, asked.leadId)).filter((kind) => kind === "consented")).toHaveLength(1);
    second.close();
  });

  it("consent and cancelling leave the request with one of them", async () => {
    const second = await openSecondApp(app);
    const asked = await waiting();
    const [agreed, cancelled] = await Promise.all([asked.decide("agree", second), cancel(asked.trackId)]);
    expect([agreed.status, cancelled.status].sort()).toEqual([200, 400]);
    if (cancelled.status === 200) await expectReleased(asked);
    else expect(await leadRow(app, asked.leadId)).toMatchObject({ creditState: "consumed" });
    second.close();
  });
});

describe("administrators", () => {
  it("see what is waited for, and stop it", async () => {
    const asked = await waiting();
    const { json } = await get(app, `/Admin/TrackProps/${asked.trackId}`, { cookie: admin });
    expect(json).toMatchObject({ awaitingConsent: { until: asked.assigned.consentBy }, mayChoose: false });
    expect(json.actions.map(({ action }: { action: string }) => action)).toEqual(["assign", "cancel", "delete"]);
    const lead = await get(app, `/Admin/LeadProps/${asked.leadId}`, { cookie: admin });
    expect(lead.json).toMatchObject({ credit: "reserved", due: { what: "consent", at: asked.assigned.consentBy } });
    expect((await cancel(asked.trackId)).json).toEqual({ id: asked.trackId, assigned: false });
    await expectReleased(asked);
    expect((await cancel(asked.trackId)).status).toBe(200);
    expect((await asked.view()).json.state).toBe("ended");
  });

  it("cannot stop it after the visitor has agreed", async () => {
    const asked = await waiting();
    await asked.decide("agree");
    const refused = await cancel(asked.trackId);
    expect([refused.status, refused.headers.get("X-Error-Code")]).toEqual([400, "not_waiting"]);
  });

  it("delete the lead, which releases the credit", async () => {
    const asked = await waiting();
    const { json } = await post(app, `/Admin/DeleteLead/${asked.leadId}`, {}, { cookie: admin });
    expect(json).toMatchObject({ deleted: true, creditReturned: false });
    expect(await reservationsOf(asked.specialistId)).toEqual([]);
    expect(await creditsLeft(app, asked.specialistId)).toBe(2);
    expect((await trackOf(asked.trackId)).contact).toBeNull();
  });
});

it("ends when the visitor's address does not exist", async () => {
  const asked = await waiting();
  const bounced = { messageId: newId(), channel: "email", recipient: "visitor", template: "consent-request" };
  await app.transact((tx) => publish(tx, messageBounced({ ...bounced, leadId: asked.leadId })));
  await expectReleased(asked);
});

describe("a visitor who lets Parley choose", () => {
  it("is stored with the category's name, and unchecked by default", async () => {
    const { trackId } = await visitorWithContact(app, { mayChoose: true });
    const [choice] = (await decisionsOf(trackId)).filter(({ purpose }) => purpose === CHOICE_CONSENT.purpose);
    expect(choice).toMatchObject({ accepted: true });
    expect(choice!.text).toContain("one Career coaching specialist");
    const other = await visitorWithContact(app);
    expect((await decisionsOf(other.trackId)).find(({ purpose }) => purpose === CHOICE_CONSENT.purpose))
      .toMatchObject({ accepted: false });
    const { json } = await get(app, "/Funnel/StartData");
    expect(json.consents.find(({ purpose }: { purpose: string }) => purpose === CHOICE_CONSENT.purpose))
      .toMatchObject({ required: false, step: "contacts" });
  });

  it("is asked about each specialist again once they no longer agree", async () => {
    const specialistId = await makeSpecialist(app);
    const { trackId, contact } = await visitorWithContact(app, { mayChoose: true });
    await sendStep(app, trackId, { step: "contacts", contact, consents: REQUEST_CONSENT });
    expect((await assign(trackId, { specialistId })).json.consentBy).not.toBeNull();
  });

  it("agreed to one specialist by the email: the same one needs no second consent, another one does", async () => {
    const asked = await waiting({ contact: newContact() });
    await asked.decide("agree");
    app.clock.advance(241 * MINUTE_MS);
    await sweepAcceptance(app.ctx());
    expect((await asked.view()).json.state).toBe("ended");
    const again = await assign(asked.trackId, { specialistId: asked.specialistId });
    expect(again.json).toMatchObject({ consentBy: null });
    app.clock.advance(241 * MINUTE_MS);
    await sweepAcceptance(app.ctx());
    const other = await assign(asked.trackId, { specialistId: await makeSpecialist(app) });
    expect(other.json.consentBy).not.toBeNull();
  });
});
