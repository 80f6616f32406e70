// First and last visits of requests, and what the counters say about them.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { AD_CONSENT, CLICKS, measureAds } from "@tests/support/funnel/clicks.ts";
import {
  book,
  newContact,
  REQUEST_CONSENT,
  sendStep,
  startTrack,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { bookedLead, changeLead, leadRow } from "@tests/support/leads/leads.ts";
import { giveCredits, makeSpecialist } from "@tests/support/people/factories.ts";
import { creditLots } from "@/modules/billing/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { returnLeadCredit } from "@/modules/leads/lifecycle/lead-credits.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { listClicks } from "./clicks.ts";
import { listSources } from "./report.ts";
import { findFirstTouch, toTouch, TOUCHES_PER_DAY, type TouchKind } from "./rules.ts";
import { touchCounts, trackTouches } from "./tables.ts";
import { anonymiseTrack } from "../retention.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const read = () => app.services.db.read;
const touchesOf = async (trackId: string) =>
  (await read().select().from(trackTouches).where(eq(trackTouches.trackId, trackId)))[0]!;
const report = (touch: TouchKind, more: { categoryId?: string; from?: string; currency?: string } = {}) =>
  listSources(read(), {
    touch,
    currency: "EUR",
    from: "2026-10-01",
    to: "2027-12-31",
    sort: "started",
    dir: "desc",
    limit: 50,
    offset: 0,
    ...more,
  });

/** A visit of a browser that has the cookies of its earlier requests. */
const visit = async (cookie: string, attribution: Record<string, string>) => {
  const response = await app.call("/Funnel/StartTracking", {
    method: "POST",
    body: { categoryId: starterId("career"), timezone: "Europe/Vienna", attribution },
    headers: cookie ? { Cookie: cookie } : {},
  });
  const { trackId } = await response.json();
  return { trackId: trackId as string, cookie: response.headers.get("Set-Cookie")!.split(";")[0]! };
};

test("a visit is counted in lower case, and the earliest one within 90 days is the first", () => {
  expect(toTouch("google", { utmMedium: " CPC ", utmCampaign: `A${"b".repeat(100)}` }))
    .toEqual({ source: "google", medium: "cpc", campaign: `a${"b".repeat(59)}` });
  const at = (days: number) => ({ source: "x", medium: "", campaign: "", at: 100 * DAY_MS - days * DAY_MS });
  expect(findFirstTouch([at(91), at(3), at(90)], 100 * DAY_MS)).toEqual(at(90));
  expect(findFirstTouch([], 0)).toBeUndefined();
});

test("a browser's first visit is known by the tokens of its requests, for 90 days", async () => {
  const first = await visit("", { utmSource: "Google", utmMedium: "cpc", utmCampaign: "Autumn" });
  app.clock.advance(40 * DAY_MS);
  const second = await visit(first.cookie, { utmSource: "newsletter" });
  expect(await touchesOf(second.trackId)).toMatchObject({
    firstSource: "google",
    firstMedium: "cpc",
    firstCampaign: "autumn",
    firstTrackId: first.trackId,
    lastSource: "newsletter",
    lastMedium: "",
    lastCampaign: "",
  });
  app.clock.advance(40 * DAY_MS);
  const third = await visit(second.cookie, {});
  expect(await touchesOf(third.trackId)).toMatchObject({ firstSource: "google", lastSource: "direct" });
  app.clock.advance(40 * DAY_MS);
  const fourth = await visit(third.cookie, {});
  expect(await touchesOf(fourth.trackId)).toMatchObject({ firstSource: "direct", firstTrackId: fourth.trackId });
});

test("a token that is not the request's own says nothing about the browser", async () => {
  const first = await visit("", { utmSource: "google" });
  const forged = first.cookie.replace(/\.[^.]+$/, ".wrong");
  expect(await touchesOf((await visit(forged, {})).trackId)).toMatchObject({ firstSource: "direct" });
});

test("the first visit's click stands in for kinds of ids that the last one has not", async () => {
  await measureAds(app);
  const agree = (trackId: string, cookie: string, clicks: Record<string, string>) =>
    sendStep(
      { call: (path, options) => app.call(path, { ...options, headers: { ...options?.headers, Cookie: cookie } }) },
      trackId,
      { step: "contacts", contact: newContact(), clicks, consents: [...REQUEST_CONSENT, AD_CONSENT] },
    );
  const first = await visit("", {});
  await agree(first.trackId, first.cookie, { gclid: "first-google", fbclid: CLICKS.fbclid });
  const second = await visit(first.cookie, {});
  await agree(second.trackId, second.cookie, { gclid: "last-google" });
  const clicks = (await listClicks(read(), [second.trackId])).get(second.trackId);
  expect([clicks?.gclid?.id, clicks?.fbclid?.id]).toEqual(["last-google", CLICKS.fbclid]);
});

test("the report follows requests from the start to the credit, and keeps its sums when they are anonymised", async () => {
  const specialistId = await makeSpecialist(app, { credits: 10 });
  await startTrack(app, { attribution: { utmSource: "google", utmMedium: "cpc" } });
  const held = await bookedLead(app, specialistId, "2026-10-21T08:00:00Z");
  const returned = await bookedLead(app, specialistId, "2026-10-21T09:00:00Z");
  const { meetingId, trackId } = await leadRow(app, held);
  await app.transact(async (tx) => {
    await tx.update(meetings).set({ status: "completed" }).where(eq(meetings.id, meetingId!));
  });
  app.clock.advance(2 * DAY_MS);
  await changeLead(app, { specialistId, leadId: held, to: "converted" });
  const row = await leadRow(app, returned);
  const revenue = async () => (await report("last"))[0]!.revenueMinor;
  const ofBoth = await revenue();
  await app.transact((tx) => returnLeadCredit(tx, row, "visitor-cancelled"));
  const direct = { source: "direct", medium: "", campaign: "" };
  const expected = [
    { ...direct, started: 2, confirmed: 2, held: 1, converted: 1, returned: 1 },
    { source: "google", medium: "cpc", campaign: "", started: 1, confirmed: 0, held: 0, converted: 0, returned: 0 },
  ];
  for (const touch of ["last", "first"] as const) expect(await report(touch)).toMatchObject(expected);
  expect(ofBoth).toBeGreaterThan(0);
  expect(await revenue()).toBe(ofBoth / 2);
  await app.transact((tx) => anonymiseTrack(tx, trackId));
  expect(await report("last")).toMatchObject(expected);
  expect(await touchesOf(trackId)).toBeUndefined();
  expect(await report("last", { categoryId: starterId("legal") })).toEqual([]);
  expect(await report("last", { from: "2026-10-21" })).toEqual([]);
});

test("revenue is counted by currency", async () => {
  const specialistId = await makeSpecialist(app, { credits: 1 });
  await bookedLead(app, specialistId, "2026-10-21T08:00:00Z");
  const lotId = await giveCredits(app, specialistId, { quantity: 1, unitPriceMinor: 700 });
  await app.transact((tx) => tx.update(creditLots).set({ currency: "CHF" }).where(eq(creditLots.id, lotId)));
  const leadId = await bookedLead(app, specialistId, "2026-10-21T09:00:00Z");
  const revenueIn = async (currency: string) =>
    await Promise.all(
      (["last", "first"] as const).map(async (touch) => (await report(touch, { currency }))[0]!.revenueMinor),
    );
  expect([await revenueIn("EUR"), await revenueIn("CHF"), await revenueIn("USD")])
    .toEqual([[1_500, 1_500], [700, 700], [0, 0]]);
  const row = await leadRow(app, leadId);
  await app.transact((tx) => returnLeadCredit(tx, row, "visitor-cancelled"));
  expect([await revenueIn("EUR"), await revenueIn("CHF")]).toEqual([[1_500, 1_500], [0, 0]]);
});

test("a booking of a second specialist counts its own credit", async () => {
  await makeSpecialist(app, { credits: 10 });
  const { trackId } = await visitorWithContact(app);
  await book(app, trackId, "2026-10-21T08:00:00Z");
  expect(await touchesOf(trackId)).toMatchObject({ confirmed: 1, held: 0, returned: 0 });
});

test("made-up campaigns fill one day only so far", async () => {
  await startTrack(app);
  const [sample] = await read().select().from(touchCounts).where(eq(touchCounts.touch, "last"));
  const rows = Array.from({ length: TOUCHES_PER_DAY }, (_, n) => ({ ...sample!, campaign: `made-up-${n}` }));
  await app.transact(async (tx) => void await tx.insert(touchCounts).values(rows));
  const { trackId } = await startTrack(app, { attribution: { utmSource: "ads", utmCampaign: "one too many" } });
  expect(await touchesOf(trackId)).toMatchObject({ lastSource: "ads", lastCampaign: "other" });
  const known = await startTrack(app, { attribution: { utmCampaign: "made-up-7" } });
  expect(await touchesOf(known.trackId)).toMatchObject({ lastCampaign: "made-up-7" });
});

test("a campaign for several categories is one of the day's campaigns", async () => {
  await startTrack(app);
  const [sample] = await read().select().from(touchCounts).where(eq(touchCounts.touch, "last"));
  const categoryIds = ["career", "legal"].map(starterId);
  const rows = Array.from({ length: TOUCHES_PER_DAY / 2 }, (_, n) => `made-up-${n}`)
    .flatMap((campaign) => categoryIds.map((categoryId) => ({ ...sample!, campaign, categoryId })));
  await app.transact(async (tx) => void await tx.insert(touchCounts).values(rows));
  const { trackId } = await startTrack(app, { attribution: { utmSource: "ads", utmCampaign: "one more" } });
  expect(await touchesOf(trackId)).toMatchObject({ lastSource: "ads", lastCampaign: "one more" });
});
