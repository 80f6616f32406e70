// The steps of a track through their route: what each accepts, rejects and saves, and which questions it has.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  get,
  newContact,
  post,
  PREFERENCES,
  refusalOf as refusal,
  REQUEST_CONSENT,
  sendStep,
  startTrack,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import type { AsksCompany } from "@/modules/catalog/schemas.ts";
import { categories, questionSets, subcategories } from "@/modules/catalog/tables.ts";
import { consentRecords, tracks } from "@/modules/tracks/tables.ts";

const TEN = "2026-10-21T08:00:00Z";
const CAREER = starterId("career");
const ABOUT = { role: "Nurse", years: "4---9" };
const NEEDS = { goal: "a-better-cv" };

const AGREEMENT =
  "Parley may use my answers and contact details to arrange this meeting. I have read the terms and conditions " +
  "and the privacy policy.";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeSpecialist(app);
});
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const start = (more?: Record<string, unknown>) => startTrack(app, more);
const step = (id: string, body: Record<string, unknown>) => sendStep(app, id, body);
const rowOf = async (id: string) => (await app.services.db.read.select().from(tracks).where(eq(tracks.id, id)))[0]!;
const eventsAbout = async (trackId: string) =>
  (await app.allEvents()).filter(([, payload]) => (payload as { trackId?: string }).trackId === trackId)
    .map(([name, payload]) => [name, (payload as { step?: string }).step]);

describe("the whole funnel", () => {
  test("each step is saved, returns the next one and publishes an event; timings are those of the first time", async () => {
    const { trackId } = await start();
    const contact = { ...newContact(), email: " Vera.Whole@Example.test " };
    const steps: [Record<string, unknown>, string][] = [
      [{ step: "start", subcategoryId: starterId("career/leadership") }, "about"],
      [{ step: "about", answers: ABOUT }, "needs"],
      [{ step: "needs", answers: NEEDS }, "preferences"],
      [{ step: "preferences", preferences: { ...PREFERENCES, language: "de" } }, "contacts"],
      [{ step: "contacts", contact, consents: REQUEST_CONSENT }, "calendar"],
      [{ step: "calendar" }, "specialist-info"],
      [{ step: "specialist-info" }, "specialist"],
      [{ step: "specialist" }, "thank-you"],
    ];
    for (const [body, next] of steps) {
      app.clock.advance(MINUTE_MS);
      const response = await step(trackId, body);
      expect([response.status, response.json.step, response.json.next, response.json.status]).toEqual(
        [200, body.step, next, "updated"],
      );
    }
    app.clock.advance(MINUTE_MS);
    await step(trackId, { step: "about", answers: { ...ABOUT, years: "0---3" } });
    expect(await rowOf(trackId)).toMatchObject({
      step: "specialist",
      subcategoryId: starterId("career/leadership"),
      answers: { ...NEEDS, role: "Nurse", years: "0---3" },
      preferences: { ...PREFERENCES, language: "de" },
      contact: { ...contact, email: "Vera.Whole@Example.test" },
      contactEmail: "vera.whole@example.test",
      timings: { start: NOON, about: NOON + 2 * MINUTE_MS, specialist: NOON + 8 * MINUTE_MS },
      lastActivityAt: NOON + 9 * MINUTE_MS,
    });
    expect(await eventsAbout(trackId)).toEqual([
      ["funnel.track_started", undefined],
      ...[...steps.map(([body]) => body.step), "about"].map((name) => ["funnel.step_reached", name]),
    ]);
  });

  test("going back returns the next step of that screen, and loses neither progress nor answers", async () => {
    const { trackId } = await start();
    await step(trackId, { step: "about", answers: ABOUT });
    await step(trackId, { step: "needs", answers: NEEDS });
    const back = await step(trackId, { step: "about", answers: { ...ABOUT, role: "Teacher" } });
    expect([back.json.step, back.json.next]).toEqual(["needs", "needs"]);
    expect((await rowOf(trackId)).answers).toEqual({ ...ABOUT, ...NEEDS, role: "Teacher" });
  });

  test("an omitted answer is removed, answers of other steps stay", async () => {
    const { trackId } = await start({ categoryId: starterId("mortgages") });
    await step(trackId, { step: "about", answers: { situation: "employee" } });
    const needs = { purchaseStage: "offer-made", propertyValue: 30_000_000 };
    await step(trackId, { step: "needs", answers: { ...needs, deposit: 5_000_000 } });
    await step(trackId, { step: "needs", answers: needs });
    expect((await rowOf(trackId)).answers).toEqual({ situation: "employee", country: "AT", ...needs });
  });

  test("a changed time zone is saved under its canonical name, an unknown one is not", async () => {
    const { trackId } = await start();
    const response = await step(trackId, { step: "start", timezone: "asia/tokyo" });
    expect(response.json.timezone).toBe("Asia/Tokyo");
    const unknown = await step(trackId, { step: "start", timezone: "Etc/Unknown" });
    expect(unknown.json.timezone).toBe("Asia/Tokyo");
  });
});

describe("refusals", () => {
  const PREFERENCES_MISSING = "Please choose how and when you'd like to meet.";
  test.each<[string, Record<string, unknown>, unknown[]]>([
    ["a missing answer", { step: "about", answers: { years: "4---9" } }, [400, "invalid_input", [
      "Please enter a short answer.",
    ]]],
    ["every problem of a step at once", { step: "about", answers: { role: "x", years: "many" } }, [
      400,
      "invalid_input",
      [
        "Please write at least 2 characters.",
        "Please choose one of the options.",
      ],
    ]],
    ["no answers at all", { step: "needs" }, [400, "invalid_input", ["Please choose one."]]],
    ["an unknown question", { step: "about", answers: { ...ABOUT, salary: 1 } }, [400, "invalid_input", [
      "There’s no question called “salary” here.",
    ]]],
    ["no preferences", { step: "preferences" }, [400, "invalid_input", [PREFERENCES_MISSING]]],
    ["no time of day", { step: "preferences", preferences: { ...PREFERENCES, timeOfDay: [] } }, [400, "invalid_input", [
      "Please choose at least one time of day.",
    ]]],
    ["an unknown location", { step: "preferences", preferences: { ...PREFERENCES, location: "office" } }, [
      400,
      "invalid_input",
      ["Location must be one of: zoom, whatsapp, phone."],
    ]],
    ["no contact data", { step: "contacts", consents: REQUEST_CONSENT }, [400, "invalid_input", [
      "Please enter your name, email and phone number.",
    ]]],
    ["an invalid email address", {
      step: "contacts",
      contact: { ...newContact(), email: "vera@" },
      consents: REQUEST_CONSENT,
    }, [400, "invalid_input", ["Email must be a valid email"]]],
    ["a phone number of no country", {
      step: "contacts",
      contact: { ...newContact(), phone: "+999 12345678" },
      consents: REQUEST_CONSENT,
    }, [400, "invalid_input", ["Please enter a phone number with its country code, such as +43 660 1234567."]]],
    ["a phone number that its country doesn't assign", {
      step: "contacts",
      contact: { ...newContact(), phone: "+430000" },
      consents: REQUEST_CONSENT,
    }, [400, "invalid_input", ["Please enter a phone number with its country code, such as +43 660 1234567."]]],
    ["contacts without consent", { step: "contacts", contact: newContact() }, [400, "consent_required", [
      `Please agree to this before you continue: ${AGREEMENT}`,
    ]]],
    ["an outdated consent", {
      step: "contacts",
      contact: newContact(),
      consents: [{ purpose: "arrange-meeting", version: 0 }],
    }, [400, "consent_outdated", [
      "A consent text has changed. Please reload the page and read it again.",
    ]]],
    ["the last step", { step: "thank-you" }, [400, "invalid_input", [
      "This step follows automatically once a meeting is booked.",
    ]]],
    ["another category's subcategory", { step: "start", subcategoryId: starterId("legal/family") }, [404, "not_found", [
      "This topic doesn’t exist.",
    ]]],
    ["an unknown step", { step: "payment" }, [400, "invalid_input", [
      "Step must be one of: start, about, needs, preferences, contacts, calendar, specialist-info, specialist, thank-you.",
    ]]],
    ["a time before contact data", { step: "calendar", selection: { startsAt: TEN, location: "zoom" } }, [
      400,
      "contact_first",
      ["Please enter your contact details before you choose a time."],
    ]],
  ])("%s is rejected with sentences, and nothing is saved", async (_, body, expected) => {
    const { trackId } = await start();
    const before = await rowOf(trackId);
    app.clock.advance(MINUTE_MS);
    expect(refusal(await step(trackId, body))).toEqual(expected);
    expect(await rowOf(trackId)).toEqual(before);
    expect(await eventsAbout(trackId)).toHaveLength(1);
    expect(await app.services.db.read.select().from(consentRecords).where(eq(consentRecords.subject, trackId)))
      .toEqual([]);
  });

  test("a time in the past is rejected before anything is saved", async () => {
    const { trackId } = await visitorWithContact(app);
    const before = await rowOf(trackId);
    const response = await step(trackId, {
      step: "calendar",
      selection: { startsAt: "2026-10-20T10:00:00Z", location: "zoom" },
    });
    expect(refusal(response)).toEqual([400, "invalid_input", ["Please choose a time in the future."]]);
    expect(await rowOf(trackId)).toEqual(before);
  });

  test("an unknown track is 404 for every call", async () => {
    for (const id of [newId(), "not-an-id", "00000000-0000-4000-8000-000000000000"]) {
      expect((await get(app, `/Funnel/Track/${id}`)).status).toBe(404);
      expect((await step(id, { step: "start" })).status).toBe(404);
      expect((await post(app, `/Funnel/Close/${id}`, {})).status).toBe(404);
    }
  });
});

describe("another subcategory", () => {
  const own = "career/return";
  const question = {
    step: "about" as const,
    type: "single" as const,
    label: "How long were you away?",
    help: null,
    required: true,
    options: [{ value: "short", label: "Short" }, { value: "long", label: "Long" }],
    min: null,
    max: null,
    showIf: null,
    matching: false,
    pii: false,
  };
  const giveOwnQuestions = (version: number, questions = [
    { ...question, key: "away" },
    { ...question, key: "goal", step: "needs" as const, options: [{ value: "part-time", label: "Part time" }] },
    { ...question, key: "years", required: false, options: [{ value: "4---9", label: "4 to 9" }] },
  ]) =>
    app.transact((tx) =>
      tx.insert(questionSets).values({
        id: newId(),
        categoryId: CAREER,
        subcategoryId: starterId(own),
        version,
        questions,
        createdAt: tx.now,
      })
    );

  test("has its own questions; valid answers are kept, and the others block nothing", async () => {
    await giveOwnQuestions(1);
    const { trackId } = await start();
    await step(trackId, { step: "about", answers: ABOUT });
    await step(trackId, { step: "needs", answers: NEEDS });
    expect((await step(trackId, { step: "start", subcategoryId: starterId(own) })).status).toBe(200);
    expect((await rowOf(trackId)).answers).toEqual({ years: "4---9" });
    const missing = await step(trackId, { step: "about", answers: ABOUT });
    expect(missing.json).toEqual([
      "Please choose one.",
      "There’s no question called “role” here.",
    ]);
    expect((await step(trackId, { step: "about", answers: { away: "long", years: "4---9" } })).status).toBe(200);
    expect((await step(trackId, { step: "needs", answers: { goal: "part-time" } })).json.next).toBe("preferences");
    const without = await step(trackId, { step: "start", subcategoryId: null });
    expect(without.json.subcategoryId).toBe(null);
    expect((await step(trackId, { step: "about", answers: ABOUT })).status).toBe(200);
  });

  test("does not change the question version of a track, which stays readable when the subcategory is retired", async () => {
    await giveOwnQuestions(2, [{ ...question, key: "away" }]);
    const { trackId, resumeToken } = await start({ subcategoryId: starterId(own) });
    expect((await step(trackId, { step: "about", answers: { away: "short" } })).json.next).toBe("preferences");
    await giveOwnQuestions(3, [
      { ...question, key: "why" },
      { ...question, key: "more", step: "needs" as const } as never,
    ]);
    await app.transact((tx) =>
      tx.update(subcategories).set({ active: false }).where(eq(subcategories.id, starterId(own)))
    );
    const seen = await get(app, `/Funnel/Track/${trackId}`, { headers: { "X-Resume-Token": resumeToken } });
    expect([seen.status, seen.json.next, seen.json.answers]).toEqual([200, "preferences", { away: "short" }]);
    expect((await step(trackId, { step: "about", answers: { away: "long" } })).status).toBe(200);
  });
});

describe("the company", () => {
  const asking = async (asksCompany: AsksCompany) =>
    await app.transact(async (tx) => {
      await tx.update(categories).set({ asksCompany }).where(eq(categories.id, CAREER));
    });
  const send = async (company?: string) => {
    const { trackId } = await start();
    const sent = await step(trackId, {
      step: "contacts",
      contact: { ...newContact(), company },
      consents: REQUEST_CONSENT,
    });
    return sent.status === 200 ? (await rowOf(trackId)).contact!.company : sent.json;
  };
  afterEach(() => asking("off"));

  test("is kept where the category asks for it, and required where it says so", async () => {
    expect(await send(" Carter Ltd ")).toBeUndefined();
    await asking("optional");
    expect(await send(" Carter Ltd ")).toBe("Carter Ltd");
    expect(await send(" ")).toBeUndefined();
    await asking("required");
    expect(await send("Carter Ltd")).toBe("Carter Ltd");
    expect(await send()).toEqual(["Company is required"]);
  });
});
