// A specialist's public page, and the specialist whom a visitor asked for: first wherever the rules allow it.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { suspend } from "@/modules/auth/index.ts";
import { users } from "@/modules/auth/tables.ts";
import { changeSettings, getResources } from "@/modules/settings/index.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { savePhoto, setAccepting, writePublic } from "@/modules/specialists/index.ts";
import { saveSeller } from "@/dev/demo/seller.ts";
import {
  giveCredits,
  makeAdministrator,
  makeSpecialist,
  type SpecialistOptions,
} from "@tests/support/people/factories.ts";
import { pictureOf } from "@tests/support/people/pictures.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { publishRatings, RATING } from "@tests/support/scheduling/ratings.ts";
import { NEXT_WEEK } from "@tests/support/scheduling/meetings.ts";
import type { FeaturedSpecialist } from "./schemas.ts";
import { book, get, sendStep, visitorWithContact } from "@tests/support/funnel/visitor.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let made = 0;
/** A specialist with a public page. */
const publicSpecialist = async (options: SpecialistOptions = {}) => {
  const slug = `page-${++made}`;
  const id = await makeSpecialist(app, { ...options, profile: { displayName: `Page ${made}`, ...options.profile } });
  await app.transact((tx) => writePublic(tx, id, true));
  return { id, slug };
};

const profileOf = (slug: string) => get(app, `/Funnel/Profile/${slug}`);

describe("a public profile", () => {
  it("says who they are, in what they advise, and when they are free", async () => {
    const { slug } = await publicSpecialist({ profile: { priceAfterwards: "90 euros an hour" } });
    const { status, json } = await profileOf(slug);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      slug,
      displayName: `Page ${made}`,
      languages: ["en", "de"],
      priceAfterwards: "90 euros an hour",
      meetingsHeld: 0,
      minutes: 30,
      city: "Vienna",
      topics: [{ slug: "career", subcategories: [], isBookable: true }],
    });
    // NOON is Tuesday 20 October 2026, 10:00 UTC, and the notice is four hours.
    expect(json.topics[0].times.map((time: { startsAt: string }) => time.startsAt)).toEqual([
      "2026-10-20T14:00:00Z",
      "2026-10-20T14:30:00Z",
      "2026-10-20T15:00:00Z",
      "2026-10-21T07:00:00Z",
      "2026-10-21T07:30:00Z",
      "2026-10-21T08:00:00Z",
      "2026-10-22T07:00:00Z",
      "2026-10-22T07:30:00Z",
      "2026-10-22T08:00:00Z",
    ]);
    expect(json.topics[0].times[0]).toMatchObject({ date: "2026-10-20", hour: 16, minute: 0, offset: "+02:00" });
  });

  it("has times where all credits are for one topic that they serve, and so have counts before a topic is chosen", async () => {
    const { id, slug } = await publicSpecialist({ credits: 0, subcategories: ["return", "leadership"] });
    const isBookable = async () => (await profileOf(slug)).json.topics[0].isBookable;
    const counted = async () => (await get(app, "/Funnel/Preview/career?timezone=Europe/Vienna")).json.specialists;
    const before = await counted();
    await giveCredits(app, id, { scope: "career/job-change", quantity: 2 });
    expect([await isBookable(), await counted()]).toEqual([false, before]);
    await giveCredits(app, id, { scope: "career/return", quantity: 2 });
    expect(await isBookable()).toBe(true);
    expect((await profileOf(slug)).json.topics[0].times).toHaveLength(9);
    expect(await counted()).toBe(before + 1);
  });

  it("contains no contact data", async () => {
    const { slug } = await publicSpecialist();
    const text = JSON.stringify((await profileOf(slug)).json);
    expect(text).not.toContain("@");
    expect(text).not.toContain("+43660");
    expect(text).not.toContain("zoom.example");
  });

  it("offers only times that can be booked", async () => {
    const { id, slug } = await publicSpecialist();
    const [first] = (await profileOf(slug)).json.topics[0].times;
    const { trackId } = await visitorWithContact(app);
    expect((await book(app, trackId, first.startsAt, { specialistId: id })).status).toBe(200);
    const after = (await profileOf(slug)).json.topics[0].times.map((time: { startsAt: string }) => time.startsAt);
    expect(after).not.toContain(first.startsAt);
  });

  it("of a specialist who cannot be booked looks the same, whatever the reason", async () => {
    const paused = await publicSpecialist();
    await app.transact((tx) => setAccepting(tx, { specialistId: paused.id, accepting: false }));
    const broke = await publicSpecialist({ credits: 0 });
    const views = await Promise.all([paused, broke].map(async ({ slug }) => (await profileOf(slug)).json));
    const [a, b] = views.map(({ id: _id, slug: _slug, displayName: _name, ...rest }) => rest);
    expect(a).toMatchObject({ topics: [{ isBookable: false, times: [] }] });
    expect(a).toEqual(b);
  });

  it("is not found for unknown, malformed, private and suspended ones, with the same words", async () => {
    const closed = await publicSpecialist();
    await app.transact((tx) => writePublic(tx, closed.id, false));
    const suspended = await publicSpecialist();
    const by = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId: suspended.id, reason: "Test", by }));
    const answers = await Promise.all([closed.slug, suspended.slug, "nobody-at-all"].map(profileOf));
    expect(new Set(answers.map(({ status, json }) => JSON.stringify([status, json]))).size).toBe(1);
    expect(answers[0]!.status).toBe(404);
    expect((await profileOf("Not%20a%20slug")).status).toBe(404);
  });
});

describe("landing pages", () => {
  const featured = async (query: string) => (await get(app, `/Funnel/Featured?${query}`)).json;
  const slugsOf = async (query: string): Promise<string[]> =>
    (await featured(query)).specialists.map(({ slug }: { slug: string }) => slug);
  const CATEGORY = "categoryId=mortgages";

  /** A mortgage broker with a photo and a licence for Austria. */
  const broker = async (options: SpecialistOptions = {}) => {
    const made = await publicSpecialist({ category: "mortgages", ...options });
    const bytes = await pictureOf.png();
    await app.transact((tx) => savePhoto(tx, { specialistId: made.id, photo: { contentType: "image/png", bytes } }));
    return made;
  };

  it("show who has a photo, a public page, a credit and a time within the week, in the category that is asked for", async () => {
    const { slug } = await broker();
    const hidden = await broker();
    await app.transact((tx) => writePublic(tx, hidden.id, false));
    await broker({ credits: 0 });
    await broker({ calendar: { noticeMinutes: 10 * 24 * 60 } });
    await publicSpecialist({ category: "mortgages" });
    expect(await slugsOf(CATEGORY)).toEqual([slug]);
    expect(await slugsOf("categoryId=career")).toEqual([]);
    expect(await slugsOf("categoryId=no-such-category")).toEqual([]);
    expect((await featured(CATEGORY)).specialists[0]).toMatchObject({
      city: "Vienna",
      zone: "Europe/Vienna",
      next: { startsAt: "2026-10-20T14:00:00Z", hour: 16 },
      rating: null,
      praise: null,
    });
  });

  it("show who is licensed in the country of the visitor, of their zone, or of the marketplace", async () => {
    const count = async (query: string) => {
      const { isElsewhere, specialists } = await featured(`${CATEGORY}&${query}`);
      return isElsewhere ? 0 : specialists.length;
    };
    const inAustria = await count("country=AT");
    expect(inAustria).toBeGreaterThan(0);
    expect([await count("timezone=Europe/Vienna"), await count("country=PT"), await count("timezone=Europe/Lisbon")])
      .toEqual([inAustria, 0, 0]);
    expect(await featured(`${CATEGORY}&country=PT`)).toMatchObject({
      country: { code: "PT", name: "Portugal", zones: expect.arrayContaining(["Europe/Lisbon"]) },
      countries: [{ code: "AT", name: "Austria" }],
    });
    for (const unknown of ["", "&country=&timezone=", "&country=XX&timezone=Nowhere"]) {
      expect((await featured(CATEGORY + unknown)).country).toBeNull();
    }
    await saveSeller(app.ctx());
    expect((await featured(CATEGORY)).country.code).toBe("AT");
    expect(await count("timezone=Nowhere/Here")).toBe(inAustria);
  });

  it("show where others are licensed, for a country in which nobody is", async () => {
    const { slug } = await broker();
    const abroad = await featured(`${CATEGORY}&country=PT`);
    expect(abroad).toMatchObject({ isElsewhere: true, isCovered: false });
    expect(abroad.specialists.map((specialist: { licence: string }) => specialist.licence)).toContain(
      "Licensed in Austria",
    );
    const there = await featured(`${CATEGORY}&country=AT`);
    expect(there).toMatchObject({ isElsewhere: false, isCovered: true });
    expect(there.specialists.find((specialist: { slug: string }) => specialist.slug === slug)).toMatchObject({
      licence: null,
    });
    // A category in which nobody has to be licensed, and nobody works.
    expect(await featured("categoryId=career&country=PT")).toMatchObject({ isElsewhere: false, specialists: [] });
  });
});

describe("ratings on landing pages", () => {
  it("of somebody below the least stars come last, and no sentence is quoted twice", async () => {
    const own = await openTestApp();
    const bytes = await pictureOf.png();
    const rated = async (stars: readonly number[], from: number) => {
      const id = await makeSpecialist(own, { category: "mortgages", credits: 9 });
      await own.transact(async (tx) => {
        await writePublic(tx, id, true);
        await savePhoto(tx, { specialistId: id, photo: { contentType: "image/png", bytes } });
      });
      await publishRatings(own, id, stars, { from, category: "mortgages" });
      return id;
    };
    await rated([3, 4, 3], NEXT_WEEK);
    await rated([5, 5, 4], NEXT_WEEK + 5 * DAY_MS);
    await rated([5, 4, 5], NEXT_WEEK + 8 * DAY_MS);
    const featured = async (): Promise<FeaturedSpecialist[]> =>
      (await get(own, "/Funnel/Featured?categoryId=mortgages&country=AT")).json.specialists;
    const shown = await featured();
    expect(shown.map(({ rating }) => rating!.average >= 4)).toEqual([true, true, false]);
    // Everybody was given the same sentence.
    expect(shown.map(({ praise }) => praise?.sentence ?? null)).toEqual([RATING.sentence, null, null]);
    await own.transact(async (tx) => {
      const { version, ...body } = await getResources(tx);
      await changeSettings(tx, { name: "resources", body: { ...body, landingStars: 1 }, version, by: "an admin" });
    });
    expect((await featured()).filter(({ praise }) => praise)).toHaveLength(1);
    await own.close();
  });
});

describe("a time that a visitor chose before the first question", () => {
  const START = "2026-10-28T08:00:00Z";
  const chosenOf = async (trackId: string) => (await get(app, `/Funnel/Availabilities/${trackId}`)).json.chosen;
  const choose = async (trackId: string, preferred: Record<string, unknown>) => {
    expect((await sendStep(app, trackId, { step: "start", preferred })).status).toBe(200);
    return await chosenOf(trackId);
  };
  let page: { id: string; slug: string };
  beforeAll(async () => {
    page = await publicSpecialist({ category: "digital-marketing" });
  });
  const visitor = async () => (await visitorWithContact(app, { category: "digital-marketing" })).trackId;

  it("is offered on the calendar while somebody is free, and said to be gone when nobody is", async () => {
    const trackId = await visitor();
    expect(await chosenOf(trackId)).toBeNull();
    expect(await choose(trackId, { startsAt: START })).toMatchObject({ startsAt: START, clock: "09:00", isFree: true });
    const { trackId: faster } = await visitorWithContact(app, { category: "digital-marketing" });
    expect((await book(app, faster, START, { specialistId: page.id })).status).toBe(200);
    expect(await chosenOf(trackId)).toMatchObject({ startsAt: START, isFree: false });
  });

  it.each(["noon", "9999-12-31T23:59:59Z", "1969-12-31T23:00:00Z"])(
    "is nothing when the address says %s",
    async (startsAt) => {
      expect(await choose(await visitor(), { startsAt })).toBeNull();
    },
  );

  it("is free only with the specialist whose times are asked for", async () => {
    const other = await publicSpecialist({ category: "digital-marketing" });
    const startsAt = "2026-10-30T08:00:00Z";
    const trackId = await visitor();
    await choose(trackId, { startsAt });
    const { trackId: faster } = await visitorWithContact(app, { category: "digital-marketing" });
    expect((await book(app, faster, startsAt, { specialistId: other.id })).status).toBe(200);
    const isFreeWith = async (id: string) =>
      (await get(app, `/Funnel/Availabilities/${trackId}?specialistId=${id}`)).json.chosen.isFree;
    expect([await isFreeWith(other.id), await isFreeWith(page.id), (await chosenOf(trackId)).isFree])
      .toEqual([false, true, true]);
  });

  it("is forgotten for a specialist who is chosen later, and the other way round", async () => {
    const trackId = await visitor();
    await choose(trackId, { startsAt: "2026-10-29T09:00:00Z" });
    expect(await choose(trackId, { slug: page.slug })).toBeNull();
    expect(await choose(trackId, { startsAt: "2026-10-29T09:00:00Z" })).not.toBeNull();
    expect((await get(app, `/Funnel/Availabilities/${trackId}`)).json.preferred).toBeNull();
  });

  it.each(["soon", "", "2026-10-19T08:00:00Z"])(
    "is ignored when it is none that can be booked: %j",
    async (startsAt) => {
      expect(await choose(await visitor(), { startsAt })).toBeNull();
    },
  );
});

describe("the specialist whom a visitor asked for", () => {
  const START = "2026-10-27T08:00:00Z";
  let wanted: { id: string; slug: string };
  beforeEach(async () => {
    wanted = await publicSpecialist({ category: "tutoring", profile: { languages: ["en"] } });
  });

  /** A visitor whose first step names the specialist, as the link on their page does. */
  const visitor = async (preferred: Record<string, unknown> = { slug: wanted.slug }) => {
    const { trackId } = await visitorWithContact(app, { category: "tutoring" });
    const { status, json } = await sendStep(app, trackId, { step: "start", preferred });
    expect(status).toBe(200);
    return { trackId, track: json };
  };
  const slotOf = (trackId: string) => get(app, `/Funnel/GetAvailabilityHours/${trackId}/2026-10-27/9/0`);

  it("comes first at each time, and with their next times in the calendar", async () => {
    for (let n = 0; n < 6; n++) await makeSpecialist(app, { category: "tutoring" });
    const { trackId, track } = await visitor({ slug: wanted.slug, startsAt: START });
    expect(track.preferred).toEqual({ id: wanted.id, displayName: `Page ${made}`, startsAt: START, locations: null });
    const { json: slot } = await slotOf(trackId);
    expect(slot.specialists).toHaveLength(5);
    expect(slot.specialists[0].id).toBe(wanted.id);
    expect(slot.preferred).toEqual({ id: wanted.id, displayName: `Page ${made}`, isFree: true });
    const { json: days } = await get(app, `/Funnel/Availabilities/${trackId}`);
    expect(days.preferred.times.map((time: { startsAt: string }) => time.startsAt)).toEqual([
      START,
      "2026-10-20T14:00:00Z",
      "2026-10-20T14:30:00Z",
    ]);
    const { json: hours } = await get(app, `/Funnel/GetAvailabilityHours/${trackId}/2026-10-27`);
    expect(hours.preferred.id).toBe(wanted.id);
    expect(hours.hours.every(({ preferred }: { preferred: boolean }) => preferred)).toBe(true);
    const booked = await book(app, trackId, START);
    expect(booked.json.specialist.id).toBe(wanted.id);
  });

  it("who is busy is not offered, and the others are", async () => {
    for (let n = 0; n < 5; n++) await makeSpecialist(app, { category: "tutoring" });
    const { trackId: first } = await visitorWithContact(app, { category: "tutoring" });
    expect((await book(app, first, START, { specialistId: wanted.id })).status).toBe(200);
    const { trackId } = await visitor();
    const { json: slot } = await slotOf(trackId);
    expect(slot.preferred).toMatchObject({ id: wanted.id, isFree: false });
    const ids = slot.specialists.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(5);
    expect(ids).not.toContain(wanted.id);
    expect((await book(app, trackId, START, { specialistId: wanted.id })).status).toBe(400);
  });

  it("still has to speak the visitor's language", async () => {
    const { trackId } = await visitor();
    const preferences = { timeOfDay: ["morning"], timing: "1-week", contactMethod: "email", location: "zoom" };
    await sendStep(app, trackId, { step: "preferences", preferences: { ...preferences, language: "de" } });
    expect((await slotOf(trackId)).json.preferred).toMatchObject({ id: wanted.id, isFree: false });
    expect((await get(app, `/Funnel/Availabilities/${trackId}`)).json.preferred.times).toEqual([]);
  });

  it("still has to offer the category", async () => {
    const { trackId } = await visitorWithContact(app, { category: "career" });
    await sendStep(app, trackId, { step: "start", preferred: { slug: wanted.slug } });
    const { json } = await get(app, `/Funnel/GetAvailabilityHours/${trackId}/2026-10-27/9/0`);
    expect(json.preferred).toMatchObject({ id: wanted.id, isFree: false });
  });

  it.each([{ slug: "no-such-page" }, { slug: "Not a slug" }])(
    "is ignored when there is no page: %j",
    async (preferred) => {
      const { track } = await visitor(preferred);
      expect(track.preferred).toBeNull();
    },
  );

  it("is named no more once their account is deleted", async () => {
    const { trackId } = await visitor();
    const deletion = { deletedAt: app.clock.now() };
    await app.transact(async (tx) => void await tx.update(users).set(deletion).where(eq(users.id, wanted.id)));
    expect((await slotOf(trackId)).json.preferred).toBeNull();
  });
});
