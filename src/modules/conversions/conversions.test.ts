// Conversions from the booking to the retraction: recorded once, taken back when they are no longer true, and sent on.
import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { bookFromAd, bookRequest, returnCredit } from "@tests/support/funnel/ad-leads.ts";
import { agreeingVisitor, CLICKS, measureAds } from "@tests/support/funnel/clicks.ts";
import { book, get, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { changeLead, handOver } from "@tests/support/leads/leads.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { answerAs } from "@tests/support/scheduling/meetings.ts";
import { makeOpenSpecialist, startOf } from "@tests/support/scheduling/bookings.ts";
import { findLeadByMeeting } from "@/modules/leads/index.ts";
import { returnLeadCredit } from "@/modules/leads/lifecycle/lead-credits.ts";
import { leads } from "@/modules/leads/tables.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { eventDeliveries, outboxEvents } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS, HOUR_MS } from "@/platform/time/time.ts";
import { purgeClicks, withdrawClicks } from "@/modules/tracks/attribution/clicks.ts";
import { eraseRequestOf } from "@/modules/booking/manage/withdrawal.ts";
import { purgeConversions, sweepConversions } from "./record.ts";
import { conversionAdjustments, conversions } from "./tables.ts";

let app: TestApp;
let specialistId = "";
let finance = "";
beforeEach(async () => {
  app = await openTestApp();
  await measureAds(app);
  specialistId = await makeOpenSpecialist(app);
  finance = await makeAdministrator(app, { adminRole: "finance" });
});
afterEach(() => app.close());

const read = () => app.services.db.read;
const countOf = async (table: typeof conversions | typeof conversionAdjustments) =>
  (await read().select({ id: table.id }).from(table)).length;
const react = () => runReactions(app.ctx());

/** The kinds that were recorded, and the reasons why they were taken back. */
const state = async () => {
  const rows = await read().select().from(conversions)
    .leftJoin(conversionAdjustments, eq(conversionAdjustments.conversionId, conversions.id));
  return Object.fromEntries(
    rows.map((row) => [row.conversions.kind, row.conversion_adjustments?.reason ?? "stands"]),
  );
};

const bookWith = (trackId: string, day = 0) => bookRequest(app, { trackId, specialistId, day });

const hold = async (meetingId: string) => {
  const { endsAt } = await getMeeting(read(), meetingId);
  app.clock.set(endsAt + HOUR_MS);
  await sweepOutcomes(app.ctx());
  for (const side of ["visitor", "specialist"] as const) await answerAs(app, meetingId, side, "held");
  await react();
};

const convert = async (leadId: string) => {
  await changeLead(app, { specialistId, leadId, to: "converted" });
  app.clock.advance(2 * 60_000);
  await react();
};

const file = async (format: string, query = "") => {
  const cookie = await app.signIn(finance);
  const response = await app.call(`/Admin/Conversions/File?format=${format}&from=2026-10-01&to=2026-12-31${query}`, {
    cookie,
  });
  expect(response.status).toBe(200);
  return await response.text();
};

describe("a lead of a click whose visitor agreed", () => {
  test("has a conversion for each of its events, once, however often they are handled", async () => {
    const { meetingId, leadId } = await bookFromAd(app, specialistId);
    expect(await state()).toEqual({ confirmed: "stands" });
    await hold(meetingId);
    await convert(leadId);
    expect(await state()).toEqual({ confirmed: "stands", held: "stands", converted: "stands" });
    await app.transact(async (tx) => {
      await tx.update(eventDeliveries).set({ state: "pending", attempts: 0 })
        .where(like(eventDeliveries.listener, "conversions.%"));
    });
    await react();
    expect(await countOf(conversions)).toBe(3);
    expect((await file("google-gclid")).split("\r\n")).toHaveLength(2 + 3 + 1);
  });

  test("is worth its credit, its deal or nothing, as the settings say", async () => {
    const { leadId, meetingId } = await bookFromAd(app, specialistId);
    const [first] = await read().select().from(conversions);
    expect(first).toMatchObject({ currency: "EUR", networks: Object.keys(CLICKS) });
    expect(first!.valueMinor).toBeGreaterThan(0);
    await hold(meetingId);
    await measureAds(app, { adConversionValue: "deal" });
    await app.transact(async (tx) =>
      void await tx.update(leads).set({ dealValueMinor: 250_000 }).where(eq(leads.id, leadId))
    );
    await convert(leadId);
    const [converted] = await read().select().from(conversions).where(eq(conversions.kind, "converted"));
    expect(converted).toMatchObject({ valueMinor: 250_000, currency: "EUR" });
    expect(await file("google-gclid")).toContain(",2500.00,EUR,");
  });

  test("stays when its lead goes to another specialist together with its meeting", async () => {
    const { leadId } = await bookFromAd(app, specialistId);
    const other = await makeOpenSpecialist(app);
    const { meeting } = await handOver(app, leadId, other);
    await react();
    expect([meeting, await state()]).toEqual(["kept", { confirmed: "stands" }]);
  });

  test("is taken back as a whole when its credit returns, and the files say so, however often they are downloaded", async () => {
    const { meetingId, leadId } = await bookFromAd(app, specialistId);
    await hold(meetingId);
    const before = await file("google-gclid");
    await returnCredit(app, leadId);
    expect(await state()).toEqual({ confirmed: "credit-returned", held: "credit-returned" });
    expect(await file("google-gclid")).toBe(before);
    const retractions = await file("google-adjustments");
    expect(retractions.match(/,RETRACT,,/g)).toHaveLength(2);
    expect(await file("google-adjustments")).toBe(retractions);
    expect(JSON.parse(await file("meta"))).toEqual({ data: [] });
    await react();
    expect(await countOf(conversionAdjustments)).toBe(2);
  });

  test("is taken back when the meeting does not take place", async () => {
    const { meetingId } = await bookFromAd(app, specialistId);
    const { endsAt } = await getMeeting(read(), meetingId);
    app.clock.set(endsAt + HOUR_MS);
    await sweepOutcomes(app.ctx());
    await answerAs(app, meetingId, "visitor", "other-absent");
    app.clock.set(endsAt + 30 * HOUR_MS);
    await sweepOutcomes(app.ctx());
    await react();
    expect(await state()).toEqual({ confirmed: "not-held" });
  });

  test("is taken back when the consent is withdrawn: Google by our id, and no click id is left anywhere", async () => {
    const { meetingId } = await bookFromAd(app, specialistId);
    const { trackId } = await getMeeting(read(), meetingId);
    await app.transact((tx) => withdrawClicks(tx, app.ctx(), trackId));
    await react();
    expect(await state()).toEqual({ confirmed: "consent-withdrawn" });
    expect(await file("google-adjustments")).toContain(",RETRACT,,");
    for (const format of ["google-gclid", "microsoft", "microsoft-adjustments", "meta", "tiktok"]) {
      for (const id of Object.values(CLICKS)) expect(await file(format)).not.toContain(id);
    }
  });

  test("is taken back when the visitor's data are erased, and nothing is recorded afterwards", async () => {
    const { meetingId } = await bookFromAd(app, specialistId);
    await eraseRequestOf(app.ctx(), meetingId);
    await react();
    expect((await state()).confirmed).not.toBe("stands");
    expect(Object.keys(await state())).toEqual(["confirmed"]);
  });

  test("stays when both sides meet at a time that Parley does not know", async () => {
    const { meetingId } = await bookFromAd(app, specialistId);
    const { endsAt } = await getMeeting(read(), meetingId);
    app.clock.set(endsAt + HOUR_MS);
    await sweepOutcomes(app.ctx());
    for (const side of ["visitor", "specialist"] as const) await answerAs(app, meetingId, side, "moved");
    await react();
    expect((await getMeeting(read(), meetingId)).status).toBe("cancelled");
    expect(await state()).toEqual({ confirmed: "stands" });
  });

  test("what an earlier program left to do is done", async () => {
    const trackId = await agreeingVisitor(app);
    const { json } = await book(app, trackId, startOf(0), { specialistId });
    const eventId = newId();
    await app.transact(async (tx) => {
      await tx.delete(eventDeliveries);
      const lead = (await findLeadByMeeting(tx, json.meetingId))!;
      const event = { id: eventId, name: "funnel.booking_saved", payload: { leadId: lead.id }, actor: tx.actor };
      await tx.insert(outboxEvents).values({ ...event, requestId: "1", occurredAt: tx.now });
      await tx.insert(eventDeliveries).values({ eventId, listener: "conversions.record-confirmed", dueAt: tx.now });
    });
    await react();
    expect(await state()).toEqual({ confirmed: "stands" });
  });

  test("a conversion that is undone or corrected does not stand", async () => {
    const { leadId, meetingId } = await bookFromAd(app, specialistId);
    await hold(meetingId);
    await convert(leadId);
    await changeLead(app, { specialistId, leadId, to: "not-converted" });
    app.clock.advance(2 * 60_000);
    await react();
    expect(await state()).toMatchObject({ held: "stands", converted: "not-converted" });
  });
});

test("the visitor's export names their visits, and what may have been reported to advertisers", async () => {
  const { meetingId, leadId } = await bookFromAd(app, specialistId, { gclid: CLICKS.gclid });
  await returnCredit(app, leadId);
  const secret = app.services.secrets.of("meeting", meetingId, 1);
  const { json } = await get(app, `/Funnel/Managed/${meetingId}/Data?secret=${encodeURIComponent(secret)}`);
  const visit = { source: "direct", medium: "", campaign: "" };
  expect(json.data).toMatchObject({
    visits: { last: visit, first: visit },
    adClicks: { gclid: CLICKS.gclid },
    conversions: [{
      kind: "confirmed",
      networks: ["gclid"],
      currency: "EUR",
      retracted: { reason: "credit-returned" },
    }],
  });
});

test("without consent, without a click, or with conversions switched off nothing is recorded", async () => {
  await bookWith((await visitorWithContact(app)).trackId, 1);
  const trackId = await agreeingVisitor(app);
  await measureAds(app, { adConversions: "off" });
  await bookWith(trackId, 2);
  expect(await state()).toEqual({});
});

test("events that arrive after the credit has returned record nothing", async () => {
  const trackId = await agreeingVisitor(app);
  const { json } = await book(app, trackId, startOf(0), { specialistId });
  const lead = (await findLeadByMeeting(read(), json.meetingId))!;
  await app.transact((tx) => returnLeadCredit(tx, lead, "dispute"));
  await react();
  expect(await state()).toEqual({});
});

test("what no event has said is noticed in the night, and old conversions are deleted", async () => {
  const { leadId } = await bookFromAd(app, specialistId);
  await sweepConversions(app.ctx());
  expect(await state()).toEqual({ confirmed: "stands" });
  await app.transact(async (tx) =>
    void await tx.update(leads).set({ creditState: "returned" }).where(eq(leads.id, leadId))
  );
  await sweepConversions(app.ctx());
  await sweepConversions(app.ctx());
  expect(await state()).toEqual({ confirmed: "credit-returned" });
  app.clock.advance(91 * DAY_MS);
  await purgeClicks(app.ctx());
  expect(await file("google-gclid")).not.toContain(CLICKS.gclid);
  app.clock.advance(310 * DAY_MS);
  await purgeConversions(app.ctx());
  expect([await countOf(conversions), await countOf(conversionAdjustments)]).toEqual([0, 0]);
});

test("rows are append-only", async () => {
  await bookFromAd(app, specialistId);
  const change = app.transact(async (tx) => void await tx.update(conversions).set({ valueMinor: 1 }));
  await expect(change).rejects.toThrow();
  expect((await read().select().from(conversions))[0]!.valueMinor).not.toBe(1);
});

test("programs read pages, and a period that ends before it has none", async () => {
  const { leadId } = await bookFromAd(app, specialistId);
  const cookie = await app.signIn(finance);
  const { json } = await get(app, "/Admin/Conversions/GetAll", { cookie });
  expect(json).toMatchObject({
    items: [{
      leadId,
      kind: "confirmed",
      name: "Meeting confirmed",
      clicks: { gclid: { id: CLICKS.gclid } },
      retracted: null,
    }],
    next: null,
  });
  const { id } = json.items[0];
  expect((await get(app, `/Admin/Conversions/GetAll?after=${id}`, { cookie })).json.items).toEqual([]);
  expect((await get(app, `/Admin/Conversions/GetAll?after=${newId()}`, { cookie })).status).toBe(400);
  const early = await get(app, "/Admin/Conversions/GetAll?from=2026-10-01&to=2026-10-02", { cookie });
  expect(early.json.items).toEqual([]);
  const support = await app.signIn(await makeAdministrator(app, { adminRole: "support" }));
  expect((await get(app, "/Admin/Conversions/GetAll", { cookie: support })).status).toBe(403);
});
