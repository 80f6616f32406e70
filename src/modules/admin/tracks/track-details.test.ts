// One track in full, and the specialists who could take it, by the eligibility rules that visitors' slots pass.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveCredits, makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, sendStep, startTrack, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { setAccepting } from "@/modules/specialists/index.ts";
import { ELIGIBILITY_RULES } from "@/modules/matching/index.ts";
import type { Candidates, TrackProps } from "./schemas.ts";

const NINE = "2026-10-22T07:00:00Z";
let app: TestApp;
let admin = "";
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn(await makeAdministrator(app, { timeZone: "Europe/Vienna" }));
});
afterAll(() => app.close());

const props = async (id: string): Promise<TrackProps> => {
  const response = await app.call(`/Admin/TrackProps/${id}`, { cookie: admin });
  expect(response.status).toBe(200);
  return await response.json();
};
const candidates = async (id: string, query = ""): Promise<Candidates> => {
  const response = await app.call(`/Admin/TrackCandidates/${id}?${query}`, { cookie: admin });
  expect(response.status).toBe(200);
  return await response.json();
};

describe("the routing of a booking", () => {
  it("names the shown specialists with the parts of their score, and the excluded ones in phrases", async () => {
    const own = await openTestApp();
    const cookie = await own.signIn(await makeAdministrator(own, { timeZone: "Europe/Vienna" }));
    const routingsOf = async (id: string): Promise<TrackProps["routings"]> =>
      (await (await own.call(`/Admin/TrackProps/${id}`, { cookie })).json()).routings;
    await makeSpecialist(own, { person: { firstName: "Bea", lastName: "Best" } });
    const other = await makeSpecialist(own, { person: { firstName: "Otto", lastName: "Other" } });
    await makeSpecialist(own, { credits: 0 });
    const { trackId } = await visitorWithContact(own);
    expect(await routingsOf(trackId)).toEqual([]);
    await own.call(`/Funnel/GetAvailabilityHours/${trackId}/2026-10-22/9/0`);
    own.clock.advance(60_000);
    await book(own, trackId, NINE, { specialistId: other });
    const [routing] = await routingsOf(trackId);
    expect(routing).toMatchObject({
      booked: { hour: 12, minute: 1 },
      shown: { hour: 12, minute: 0 },
      startsAt: { hour: 9 },
      bookable: 2,
      versions: { ranking: 2, eligibility: 6, settings: 1 },
      weights: { fit: 0.3, reliability: 0.25, fairness: 0.3, rating: 0.1, shuffle: 0.05 },
      excluded: [{ rule: "credit", count: 1, text: "1 without credits" }],
    });
    expect(routing!.candidates.map(({ name, booked }) => [name, booked]).sort())
      .toEqual([["Bea Best", false], ["Otto Other", true]]);
    const [first, second] = routing!.candidates;
    expect(first!.score).toBeGreaterThan(second!.score!);
    const { weights } = routing!;
    const parts = Object.entries(first!.parts) as [keyof NonNullable<typeof weights>, number][];
    expect(parts.reduce((sum, [part, value]) => sum + weights![part] * value, 0)).toBeCloseTo(first!.score!, 12);

    await own.transact((tx) => tx.run(sql`update routing_log set ordering_version = 1`));
    const [former] = await routingsOf(trackId);
    expect(former).toMatchObject({ weights: null, candidates: [{ score: null }, {}] });
    await own.close();
  });
});

describe("TrackProps", () => {
  it("contains answers, consents, steps with their times, the held time and possible actions", async () => {
    const specialistId = await makeSpecialist(app, { person: { firstName: "Sam", lastName: "Held" } });
    const { trackId } = await startTrack(app, { attribution: { utmSource: "Ads", utmCampaign: "autumn" } });
    app.clock.advance(60_000);
    await sendStep(app, trackId, { step: "about", answers: { role: "Nurse", years: "4---9" } });
    const before = await props(trackId);
    expect(before.actions).toEqual([
      { action: "assign", label: expect.any(String), closed: expect.stringContaining("no contact details") },
      { action: "delete", label: "Delete request", closed: null },
    ]);
    expect(before.steps.map(({ step, at }) => [step, at.hour, at.minute])).toEqual([["start", 12, 0], [
      "about",
      12,
      1,
    ]]);
    expect(before).toMatchObject({ contact: null, preferences: null, consents: [], leads: [], held: null });
    expect(before.answers).toContainEqual({ label: expect.any(String), answer: "Nurse" });
    expect(before.attribution).toEqual({ utmSource: "Ads", utmCampaign: "autumn" });
    expect(before.source).toBe("ads");

    const { trackId: other, contact } = await visitorWithContact(app);
    await sendStep(app, other, { step: "calendar", selection: { startsAt: NINE, location: "zoom", specialistId } });
    const held = await props(other);
    expect(held).toMatchObject({ contact, visitorZone: "Europe/Vienna", closedAt: null });
    expect(held.held).toMatchObject({ specialistId, specialist: "Sam Held", location: "zoom", time: { hour: 9 } });
    expect(held.consents[0]).toMatchObject({ purpose: "arrange-meeting", accepted: true });
    expect(held.actions.map(({ closed }) => closed)).toEqual([null, null]);
  });

  it("of a booked track names the lead and offers no action", async () => {
    const specialistId = await makeSpecialist(app);
    const { trackId } = await visitorWithContact(app);
    await book(app, trackId, "2026-10-22T08:00:00Z", { specialistId });
    const { leads, actions, assigned } = await props(trackId);
    expect(leads).toMatchObject([{ specialistId, status: "booked" }]);
    expect(assigned).toBe(true);
    expect(actions.every(({ closed }) => closed !== null)).toBe(true);
  });

  it.each([newId(), "track"])("%s is not found", async (id) => {
    expect((await app.call(`/Admin/TrackProps/${id}`, { cookie: admin })).status).toBe(404);
    expect((await app.call(`/Admin/TrackCandidates/${id}`, { cookie: admin })).status).toBe(404);
  });
});

describe("TrackCandidates", () => {
  it("lists eligible specialists first, and why others are not; a time adds the rules of the calendar", async () => {
    const own = await openTestApp();
    const cookie = await own.signIn(await makeAdministrator(own));
    const ask = async (query = ""): Promise<Candidates> =>
      await (await own.call(`/Admin/TrackCandidates/${trackId}?${query}`, { cookie })).json();
    const named = (firstName: string) => ({ person: { firstName, lastName: "Candidate" } });
    const rich = await makeSpecialist(own, { ...named("Rich"), credits: 9 });
    const poor = await makeSpecialist(own, { ...named("Poor"), credits: 0 });
    const paused = await makeSpecialist(own, named("Paused"));
    await own.transact((tx) => setAccepting(tx, { specialistId: paused, accepting: false }));
    const phone = await makeSpecialist(own, {
      ...named("Phone"),
      profile: { locations: [{ kind: "phone", detail: "+436601234567" }] },
    });
    // Credits for one topic only say nothing about this request.
    await giveCredits(own, phone, { scope: "career/return", quantity: 20 });
    const lawyer = await makeSpecialist(own, { ...named("Lawyer"), category: "legal" });
    const { trackId } = await visitorWithContact(own, { mayChoose: true });
    const { items, found, startsAt, location } = await ask();
    expect([found, startsAt, location]).toEqual([4, null, null]);
    expect(items.map(({ specialistId, eligible }) => [specialistId, eligible])).toEqual([
      [rich, true],
      [phone, true],
      ...items.slice(2).map(({ specialistId }) => [specialistId, false]),
    ]);
    const because = Object.fromEntries(items.map((item) => [item.specialistId, item.because]));
    expect(because[poor]).toBe("This specialist has no credits left for this category.");
    expect(because[paused]).toBe("This specialist has paused new meetings.");
    expect(items[0]).toMatchObject({ name: "Rich Candidate", credits: 9, zone: "Europe/Vienna", localTime: null });
    expect(items[0]!.rules.every(({ open, sentence }) => open && sentence === null)).toBe(true);
    expect(items[0]!.gates).toEqual(items[0]!.rules);
    expect(items.map(({ next }) => next !== null)).toEqual(items.map(({ eligible }) => eligible));
    expect(Date.parse(items[0]!.next!.startsAt)).toBeGreaterThan(own.clock.now());

    const timed = await ask(`startsAt=${NINE}`);
    expect(timed).toMatchObject({ startsAt: NINE, location: "zoom" });
    expect(timed.items.find((item) => item.specialistId === phone)).toMatchObject({
      eligible: false,
      because: "This specialist doesn't offer this meeting location.",
    });
    expect(timed.items[0]).toMatchObject({
      specialistId: rich,
      eligible: true,
      localTime: { hour: 9, minute: 0 },
      next: null,
    });
    expect(timed.items[0]!.rules.map(({ name }) => name)).toEqual(ELIGIBILITY_RULES.map(({ name }) => name));
    const night = await ask("startsAt=2026-10-22T01:00:00Z&location=phone");
    expect(night.items.every(({ eligible }) => !eligible)).toBe(true);
    expect(night.items.find((item) => item.specialistId === phone)!.because).toContain("isn't open at this time");

    const searched = await ask("search=lawy");
    expect(searched.items).toMatchObject([{ specialistId: lawyer, eligible: false, credits: 0 }]);
    expect(searched.items[0]!.because).toBe("This specialist doesn't offer this category.");
    expect((await ask("search=nobody")).items).toEqual([]);
    await own.close();
  });

  it("the visitor is not eligible", async () => {
    const id = await makeSpecialist(app, { person: { email: "both@example.test", firstName: "Both" } });
    const contact = { firstName: "Both", lastName: "Sides", email: "Both@Example.test", phone: "+436601234567" };
    const { trackId } = await visitorWithContact(app, { contact });
    const { items } = await candidates(trackId, "search=both");
    expect(items).toMatchObject([{ specialistId: id, because: "This specialist is the visitor." }]);
  });

  it.each(["startsAt=soon", "location=moon"])("refuses %s", async (query) => {
    const { trackId } = await startTrack(app);
    expect((await app.call(`/Admin/TrackCandidates/${trackId}?${query}`, { cookie: admin })).status).toBe(400);
  });
});
