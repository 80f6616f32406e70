// Administrators search, filter and export tracks, those with contact details first. Totals come from counter rows.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, sendStep, startTrack, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { countUnassigned, deleteTrack, listTracks, walkTracks } from "@/modules/tracks/index.ts";
import { tracks, trackSearchTerms } from "@/modules/tracks/tables.ts";
import type { TrackItem } from "./schemas.ts";

let app: TestApp;
let admin = "";
let specialist = "";
const known: Record<string, string> = {};
const contact = (firstName: string, lastName: string, n: number) => ({
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@tracks.test`,
  phone: `+43660123450${n}`,
});

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn(await makeAdministrator(app, { timeZone: "Europe/Vienna" }));
  specialist = await makeSpecialist(app);
  const later = () => app.clock.advance(60_000);
  known.bare = (await startTrack(app, { attribution: { utmSource: "Newsletter" } })).trackId;
  later();
  known.zoe = (await visitorWithContact(app, { contact: contact("Zoe", "Müller", 1), subcategory: "return" })).trackId;
  later();
  known.legal = (await visitorWithContact(app, { category: "legal", contact: contact("Lars", "=cmd", 2) })).trackId;
  later();
  known.closed = (await startTrack(app, { categoryId: starterId("legal") })).trackId;
  await app.call(`/Funnel/Close/${known.closed}`, { method: "POST" });
  later();
  known.adam = (await visitorWithContact(app, { contact: contact("Adam", "Muller", 3) })).trackId;
  later();
  known.booked = (await visitorWithContact(app, { contact: contact("Bo", "Booked", 4) })).trackId;
  await book(app, known.booked, "2026-10-21T08:00:00Z");
});
afterAll(() => app.close());

const list = async (query = "") => {
  const response = await app.call(`/Admin/UnassignedTracksPaginated?${query}`, { cookie: admin });
  expect(response.status).toBe(200);
  return await response.json() as { items: TrackItem[]; totalCount: number };
};
const keysOf = (items: { id: string }[]) =>
  items.map(({ id }) => Object.keys(known).find((key) => known[key] === id) ?? id);

describe("the list", () => {
  it.each([
    ["", ["adam", "legal", "zoe", "closed", "bare"]],
    ["dir=asc", ["zoe", "legal", "adam", "bare", "closed"]],
    ["sort=createdAt", ["adam", "closed", "legal", "zoe", "bare"]],
    ["sort=createdAt&dir=asc", ["bare", "zoe", "legal", "closed", "adam"]],
    ["contact=with", ["adam", "legal", "zoe"]],
    ["contact=without&dir=asc", ["bare", "closed"]],
    [() => `categoryId=${starterId("legal")}`, ["legal", "closed"]],
    ["status=started", ["bare"]],
    ["status=updated", ["adam", "zoe"]],
    ["status=closed", ["legal", "closed"]],
    ["closeReason=no-availability", ["legal"]],
    ["closeReason=visitor-closed&contact=with", []],
    ["closeReason=visitor-closed&status=started", []],
    [() => `closeReason=no-availability&categoryId=${starterId("legal")}`, ["legal"]],
    ["closeReason=deleted", []],
    ["search=mull", ["adam", "zoe"]],
    ["search=mull&sort=createdAt&dir=asc", ["zoe", "adam"]],
    ["search=mull zo", ["zoe"]],
    ["search=zoe@tracks.test", ["zoe"]],
    ["search=%2B43 660 123-4503", ["adam"]],
    ["search=mull&status=closed", []],
    ["search=mull&contact=without", []],
    ["search=bo", []],
    ["search=%25", []],
    [() => `userId=${specialist}`, ["booked"]],
    [() => `userId=${specialist}&search=zoe`, []],
    [() => `userId=${specialist}&closeReason=booked`, ["booked"]],
  ] as [string | (() => string), string[]][])("%s", async (query, keys) => {
    const { items, totalCount } = await list(typeof query === "string" ? query : query());
    expect(keysOf(items)).toEqual(keys);
    expect(totalCount).toBe(keys.length);
  });

  it("contains visitor, category and the last step", async () => {
    const [item] = (await list("search=zoe")).items;
    expect(item).toMatchObject({
      name: "Zoe Müller",
      email: "zoe@tracks.test",
      phone: "+436601234501",
      category: "Career coaching",
      subcategory: expect.any(String),
      status: "updated",
      closeReason: null,
      step: "contacts",
      stepLabel: "Contact details",
      assigned: false,
      source: "direct",
      created: expect.objectContaining({ hour: 12, minute: 1, zone: "Europe/Vienna" }),
    });
    const bare = (await list("contact=without&dir=asc")).items[0];
    expect(bare).toMatchObject({ name: null, email: null, phone: null, source: "newsletter", stepLabel: "Started" });
  });

  it.each(["status=gone", "closeReason=lost", "sort=name", "contact=maybe", "userId=me", "page=x"])(
    "refuses %s",
    async (query) => {
      expect((await app.call(`/Admin/UnassignedTracksPaginated?${query}`, { cookie: admin })).status).toBe(400);
    },
  );
});

it("pages correctly whether a search matches few or many tracks", async () => {
  const own = await openTestApp();
  const cookie = await own.signIn(await makeAdministrator(own));
  const { trackId } = await startTrack(own);
  await own.transact((tx) =>
    tx.run(sql`insert into tracks (id, category_id, question_set_id, status, close_reason, step, answers, contact,
        contact_email, timezone, locale, attribution, timings, created_at, last_activity_at, has_contact)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
      select 'many-' || i, category_id, question_set_id, 'closed', 'abandoned', 'contacts', '{}',
        '{"firstName":"Emma","lastName":"E","email":"e@x.test","phone":"+431"}', 'e@x.test', timezone, locale, '{}', '{}',
        created_at + i, created_at + i, 1 from tracks, n where tracks.id = ${trackId}`)
  );
  await own.transact((tx) => tx.run(sql`insert into track_words select 'emma', id from tracks where has_contact = 1`));
  const ask = async (query: string) =>
    await (await own.call(`/Admin/UnassignedTracksPaginated?${query}`, { cookie })).json();
  const found = await ask("search=emm&page=2");
  expect(found).toMatchObject({ totalCount: 1200, totalPages: 120 });
  expect(found.items[0].id).toBe("many-1190");
  expect((await ask("pageSize=50&page=24")).items.at(-1).id).toBe("many-1");
  expect((await ask("pageSize=50&page=25")).items.map(({ id }: { id: string }) => id)).toEqual([trackId]);
  await own.close();
});

it("the CSV holds every track that matches the filters, read in batches, and no formula", async () => {
  const response = await app.call("/Admin/TracksCsv", { cookie: admin });
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  const lines = (await response.text()).trimEnd().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(
    ["adam", "legal", "zoe", "closed", "bare"].map((key) => known[key]),
  );
  expect(lines.find((line) => line.includes("lars@"))).toContain("Lars,'=cmd,lars@tracks.test,+436601234502,");
  const some = await (await app.call("/Admin/TracksCsv?closeReason=visitor-closed", { cookie: admin })).text();
  expect(some.trimEnd().split("\r\n")).toHaveLength(2);

  const db = app.services.db.read;
  for (const filter of [{}, { search: "mull" }, { hasContact: false }, { ids: Object.values(known) }]) {
    const { rows } = await listTracks(db, { ...filter, sort: "waiting", dir: "desc", limit: 50, offset: 0 });
    const ids: string[] = [];
    let batch = await walkTracks(db, filter, { limit: 2 });
    while (batch.length > 0) {
      ids.push(...batch.map(({ id }) => id));
      batch = await walkTracks(db, filter, { after: batch.at(-1), limit: 2 });
    }
    expect(ids).toEqual(rows.map(({ id }) => id));
  }
});

it("the counters match plain counting after every kind of change", async () => {
  const again = (await visitorWithContact(app)).trackId;
  const gone = (await visitorWithContact(app)).trackId;
  app.clock.advance(DAY_MS / 24);
  await app.transact((tx) => deleteTrack(tx, gone));
  await sendStep(app, again, { step: "calendar" });
  await app.transact((tx) => tx.delete(trackSearchTerms).where(eq(trackSearchTerms.trackId, known.bare!)).returning());
  const all = await app.services.db.read.select().from(tracks);
  const waiting = all.filter((track) => !track.assigned && track.closeReason !== "deleted");
  expect(await countUnassigned(app.services.db.read, {})).toBe(waiting.length);
  for (const hasContact of [true, false]) {
    for (const state of ["started", "updated", "visitor-closed", "no-availability", "abandoned", "deleted", "booked"]) {
      const found = waiting.filter((track) =>
        (track.closeReason ?? track.status) === state && track.hasContact === hasContact
      );
      expect(await countUnassigned(app.services.db.read, { states: [state], hasContact })).toBe(found.length);
    }
  }
  const badges = (await (await app.call("/Admin/DashboardLayoutProps", { cookie: admin })).json()).badges;
  expect(badges.unassignedTracks).toBe(waiting.filter(({ hasContact }) => hasContact).length);
});

it("requires an administrator", async () => {
  const cookie = await app.signIn(await makePerson(app));
  for (
    const path of ["UnassignedTracksPaginated", "TracksCsv", `TrackProps/${known.zoe}`, `TrackCandidates/${known.zoe}`]
  ) {
    expect((await app.call(`/Admin/${path}`, { cookie })).status).toBe(403);
    expect((await app.call(`/Admin/${path}`)).status).toBe(401);
  }
});
