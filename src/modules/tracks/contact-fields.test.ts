// Every field of contact data, wherever it goes: stored, shown to each reader, in lists and files, found, exported to the
// visitor, and erased. A field of the table is tested by being there.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { openAssignments } from "@tests/support/leads/awaiting-consent.ts";
import { leadRow } from "@tests/support/leads/leads.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { categories } from "@/modules/catalog/tables.ts";
import { eraseLead } from "@/modules/leads/lifecycle/deletion.ts";
import { CONTACT, CONTACT_KEYS, type ContactReader, eachField } from "./contact-rules.ts";
import { tracks } from "./tables.ts";

/** Values that are nowhere else in an answer. */
const VALUES = { name: "Quorrin", line: "Varnoth", email: "quorrin@mailbox.test", phone: "+43660998877" };
const contactOf = (suffix: number) =>
  eachField((key, { kind }) => {
    const n = suffix + CONTACT_KEYS.indexOf(key);
    return kind === "email"
      ? `${n}${VALUES.email}`
      : VALUES[kind] + (kind === "phone" ? n : String.fromCharCode(65 + n));
  });
const OPEN = contactOf(0);
const GIVEN = contactOf(10);

let app: TestApp;
let open: Awaited<ReturnType<typeof visitorWithContact>>;
let given: Awaited<ReturnType<Awaited<ReturnType<typeof openAssignments>>["waiting"]>>;
let admin: string;
const seen = {} as Record<ContactReader, string>;

const read = async (paths: readonly string[], options: Parameters<TestApp["call"]>[1]): Promise<string> => {
  const answers = await Promise.all(paths.map((path) => app.call(path, options)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return (await Promise.all(answers.map((answer) => answer.text()))).join("\n");
};
const asSpecialist = () =>
  read([`/Leads/Props/${given.leadId}`, "/Leads/GetAllForUser", "/Leads/Export"], { cookie: given.cookie });
const valuesIn = (text: string, contact = GIVEN) => CONTACT_KEYS.filter((key) => text.includes(contact[key]));

beforeAll(async () => {
  app = await openTestApp();
  await app.transact(async (tx) => {
    await tx.update(categories).set({ asksCompany: "optional" }).where(eq(categories.id, starterId("career")));
  });
  const on = await openAssignments(app);
  admin = on.admin;
  open = await visitorWithContact(app, { contact: OPEN });
  given = await on.waiting({ contact: GIVEN });
  seen.stranger = await read([`/Funnel/Track/${given.trackId}`], { headers: { "X-Resume-Token": "x".repeat(43) } });
  seen.unconsented = await asSpecialist();
  expect((await given.decide("agree")).status).toBe(200);
  seen.unpaid = await asSpecialist();
  expect((await post(app, `/Leads/MarkAsLive/${given.leadId}`, {}, { cookie: given.cookie })).status).toBe(200);
  seen.specialist = await asSpecialist();
  seen.administrator = await read(
    [`/Admin/LeadProps/${given.leadId}`, `/Admin/TrackProps/${given.trackId}`],
    { cookie: admin },
  );
});
afterAll(() => app.close());

it.each<ContactReader>(["stranger", "unconsented", "unpaid", "specialist", "administrator"])(
  "a reader as %s sees whole what the table shows them, and nothing else",
  (reader) => {
    const whole = CONTACT_KEYS.filter((key) => CONTACT[key].shown[reader]?.(GIVEN[key]) === GIVEN[key]);
    expect(valuesIn(seen[reader])).toEqual(whole);
  },
);

it("a request and its lead store every field", async () => {
  const [track] = await app.services.db.read.select().from(tracks).where(eq(tracks.id, given.trackId));
  expect(track?.contact).toEqual(GIVEN);
  expect((await leadRow(app, given.leadId)).contact).toEqual(GIVEN);
});

it.each(["/Admin/LeadsExport", "/Leads/Export"])("the file %s has every field", async (path) => {
  const text = await read([path], { cookie: path.startsWith("/Admin") ? admin : given.cookie });
  expect(valuesIn(text)).toEqual(CONTACT_KEYS);
});

it("the file of requests has every field, under its heading", async () => {
  const text = await read(["/Admin/TracksCsv"], { cookie: admin });
  const headings = text.slice(1, text.indexOf("\r\n")).split(",");
  const cells = text.split("\r\n").find((line) => line.includes(OPEN.email))!.split(",");
  for (const key of CONTACT_KEYS) expect(cells[headings.indexOf(CONTACT[key].label)]).toBe(OPEN[key]);
});

it.each(CONTACT_KEYS)("administrators find a request by its %s", async (key) => {
  const { json } = await get(app, `/Admin/UnassignedTracksPaginated?search=${encodeURIComponent(OPEN[key])}`, {
    cookie: admin,
  });
  expect(json.items.map(({ id }: { id: string }) => id)).toEqual([open.trackId]);
});

it("the visitor reads and downloads every field", async () => {
  expect(valuesIn(JSON.stringify((await given.view()).json))).toEqual(CONTACT_KEYS);
  expect(valuesIn(JSON.stringify((await given.download()).json))).toEqual(CONTACT_KEYS);
  const own = await read([`/Funnel/Track/${open.trackId}`], { headers: { "X-Resume-Token": open.token } });
  expect(valuesIn(own, OPEN)).toEqual(CONTACT_KEYS);
});

it("an erasure leaves nothing of any field", async () => {
  const lead = await leadRow(app, given.leadId);
  await app.transact((tx) => eraseLead(tx, lead, "erased", { cancelled: false }));
  expect(valuesIn(JSON.stringify(await leadRow(app, given.leadId)))).toEqual([]);
  expect(valuesIn(await asSpecialist())).toEqual([]);
  expect((await post(app, `/Admin/DeleteUnassignedTrack/${open.trackId}`, {}, { cookie: admin })).status).toBe(200);
  const [track] = await app.services.db.read.select().from(tracks).where(eq(tracks.id, open.trackId));
  expect(valuesIn(JSON.stringify(track), OPEN)).toEqual([]);
});
