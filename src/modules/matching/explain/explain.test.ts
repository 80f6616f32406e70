// "Why am I (not) shown?" on real data: each failed rule with its sentence and next action, and what visitors then find.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveCredits, makePerson, makeSpecialist, type SpecialistOptions } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { suspend } from "@/modules/auth/index.ts";
import { users } from "@/modules/auth/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { categories, subcategories } from "@/modules/catalog/tables.ts";
import { confirmMeeting, planTimes, saveCalendar } from "@/modules/scheduling/index.ts";
import { type CalendarRules, proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { addCredential, setAccepting, startServing } from "@/modules/specialists/index.ts";
import { credentials } from "@/modules/specialists/tables.ts";
import { RULE_TEXTS } from "./rules.ts";
import type { ExplainedCategory } from "./schemas.ts";
import { ELIGIBILITY_RULES } from "../eligibility/eligibility.ts";
import { explainVisibility } from "./explain.ts";
import { listAvailabilities } from "../availability.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const CAREER = starterId("career");
const explain = (id: string) => explainVisibility(app.services.db.read, id, app.clock.now());
const failedIn = ({ rules }: ExplainedCategory) => rules.filter(({ open }) => !open);
const specialist = (options: SpecialistOptions = {}) => makeSpecialist(app, { credits: 1, ...options });
const only = async (id: string) => {
  const { categories } = await explain(id);
  expect(categories).toHaveLength(1);
  return categories[0]!;
};
const VIENNA = proposedCalendar("Europe/Vienna");
const withCalendar = (id: string, change: Partial<CalendarRules>) =>
  app.transact((tx) => saveCalendar(tx, { specialistId: id, rules: { ...VIENNA, ...change } }));

it("every eligibility rule has texts, and no texts are left over", () => {
  expect(Object.keys(RULE_TEXTS).sort()).toEqual(ELIGIBILITY_RULES.map(({ name }) => name).sort());
});

describe("a specialist who can be booked", () => {
  it("sees every rule passed, with its facts, and the number of starts", async () => {
    const id = await specialist({ zone: "Europe/Vienna" });
    const explanation = await explain(id);
    expect(explanation).toMatchObject({ asOf: "2026-10-20T10:00:00Z", days: 14, shown: true, next: null });
    expect(explanation.person.map(({ name, open }) => [name, open])).toEqual([
      ["active", true],
      ["verified", true],
      ["onboarded", true],
      ["accepting", true],
      ["serves-category", true],
    ]);
    const [category] = explanation.categories;
    expect(category).toMatchObject({ categoryId: CAREER, slug: "career", shown: true, bookableStarts: 4 + 9 * 16 });
    expect(category!.rules.map(({ name }) => name)).toEqual(ELIGIBILITY_RULES.map(({ name }) => name));
    expect(category!.rules.every(({ open, action }) => open && action === null)).toBe(true);
    expect(category!.gates).toEqual(category!.rules);
    const sentences = Object.fromEntries(category!.rules.map(({ name, sentence }) => [name, sentence]));
    expect(sentences).toMatchObject({
      credential: "This category doesn't require a credential.",
      "serves-subcategory": "You offer every topic.",
      credit: "You have 1 credit left.",
      caps: "You haven't set any limits.",
      location: "You offer Zoom, WhatsApp, Phone.",
      language: "You speak English, German.",
      notice: "Your minimum notice is 4 hours.",
      horizon: "You can be booked 60 days ahead.",
      free: "You have 148 free times in the next 14 days.",
    });
  });

  it("sees several categories in the catalogue's order, without retired ones", async () => {
    const id = await specialist();
    await app.transact(async (tx) => {
      await startServing(tx, { specialistId: id, categoryId: starterId("tutoring") });
      await startServing(tx, { specialistId: id, categoryId: starterId("tax-accounting") });
      await tx.update(categories).set({ active: false }).where(eq(categories.id, starterId("tax-accounting")));
    });
    const { categories: all, shown, next } = await explain(id);
    expect(all.map(({ slug }) => slug)).toEqual(["career", "tutoring"]);
    expect(all.map((category) => category.shown)).toEqual([true, false]);
    expect(shown).toBe(true);
    expect(next).toEqual({
      sentence: "You have no credits left for this category.",
      action: { label: "Buy credits", path: `/dashboard/buy/${starterId("tutoring")}` },
    });
    await app.transact((tx) =>
      tx.update(categories).set({ active: true }).where(eq(categories.id, starterId("tax-accounting"))).returning()
    );
  });
});

interface FailedCase {
  rule: string;
  options?: SpecialistOptions;
  make?(id: string): Promise<unknown>;
  sentence: string;
  path: string | null;
}
const CASES: FailedCase[] = [
  {
    rule: "active",
    make: (userId) => app.transact((tx) => suspend(tx, { userId, reason: "x", by: "y" })),
    sentence: "Your account is suspended.",
    path: null,
  },
  {
    rule: "verified",
    make: (id) =>
      app.transact((tx) => tx.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id)).returning()),
    sentence: "Your email address isn't confirmed yet.",
    path: "/verification-required",
  },
  {
    rule: "onboarded",
    options: { person: { onboardedAt: undefined } },
    sentence: "You haven't finished setting up yet.",
    path: "/onboarding",
  },
  {
    rule: "accepting",
    make: (specialistId) => app.transact((tx) => setAccepting(tx, { specialistId, accepting: false })),
    sentence: "You've paused new meetings.",
    path: "/dashboard",
  },
  {
    rule: "credential",
    options: { category: "legal" },
    make: (id) => app.transact((tx) => tx.delete(credentials).where(eq(credentials.specialistId, id)).returning()),
    sentence: "This category requires a credential: bar registration. Please add yours.",
    path: "/dashboard/profile?part=offer",
  },
  {
    rule: "credit",
    options: { credits: 0 },
    sentence: "You have no credits left for this category.",
    path: `/dashboard/buy/${CAREER}`,
  },
  {
    rule: "caps",
    options: { profile: { capSpendingPerMonth: 1 } },
    sentence: "You've reached your own limit of leads.",
    path: "/dashboard/profile?part=billing",
  },
  {
    rule: "opening-hours",
    options: { calendar: { weekly: [] } },
    sentence: "You have no opening hours in the next 14 days.",
    path: "/dashboard/calendar",
  },
  {
    rule: "notice",
    options: { calendar: { noticeMinutes: 20_160, weekly: [{ weekday: 3, from: 540, to: 600 }] } },
    sentence: "With a minimum notice of 14 days, you can't be booked in the next 14 days.",
    path: "/dashboard/calendar",
  },
  {
    rule: "horizon",
    options: { calendar: { horizonDays: 1, weekly: [{ weekday: 5, from: 540, to: 600 }] } },
    sentence: "You can be booked only 1 day ahead and have no opening hours in that time.",
    path: "/dashboard/calendar",
  },
  {
    rule: "free",
    options: { calendar: { weekly: [], overrides: [{ date: "2026-10-22", ranges: [{ from: 600, to: 630 }] }] } },
    make: (specialistId) =>
      app.transact((tx) =>
        confirmMeeting(
          tx,
          {
            trackId: specialistId,
            specialistId,
            categoryId: CAREER,
            subcategoryId: null,
            ...planTimes(VIENNA, Date.UTC(2026, 9, 22, 8)),
            location: "zoom",
            locationDetail: null,
            visitorZone: "UTC",
            origin: "market",
          },
          undefined,
          specialistId,
        )
      ),
    sentence: "You're fully booked for the next 14 days.",
    path: "/dashboard/calendar",
  },
];

describe("a specialist for whom one rule fails", () => {
  it.each(CASES)("$rule: $sentence", async ({ rule, options, make, sentence, path }) => {
    const id = await specialist(options);
    await make?.(id);
    const category = await only(id);
    expect(failedIn(category).map(({ name }) => name)).toEqual([rule]);
    expect(failedIn(category)[0]).toMatchObject({ sentence });
    expect(failedIn(category)[0]!.action?.path ?? null).toBe(path);
    expect([category.shown, category.bookableStarts]).toEqual([false, 0]);
    expect((await explain(id)).next).toEqual({ sentence, action: failedIn(category)[0]!.action });
  });

  it("still sees how many starts the calendar offers", async () => {
    expect(await only(await specialist({ credits: 0 }))).toMatchObject({ offeredStarts: 148, bookableStarts: 0 });
  });

  it("sees that a credential waits for verification, without an action, or has expired", async () => {
    const id = await specialist({ category: "legal" });
    await app.transact((tx) => tx.delete(credentials).where(eq(credentials.specialistId, id)).returning());
    const held = { specialistId: id, type: "bar registration", number: "1", issuer: "Bar" };
    await app.transact((tx) => addCredential(tx, { ...held, expiresAt: NOON + DAY_MS }));
    expect(failedIn(await only(id))[0]).toMatchObject({
      sentence: "Your bar registration hasn't been verified yet.",
      action: null,
    });
    const later = await explainVisibility(app.services.db.read, id, NOON + DAY_MS);
    expect(failedIn(later.categories[0]!)[0]).toMatchObject({ sentence: "Your bar registration has expired." });
  });

  it("gets links to the onboarding screens until onboarding is complete", async () => {
    const id = await specialist({ person: { onboardedAt: undefined }, credits: 0, calendar: { weekly: [] } });
    const paths = failedIn(await only(id)).map(({ action }) => action?.path);
    expect(paths).toEqual(["/onboarding", `/onboarding/leads/${CAREER}`, "/onboarding/calendar"]);
  });
});

describe("a specialist without categories", () => {
  it("sees the rules about themselves, and that they need a category first", async () => {
    const id = await makePerson(app, { onboardedAt: NOON });
    const { shown, person, categories, next } = await explain(id);
    expect([shown, categories]).toEqual([false, []]);
    expect(person.filter(({ open }) => !open)).toEqual([{
      name: "serves-category",
      label: "Categories",
      open: false,
      sentence: "You don't offer any category yet.",
      action: { label: "Choose your categories", path: "/dashboard/profile?part=offer" },
    }]);
    expect(next?.action?.path).toBe("/dashboard/profile?part=offer");
  });

  it("is 404 for an unknown id", async () => {
    await expect(explain("019a9c00-0000-7000-8000-000000000000")).rejects.toMatchObject({ status: 404 });
  });
});

describe("the subcategories of a category", () => {
  const partsOf = async (id: string) =>
    Object.fromEntries((await only(id)).parts.map(({ name, shown, sentence }) => [name, shown ? "shown" : sentence]));
  const name = async (slug: string) => {
    const [row] = await app.services.db.read.select().from(subcategories)
      .where(eq(subcategories.id, starterId(`career/${slug}`)));
    return row!.name;
  };

  it("are shown if they are served", async () => {
    const parts = await partsOf(await specialist({ subcategories: ["return"] }));
    expect(parts[await name("return")]).toBe("shown");
    expect(parts[await name("leadership")]).toBe("You don't offer this topic.");
  });

  it("with credits for one subcategory alone are shown there, and so in the category", async () => {
    const id = await specialist({ credits: 0 });
    await giveCredits(app, id, { scope: "career/return", quantity: 2 });
    const parts = await partsOf(id);
    expect(parts[await name("return")]).toBe("shown");
    expect(parts[await name("leadership")]).toBe("You have no credits left for this category.");
    expect(await only(id)).toMatchObject({ shown: true, bookableStarts: 148 });
  });
});

it("the explanation matches what visitors find", async () => {
  const own = await openTestApp();
  const id = await makeSpecialist(own, { credits: 1, subcategories: ["return"] });
  const found = async () =>
    (await listAvailabilities(own.ctx(), { id: CAREER, timezone: "Europe/Vienna", to: "2026-11-02" })).days
      .reduce((sum, { total }) => sum + total, 0);
  const explained = async () => (await explainVisibility(own.services.db.read, id, NOON)).categories[0]!.bookableStarts;
  expect([await found(), await explained()]).toEqual([148, 148]);
  await own.transact((tx) => setAccepting(tx, { specialistId: id, accepting: false }));
  expect([await found(), await explained()]).toEqual([0, 0]);
  await own.close();
});

it("opening hours that are added later make the rule pass", async () => {
  const id = await specialist({ calendar: { weekly: [] } });
  await withCalendar(id, {});
  expect((await only(id)).shown).toBe(true);
});
