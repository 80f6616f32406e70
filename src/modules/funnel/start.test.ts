// How a request starts, and who sees it unmasked.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  get,
  post,
  refusalOf as refusal,
  sendStep,
  startTrack,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { tracks } from "@/modules/tracks/tables.ts";

const CAREER = starterId("career");
const ABOUT = { role: "Nurse", years: "4---9" };
const NEEDS = { goal: "a-better-cv" };

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

describe("StartTracking", () => {
  test("starts a track, publishes its event and sets the token in an HttpOnly cookie", async () => {
    const response = await post(app, "/Funnel/StartTracking", {
      categoryId: CAREER,
      subcategoryId: starterId("career/leadership"),
      timezone: "europe/vienna",
      locale: "de-AT",
      attribution: {
        utmSource: "news",
        referrer: "https://example.test/?q=mine",
        unknownPart: "x",
        landingPage: "/meetings/1?secret=key",
      },
    });
    expect(response.status).toBe(200);
    const { trackId, resumeToken } = response.json;
    expect(response.json).toEqual({ trackId, resumeToken, step: "start" });
    const cookie = response.headers.get("Set-Cookie") ?? "";
    expect(cookie).toContain(`parley_resume=${trackId}.${resumeToken}`);
    expect(cookie.split("; ")).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/"]));
    expect(await rowOf(trackId)).toMatchObject({
      categoryId: CAREER,
      subcategoryId: starterId("career/leadership"),
      status: "started",
      step: "start",
      timezone: "Europe/Vienna",
      locale: "de-AT",
      attribution: { utmSource: "news", referrer: "https://example.test/" },
      source: "news",
      timings: { start: NOON },
      lastActivityAt: NOON,
    });
    expect(Object.keys((await rowOf(trackId)).attribution)).toEqual(["utmSource", "referrer"]);
    expect(await app.eventsOf("funnel.track_started")).toContainEqual({ trackId, categoryId: CAREER });
  });

  test.each<[string, Record<string, unknown>, unknown[]]>([
    ["an unknown category", { categoryId: newId() }, [404, "not_found", ["This category doesn’t exist."]]],
    ["another category's subcategory", { subcategoryId: starterId("mortgages/first-home") }, [
      404,
      "not_found",
      ["This topic doesn’t exist."],
    ]],
    ["no zone", { timezone: undefined }, [400, "invalid_input", ["Please enter a time zone."]]],
    ["neither id nor slug", { categoryId: "Career!" }, [400, "invalid_input", ["Category is not valid."]]],
  ])("rejects %s", async (_, change, expected) => {
    const before = (await app.eventsOf("funnel.track_started")).length;
    const body = { categoryId: CAREER, timezone: "Europe/Vienna", ...change };
    expect(refusal(await post(app, "/Funnel/StartTracking", body))).toEqual(expected);
    expect(await app.eventsOf("funnel.track_started")).toHaveLength(before);
  });

  test.each(["Etc/Unknown", "GMT+3", "+03:00", "Europe/Atlantis"])(
    "a browser in %s starts in UTC",
    async (timezone) => {
      const { json } = await post(app, "/Funnel/StartTracking", { categoryId: CAREER, timezone });
      expect(await rowOf(json.trackId)).toMatchObject({ timezone: "UTC" });
    },
  );

  test("repeated with its Idempotency-Key starts one track; the key is refused with another body", async () => {
    const headers = { "Idempotency-Key": newId() };
    const body = { categoryId: CAREER, timezone: "Europe/Vienna" };
    const first = await post(app, "/Funnel/StartTracking", body, { headers });
    const again = await post(app, "/Funnel/StartTracking", body, { headers });
    expect(again.json).toEqual(first.json);
    const other = await post(app, "/Funnel/StartTracking", { ...body, timezone: "Asia/Tokyo" }, { headers });
    expect(refusal(other).slice(0, 2)).toEqual([400, "key_reused"]);
    const unkeyed = await post(app, "/Funnel/StartTracking", body);
    expect(unkeyed.json.trackId).not.toBe(first.json.trackId);
  });

  test("a key belongs to the browser's cookie: another browser of the address gets a request of its own", async () => {
    const body = { categoryId: CAREER, timezone: "Europe/Vienna" };
    const startIn = async (browser: string) => {
      const headers = { "Idempotency-Key": "order-1", Cookie: `parley_browser=${browser}` };
      return (await post(app, "/Funnel/StartTracking", body, { headers })).json;
    };
    const first = await startIn("one");
    expect(await startIn("one")).toEqual(first);
    const other = await startIn("two");
    expect(other.trackId).not.toBe(first.trackId);
    expect(other.resumeToken).not.toBe(first.resumeToken);
  });

  test("without the cookie a key must be a UUID, and is repeated for ten minutes", async () => {
    const body = { categoryId: CAREER, timezone: "Europe/Vienna" };
    const start = (key: string) => post(app, "/Funnel/StartTracking", body, { headers: { "Idempotency-Key": key } });
    const guessable = await start("order-1");
    expect([guessable.status, guessable.json]).toEqual([400, ["Please send a random UUID as Idempotency-Key."]]);
    const key = newId();
    const { json: { trackId } } = await start(key);
    app.clock.advance(10 * MINUTE_MS - 1);
    expect((await start(key)).json.trackId).toBe(trackId);
    app.clock.advance(1);
    const late = await start(key);
    expect([late.status, late.json.trackId === trackId]).toEqual([200, false]);
  });
});

describe("masking", () => {
  test("contact and answers are unmasked only with the token, and masked in every response to a step", async () => {
    const { trackId, token, contact } = await visitorWithContact(app);
    const posted = await step(trackId, { step: "about", answers: ABOUT });
    const masked = {
      masked: true,
      contact: { firstName: "V•••", lastName: "•••", email: "v•••@•••.test", phone: `•••${contact.phone.slice(-2)}` },
      answers: { role: "•••", years: "•••" },
    };
    expect(posted.json).toMatchObject(masked);
    const seen = (headers: Record<string, string>) => get(app, `/Funnel/Track/${trackId}`, { headers });
    const unmasked = { masked: false, contact, answers: ABOUT };
    expect((await seen({ "X-Resume-Token": token })).json).toMatchObject(unmasked);
    expect((await seen({ Cookie: `parley_resume=${trackId}.${token}` })).json).toMatchObject(unmasked);
    const other = await start();
    for (
      const headers of [
        {},
        { "X-Resume-Token": other.resumeToken },
        { "X-Resume-Token": `${token}x` },
        { "X-Resume-Token": "ü" },
        { Cookie: `parley_resume=${other.trackId}.${token}` },
        { Cookie: `parley_resume=${trackId}.` },
        { Cookie: `parley_resume=${trackId}.${other.resumeToken}` },
      ] as Record<string, string>[]
    ) expect((await seen(headers)).json, JSON.stringify(headers)).toMatchObject(masked);
    const withToken = await post(app, `/Funnel/Track/${trackId}`, { step: "needs", answers: NEEDS }, {
      headers: { "X-Resume-Token": token },
    });
    expect(withToken.json).toMatchObject({ masked: true, contact: masked.contact });
    expect(JSON.stringify([posted.json, withToken.json])).not.toContain(contact.email);
  });

  test("a deleted track is 404, and so are its times", async () => {
    const { trackId, resumeToken } = await start();
    await app.transact((tx) =>
      tx.update(tracks).set({ status: "closed", closeReason: "deleted" }).where(eq(tracks.id, trackId))
    );
    expect((await get(app, `/Funnel/Track/${trackId}`, { headers: { "X-Resume-Token": resumeToken } })).status).toBe(
      404,
    );
    expect((await get(app, `/Funnel/Availabilities/${trackId}`)).status).toBe(404);
    expect((await step(trackId, { step: "start" })).status).toBe(404);
  });
});
