// Where specialists are licensed: visitors of a regulated category see those whose credential is valid where they live.
import fc from "fast-check";
import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import {
  book,
  get,
  newContact,
  post,
  PREFERENCES,
  refusalOf,
  REQUEST_CONSENT,
  startTrack,
} from "@tests/support/funnel/visitor.ts";
import { saveSeller } from "@/dev/demo/seller.ts";
import { accountDeleted } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { auditEntries } from "@/platform/audit.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { questionSets } from "@/modules/catalog/tables.ts";
import { credentials } from "@/modules/specialists/tables.ts";
import { listCredentials, verifyCredential } from "@/modules/specialists/index.ts";
import { anonymiseTrack } from "@/modules/tracks/retention.ts";
import { getTrack } from "@/modules/tracks/tracks.ts";
import { buildMatchRequest, passesRequestRules } from "./eligibility.ts";
import { readCandidateFacts } from "./candidate-facts.ts";
import { loadMatchContext } from "../match-context.ts";
import { countNumbers } from "../slot-index/number-sets.ts";
import { findFree } from "../open-slots.ts";
import { candidates } from "../tables.ts";

const MORTGAGES = starterId("mortgages");
/** The test's specialists are free then. */
const START = "2026-10-21T08:00:00Z";
const SLOT = "2026-10-21/10/0";
const NEEDS = { purchaseStage: "found-one", propertyValue: 30_000_000 };

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const credentialOf = async (specialistId: string) => (await listCredentials(app.services.db.read, specialistId))[0]!;

/** A mortgage broker in Vienna's zone with a licence for these places. */
const broker = async (places: string[]): Promise<string> => {
  const id = await makeSpecialist(app, { category: "mortgages", credits: 50 });
  const { id: credentialId } = await credentialOf(id);
  await app.transact((tx) => verifyCredential(tx, credentialId, places));
  return id;
};

const about = (trackId: string, answers: Record<string, unknown> = {}) =>
  post(app, `/Funnel/Track/${trackId}`, { step: "about", answers: { situation: "buying-first-home", ...answers } });

/** A visitor with contact data, who answers the question for the country or not. */
const visitor = async (timezone: string, answers: Record<string, unknown> = {}) => {
  const { trackId } = await startTrack(app, { categoryId: MORTGAGES, timezone });
  const step = async (body: Record<string, unknown>) => {
    const { status, json } = await post(app, `/Funnel/Track/${trackId}`, body);
    if (status !== 200) throw new Error(JSON.stringify(json));
  };
  await step({ step: "about", answers: { situation: await firstOption("situation"), ...answers } });
  await step({ step: "needs", answers: { ...NEEDS, purchaseStage: await firstOption("purchaseStage") } });
  await step({ step: "preferences", preferences: PREFERENCES });
  await step({ step: "contacts", contact: newContact(), consents: REQUEST_CONSENT });
  return trackId;
};

const findQuestions = async () => (await get(app, `/Categories/Find/${MORTGAGES}`)).json.questions;
const firstOption = async (key: string): Promise<string> =>
  (await findQuestions()).find((question: { key: string }) => question.key === key).options[0].value;

const slot = async (id: string, zone = "Europe/Vienna") =>
  (await get(app, `/Funnel/GetAvailabilityHours/${id}/${SLOT}?timezone=${zone}`)).json;
const shown = async (id: string): Promise<string[]> =>
  (await slot(id)).specialists.map((person: { id: string }) => person.id).sort();

describe("a visitor of a regulated category", () => {
  it("sees only specialists who are licensed in the country of their time zone, and cannot book others", async () => {
    const [vienna, lisbon] = [await broker(["AT"]), await broker(["PT"])];
    const both = await broker(["AT", "PT"]);
    const track = await visitor("Europe/Vienna");
    expect(await shown(track)).toEqual([vienna, both].sort());
    expect(refusalOf(await book(app, track, START, { specialistId: lisbon })).slice(0, 2)).toEqual([400, "slot_taken"]);
    expect(await shown(await visitor("Europe/Lisbon"))).toEqual([lisbon, both].sort());
    expect((await book(app, track, START, { specialistId: vienna })).status).toBe(200);
  });

  it("who says that they live elsewhere is asked no more about it", async () => {
    const [, lisbon] = [await broker(["AT"]), await broker(["PT"])];
    const track = await visitor("Europe/Vienna", { country: "PT" });
    expect(await shown(track)).toEqual([lisbon]);
    const { json } = await get(app, `/Funnel/Track/${track}`);
    expect(json.proposedCountry).toBe("AT");
  });

  it("reads where specialists are licensed", async () => {
    await broker(["AT", "DE"]);
    const track = await visitor("Europe/Vienna");
    const view = await slot(track);
    const text = "Everyone here is licensed in Austria. We have verified it.";
    expect(view.specialists[0].licence).toBe("Licensed in Austria");
    expect(view.licensing).toEqual({ place: "AT", everywhere: false, text });
    expect((await get(app, `/Funnel/Availabilities/${track}`)).json.licensing.text).toBe(text);
    expect((await get(app, `/Funnel/GetAvailabilityHours/${track}/2026-10-21`)).json.licensing.text).toBe(text);
  });

  it("in a country whose regions matter gives the region, and sees who is licensed in it or everywhere", async () => {
    const [york, california] = [await broker(["US-NY"]), await broker(["US-CA"])];
    const all = await broker(["US"]);
    const { trackId } = await startTrack(app, { categoryId: MORTGAGES, timezone: "America/New_York" });
    const situation = await firstOption("situation");
    expect(refusalOf(await about(trackId, { situation }))).toEqual([
      400,
      "invalid_input",
      ["Please choose the region you live in."],
    ]);
    expect(await shown(await visitor("America/New_York", { regionUS: "US-NY" }))).toEqual([york, all].sort());
    expect(await shown(await visitor("America/New_York", { regionUS: "US-CA" }))).toEqual([california, all].sort());
    const view = await slot(await visitor("America/New_York", { regionUS: "US-NY" }));
    expect(view.specialists.map(({ licence }: { licence: string }) => licence).sort()).toEqual([
      "Licensed in New York (United States)",
      "Licensed in the United States",
    ]);
  });

  it("of whom no country is known is asked for it", async () => {
    const { trackId } = await startTrack(app, { categoryId: MORTGAGES, timezone: "UTC" });
    const situation = await firstOption("situation");
    const country = "Please choose the country you live in.";
    expect(refusalOf(await about(trackId, { situation }))).toEqual([400, "invalid_input", [country]]);
    expect((await about(trackId, { situation, country: "AT" })).status).toBe(200);
    expect((await about(trackId, { situation, country: "Austria" })).status).toBe(400);
  });
});

it("a preview without a track counts as the request of somebody in the zone's country will", async () => {
  const [vienna] = [await broker(["AT"]), await broker(["PT"])];
  const view = await slot(MORTGAGES);
  expect(view.specialists.map(({ id }: { id: string }) => id)).toEqual([vienna]);
  expect(view.licensing).toMatchObject({ place: "AT", everywhere: false });
});

it("a preview in no known zone counts as in the seller's country, and everybody until the seller is known", async () => {
  const placeOf = async () => (await get(app, `/Funnel/Preview/${MORTGAGES}`)).json.licensing.place;
  expect(await placeOf()).toBeNull();
  await saveSeller(app.ctx());
  expect(await placeOf()).toBe("AT");
});

it("a preview in a zone of no country counts everybody, and says what is missing", async () => {
  const all = [await broker(["AT"]), await broker(["PT"])].sort();
  const view = await slot(MORTGAGES, "UTC");
  expect(view.specialists.map(({ id }: { id: string }) => id).sort()).toEqual(all);
  expect(view.licensing).toEqual({ place: null, everywhere: true, text: expect.stringContaining("where you live") });
  const licences = view.specialists.map(({ licence }: { licence: string }) => licence).sort();
  expect(licences).toEqual(["Licensed in Austria", "Licensed in Portugal"]);
  expect((await get(app, `/Funnel/Availabilities/${MORTGAGES}`)).json.licensing.everywhere).toBe(true);
});

it("where a visitor lives is erased with their request", async () => {
  const track = await visitor("Europe/Vienna", { country: "PT" });
  const row = () => getTrack(app.services.db.read, track);
  expect((await row()).answers).toMatchObject({ country: "PT" });
  await app.transact((tx) => anonymiseTrack(tx, track));
  expect((await row()).answers).toEqual({});
});

it("the licences of a deleted account are erased from matching", async () => {
  const id = await broker(["AT"]);
  const licences = async () =>
    (await app.services.db.read.select().from(candidates).where(eq(candidates.specialistId, id)))[0]!.licences;
  expect(await licences()).toEqual({ "mortgage-broker licence": [{ until: null, places: ["AT"] }] });
  await app.transact((tx) => publish(tx, accountDeleted({ userId: id, formerAddressId: id })));
  expect(await licences()).toEqual({});
});

it("an unregulated category asks nothing and knows no licences", async () => {
  await makeSpecialist(app);
  const { json } = await get(app, `/Categories/Find/${starterId("career")}`);
  expect(json.questions.map(({ key }: { key: string }) => key)).not.toContain("country");
  const view = await slot(starterId("career"));
  expect([view.licensing, view.specialists[0].licence]).toEqual([null, null]);
});

it("a request with an older version of the questions is asked nothing new, and its zone decides", async () => {
  const [vienna] = [await broker(["AT"]), await broker(["PT"])];
  const { place: _, ...set } = (await app.services.db.read.select().from(questionSets)
    .where(eq(questionSets.categoryId, MORTGAGES)).orderBy(desc(questionSets.version)))[0]!;
  await app.transact((tx) => tx.update(questionSets).set({ place: null }).where(eq(questionSets.id, set.id)));
  const track = await visitor("Europe/Vienna");
  const next = { ...set, id: "01a1feb6-0000-7000-8000-000000000001", version: set.version + 1 };
  await app.transact((tx) =>
    tx.insert(questionSets).values({ ...next, place: { required: true, regionCountries: [] } })
  );
  expect(await shown(track)).toEqual([vienna]);
  // The screen shows the newest questions: an answer to them takes the request to their version.
  expect((await about(track, { situation: await firstOption("situation"), country: "PT" })).status).toBe(200);
  expect((await getTrack(app.services.db.read, track)).questionSetId).toBe(next.id);
  expect(await shown(track)).not.toContain(vienna);
});

describe("an administrator", () => {
  it("corrects where a credential is valid, at once and audited", async () => {
    const [id, track] = [await broker(["PT"]), await visitor("Europe/Vienna")];
    expect(await shown(track)).toEqual([]);
    const cookie = await app.signIn(await makeAdministrator(app));
    const { id: credentialId } = await credentialOf(id);
    const verify = (places?: string[]) => post(app, `/Admin/VerifyCredential/${credentialId}`, { places }, { cookie });
    expect(refusalOf(await verify(["XX"]))[0]).toBe(400);
    expect(refusalOf(await verify([]))[2]).toEqual(["Please choose where the credential is valid."]);
    const { json } = await verify(["us-ny", "US", "AT"]);
    expect(json.credentials[0]).toMatchObject({ places: ["AT", "US"], validIn: "Austria and the United States" });
    expect(await shown(track)).toEqual([id]);
    const [entry] = await app.services.db.read.select().from(auditEntries)
      .where(eq(auditEntries.subjectId, credentialId)).orderBy(desc(auditEntries.id));
    expect([entry!.before, entry!.after]).toMatchObject([{ places: ["PT"] }, { places: ["AT", "US"] }]);
  });

  it("finds verified credentials whose places nobody has checked", async () => {
    const { id } = await credentialOf(await broker(["AT"]));
    await app.transact((tx) => tx.update(credentials).set({ placesCheckedAt: null }).where(eq(credentials.id, id)));
    const cookie = await app.signIn(await makeAdministrator(app));
    const waiting = async () => (await get(app, "/Admin/CredentialsToReview", { cookie })).json.items;
    expect(await waiting()).toMatchObject([{ id, state: "verified", placesChecked: false, validIn: "Austria" }]);
    await post(app, `/Admin/VerifyCredential/${id}`, {}, { cookie });
    expect(await waiting()).toEqual([]);
  });
});

const PLACES = ["AT", "DE", "PT", "US", "US-NY", "US-CA"];
const anyPlaces = fc.uniqueArray(fc.constantFrom(...PLACES), { minLength: 1, maxLength: 3 });
const ANYONE: [string, Record<string, string>][] = [
  ["Europe/Vienna", {}],
  ["Europe/Vienna", { country: "DE" }],
  ["Europe/Lisbon", {}],
  ["America/New_York", { regionUS: "US-NY" }],
  ["America/New_York", { regionUS: "US-CA" }],
  ["Asia/Tokyo", {}],
];

test("whatever the licences and their changes, the slot index finds exactly those whom the rules find", async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, () => broker(["AT"])));
  const tracks = await Promise.all(ANYONE.map(([zone, answers]) => visitor(zone, answers)));
  const check = async (trackId: string) => {
    const { index, requestFor } = await loadMatchContext(app.ctx(), trackId);
    const found = findFree(index, requestFor("zoom"), Date.parse(START));
    const track = await getTrack(app.services.db.read, trackId);
    const facts = await Promise.all(ids.map((specialistId) =>
      readCandidateFacts(app.services.db.read, {
        specialistId,
        categoryId: MORTGAGES,
        now: app.clock.now(),
        exceptTrackId: trackId,
      })
    ));
    const expected = facts.filter((fact) =>
      passesRequestRules(
        fact!.candidate,
        buildMatchRequest(track, fact!.category, { now: app.clock.now(), location: "zoom" }),
      )
    );
    expect(countNumbers(found)).toBe(expected.length);
    expect(await shown(trackId)).toEqual(expected.map((fact) => fact!.specialistId).sort());
  };
  const anyChange = fc.record({ who: fc.nat(ids.length - 1), places: anyPlaces });
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 4 }), async (changes) => {
      for (const { who, places } of changes) {
        const { id } = await credentialOf(ids[who]!);
        await app.transact((tx) => verifyCredential(tx, id, places));
        for (const track of tracks) await check(track);
      }
    }),
    propertyRuns(8),
  );
});
