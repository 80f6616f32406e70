// For any calendar, the preview in the calendar editor, Funnel/Availabilities and "Why am I (not) shown?" agree.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { anySituation, type Claim, type Situation } from "@tests/support/scheduling/random-calendars.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "@tests/support/app/property-runs.ts";
import { newId } from "@/platform/ids.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { confirmMeeting, holdMeeting, planTimes } from "@/modules/scheduling/index.ts";
import type { CalendarPreview } from "@/modules/scheduling/schemas.ts";
import { setAccepting } from "@/modules/specialists/index.ts";
import { listAvailabilities } from "./availability.ts";
import { refreshCandidate } from "./read-model.ts";
import { explainVisibility } from "./explain/explain.ts";

const CAREER = starterId("career");

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const claim = (specialistId: string, { rules }: Situation, { kind, startsAt, ...minutes }: Claim) =>
  app.transact(async (tx) => {
    const plan = {
      trackId: newId(),
      specialistId,
      categoryId: CAREER,
      subcategoryId: null,
      ...planTimes({ ...rules, ...minutes }, startsAt),
      location: "zoom" as const,
      locationDetail: null,
      visitorZone: "UTC",
      origin: "market" as const,
    };
    if (kind === "meeting") await confirmMeeting(tx, plan, undefined, newId());
    else await holdMeeting(tx, plan, { expiresAt: tx.now + (kind === "ended hold" ? 0 : 10 * MINUTE_MS) });
  }).catch((error) => {
    if (error.code !== "slot_taken") throw error;
  });

const previewed = async (specialistId: string, calendar: Situation["rules"]): Promise<CalendarPreview> => {
  const cookie = await app.signIn(specialistId);
  const response = await app.call("/Onboarding/PreviewCalendar", { method: "POST", body: { calendar }, cookie });
  if (response.status !== 200) throw new Error(await response.text());
  return await response.json();
};

test("preview, availabilities and explanation agree", async () => {
  await fc.assert(
    fc.asyncProperty(anySituation, async (situation) => {
      const { rules, claims, now } = situation;
      app.clock.set(now);
      const specialistId = await makeSpecialist(app, { credits: 50, calendar: rules, zone: rules.zone });
      for (const one of claims) await claim(specialistId, situation, one);
      await app.transact((tx) => refreshCandidate(tx, specialistId));
      const preview = await previewed(specialistId, rules);
      const { from, to, timezone } = preview;
      const found = await listAvailabilities(app.ctx(), { id: CAREER, timezone, from, to });
      const counts = preview.days.filter(({ total }) => total > 0)
        .map(({ date, total, morning, afternoon, evening }) => ({ date, total, morning, afternoon, evening }));
      expect(found.days).toMatchObject(counts);
      expect(found.days).toHaveLength(counts.length);
      expect(preview.earliest?.startsAt).toBe(found.earliest?.startsAt);
      expect(preview.days.every(({ total, reason }) => (total === 0) === (reason !== null))).toBe(true);
      const { categories, shown } = await explainVisibility(app.services.db.read, specialistId, now);
      expect([categories[0]!.bookableStarts, shown]).toEqual([preview.total, preview.total > 0]);
      await app.transact((tx) => setAccepting(tx, { specialistId, accepting: false }));
    }),
    propertyRuns(25),
  );
}, PROPERTY_TIMEOUT_MS);
