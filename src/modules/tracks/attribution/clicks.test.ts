// Click ids are kept only with their own consent: whatever is sent, and in whatever order, and not in any table.
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "@tests/support/app/property-runs.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { AD_CONSENT, agreeingVisitor, CLICKS, measureAds, sendContacts } from "@tests/support/funnel/clicks.ts";
import {
  book,
  get,
  newContact,
  refusalOf,
  REQUEST_CONSENT,
  sendStep,
  startTrack,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { listClicks, prolongClicks, purgeClicks } from "./clicks.ts";
import { trackClicks } from "./tables.ts";
import { anonymiseTrack } from "../retention.ts";
import { consentRecords } from "../tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeSpecialist(app, { credits: 50 });
});
afterAll(() => app.close());

const read = () => app.services.db.read;
const kept = async (trackId: string) =>
  (await read().select().from(trackClicks).where(eq(trackClicks.trackId, trackId)))[0];

/** How many rows of the whole database contain a text, by table. */
const findEverywhere = async (text: string): Promise<string[]> => {
  const tables = await read().all<{ name: string }>(sql`select name from sqlite_master where type = 'table'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await read().all(sql.raw(`select * from "${name}"`)).catch(() => []);
    if (JSON.stringify(rows).includes(text)) found.push(name);
  }
  return found;
};

describe("where conversions are switched off", () => {
  test("the consent is not offered, and nothing is kept of a visitor who sends it all the same", async () => {
    const { json } = await get(app, "/Funnel/StartData");
    expect(json.consents.map(({ purpose }: { purpose: string }) => purpose)).not.toContain("measure-ads");
    const { trackId } = await visitorWithContact(app);
    expect((await sendContacts(app, trackId, { agrees: true })).status).toBe(200);
    expect(await kept(trackId)).toBeUndefined();
  });
});

describe("where they are switched on", () => {
  beforeAll(() => measureAds(app));

  test("the consent is offered, optional, and says what is shared with whom and why", async () => {
    const { json } = await get(app, "/Funnel/StartData");
    const consent = json.consents.find(({ purpose }: { purpose: string }) => purpose === "measure-ads");
    expect(consent).toMatchObject({ required: false, step: "contacts" });
    for (const part of ["Google, Meta, Microsoft or TikTok", "90 days", "which ads work", "are not shared"]) {
      expect(consent.text).toContain(part);
    }
  });

  test("ids are kept with the consent, which is recorded; its absence is no withdrawal of what nobody gave", async () => {
    const trackId = await agreeingVisitor(app);
    expect((await kept(trackId))?.ids).toEqual(CLICKS);
    const { trackId: other } = await visitorWithContact(app);
    const decisions = async (subject: string) =>
      (await read().select().from(consentRecords).where(eq(consentRecords.subject, subject)))
        .filter(({ purpose }) => purpose === "measure-ads").map(({ accepted }) => accepted);
    expect(await decisions(trackId)).toEqual([true]);
    expect(await decisions(other)).toEqual([]);
  });

  test("no path stores an id without the consent", async () => {
    const shape = fc.record({
      agrees: fc.boolean(),
      agreesFirst: fc.boolean(),
      names: fc.subarray(Object.keys(CLICKS) as (keyof typeof CLICKS)[], { minLength: 1 }),
      where: fc.constantFrom("step", "attribution", "landing", "referrer", "other-step"),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ agrees, agreesFirst, names, where }) => {
        const id = `click-${newId()}`;
        const clicks = Object.fromEntries(names.map((name) => [name, id]));
        const query = new URLSearchParams(clicks).toString();
        const attribution = {
          attribution: { utmSource: "ads", ...clicks },
          landing: { landingPage: `/funnel?${query}` },
          referrer: { referrer: `https://ads.example/?${query}` },
        }[where as string] ?? {};
        const { trackId } = await startTrack(app, { attribution, clicks });
        await sendStep(app, trackId, { step: "start", clicks });
        if (agreesFirst) await sendContacts(app, trackId, { clicks, agrees: true });
        const ofStep = where === "step" ? clicks : undefined;
        await sendStep(app, trackId, {
          step: "contacts",
          contact: newContact(),
          clicks: ofStep,
          consents: agrees ? [...REQUEST_CONSENT, AD_CONSENT] : REQUEST_CONSENT,
        });
        const mayBeThere = agrees && (agreesFirst || where === "step");
        expect(await findEverywhere(id)).toEqual(mayBeThere ? ["track_clicks"] : []);
      }),
      propertyRuns(12),
    );
  }, PROPERTY_TIMEOUT_MS);

  test("what is no id is refused, and an old text of the consent is outdated", async () => {
    const { trackId } = await visitorWithContact(app);
    expect((await sendContacts(app, trackId, { clicks: { gclid: "=HYPERLINK(1)" }, agrees: true })).status).toBe(400);
    const old = await sendStep(app, trackId, {
      step: "contacts",
      contact: newContact(),
      clicks: CLICKS,
      consents: [...REQUEST_CONSENT, { ...AD_CONSENT, version: 0 }],
    });
    expect(refusalOf(old).slice(0, 2)).toEqual([400, "consent_outdated"]);
    expect(await kept(trackId)).toBeUndefined();
  });

  test("sending the step again without the consent withdraws it; again with it and without ids changes nothing", async () => {
    const trackId = await agreeingVisitor(app);
    await sendContacts(app, trackId, { clicks: {}, agrees: true });
    expect((await kept(trackId))?.ids).toEqual(CLICKS);
    await sendContacts(app, trackId, { clicks: {}, agrees: false });
    expect(await kept(trackId)).toBeUndefined();
    expect(await app.eventsOf("funnel.clicks_withdrawn")).toContainEqual({ trackId });
  });

  const manageLink = (meetingId: string) => ({ secret: app.services.secrets.of("meeting", meetingId, 1) });
  const bookedWithClicks = async (startsAt: string) => {
    const trackId = await agreeingVisitor(app);
    const { json } = await book(app, trackId, startsAt);
    return { trackId, meetingId: json.meetingId as string };
  };
  const manage = (meetingId: string, call: string) =>
    get(app, `/Funnel/Managed/${meetingId}/${call}`, { method: "POST", body: manageLink(meetingId) });

  test("the visitor sees them in the export, and withdraws only this consent on the page of the meeting", async () => {
    const { trackId, meetingId } = await bookedWithClicks("2026-10-21T08:00:00Z");
    const { secret } = manageLink(meetingId);
    const exported = await get(app, `/Funnel/Managed/${meetingId}/Data?secret=${encodeURIComponent(secret)}`);
    expect(exported.json.data.adClicks).toEqual(CLICKS);
    const { status, json } = await manage(meetingId, "WithdrawClicks");
    expect([status, json.status, json.withdrawn]).toEqual([200, "confirmed", false]);
    expect(await kept(trackId)).toBeUndefined();
    expect((await manage(meetingId, "WithdrawClicks")).status).toBe(200);
  });

  test("withdrawing the other consent and deleting the data end them, too; anonymising is no withdrawal", async () => {
    const withdrawn = await bookedWithClicks("2026-10-21T09:00:00Z");
    await manage(withdrawn.meetingId, "Withdraw");
    const deleted = await bookedWithClicks("2026-10-21T10:00:00Z");
    await manage(deleted.meetingId, "Delete");
    const old = await agreeingVisitor(app);
    await app.transact((tx) => anonymiseTrack(tx, old));
    for (const trackId of [withdrawn.trackId, deleted.trackId, old]) expect(await kept(trackId)).toBeUndefined();
    const events = await app.eventsOf("funnel.clicks_withdrawn");
    expect(events).toContainEqual({ trackId: withdrawn.trackId });
    expect(events).toContainEqual({ trackId: deleted.trackId });
    expect(events).not.toContainEqual({ trackId: old });
  });

  test("they are deleted 90 days after the last event", async () => {
    const [early, late] = [await agreeingVisitor(app), await agreeingVisitor(app)];
    app.clock.advance(10 * DAY_MS);
    await app.transact((tx) => prolongClicks(tx, late));
    app.clock.advance(80 * DAY_MS);
    await purgeClicks(app.ctx());
    expect([await kept(early), (await kept(late))?.ids]).toEqual([undefined, CLICKS]);
    app.clock.advance(10 * DAY_MS);
    await purgeClicks(app.ctx());
    expect(await kept(late)).toBeUndefined();
    expect(await listClicks(read(), [early, late])).toEqual(new Map());
  });
});
