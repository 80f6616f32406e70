// Imports of future meetings: what a row becomes, what nobody hears of before the specialist has joined, and undoing them.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { compareCounters } from "@tests/support/leads/leads.ts";
import { emailsTo, latestLink, newAddress, REGISTRATION, skipResponseDelay } from "@tests/support/people/accounts.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { csv, type Importer, openImporter } from "@tests/support/people/imports.ts";
import { post } from "@tests/support/funnel/visitor.ts";
import { asSpecialist, manage, moveTo, secretOf } from "@tests/support/scheduling/meetings.ts";
import { sendDueMessages } from "@tests/support/scheduling/due-messages.ts";
import { checks, schedules } from "@/app.ts";
import { runChecks } from "@/platform/checks.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { eventDeliveries, outboxEvents } from "@/platform/events/outbox.ts";
import { freedTimes } from "@/modules/booking/waitlist/tables.ts";
import { findCategory, starterId } from "@/modules/catalog/index.ts";
import { startServing } from "@/modules/specialists/index.ts";
import { leads } from "@/modules/leads/tables.ts";
import { dueMessages } from "@/modules/notifications/due/tables.ts";
import { meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import { tracks } from "@/modules/tracks/tables.ts";

skipResponseDelay();
let app: TestApp;
let the: Importer;
let specialistId: string;
let host: string;
beforeAll(async () => {
  app = await openTestApp();
  the = await openImporter(app, "meetings");
});
afterAll(() => app.close());
beforeEach(async () => {
  specialistId = await makeSpecialist(app);
  host = (await getPerson(app.services.db.read, specialistId)).email;
});

const HEAD = "Specialist,Start,Minutes,Invitee Email,Invitee Name,Phone,Location,Notes";
const read = () => app.services.db.read;
const meetingsOf = (id = specialistId) =>
  read().select().from(meetings).where(eq(meetings.specialistId, id)).orderBy(meetings.startsAt);
const leadsOf = (id = specialistId) => read().select().from(leads).where(eq(leads.specialistId, id));
const rowFor = (more: Partial<Record<"host" | "start" | "email" | "place", string>> = {}) => {
  const { start = "2026-12-01 09:00", email = newAddress(), place = "" } = more;
  return `${more.host ?? host},${start},30,${email},Vera Example,+43 660 1234567,${place},Bring the letter`;
};
/** No test leaves anything behind that contradicts itself. */
const expectSound = async () => {
  const found = (await runChecks(read(), checks, app.clock.now())).filter(({ count }) => count > 0);
  expect(found).toEqual([]);
  const counted = await compareCounters(read(), specialistId);
  expect(counted.counters).toEqual(counted.leads);
};

describe("a row", () => {
  it("becomes a confirmed meeting with its request and a lead that uses no credit", async () => {
    const email = newAddress();
    const { id, counts } = await the.imported(csv(HEAD, rowFor({ email })));
    expect(counts).toEqual({ added: 1 });
    const [meeting] = await meetingsOf();
    expect(meeting).toMatchObject({
      status: "confirmed",
      startsAt: Date.UTC(2026, 11, 1, 8),
      endsAt: Date.UTC(2026, 11, 1, 8, 30),
      location: "zoom",
      locationDetail: "https://zoom.example/j/123456789",
      visitorZone: "Europe/Vienna",
      specialistZone: "Europe/Vienna",
      categoryId: starterId("career"),
      confirmedAt: null,
    });
    const [lead] = await leadsOf();
    expect(lead).toMatchObject({
      meetingId: meeting!.id,
      status: "booked",
      source: "imported",
      creditState: "released",
      contact: { firstName: "Vera", lastName: "Example", email, phone: "+436601234567" },
      notes: "Bring the letter",
    });
    const [track] = await read().select().from(tracks).where(eq(tracks.id, meeting!.trackId));
    expect(track).toMatchObject({ status: "closed", closeReason: "booked", source: "import", contactEmail: email });
    expect((await the.rowsOf(id))[0]).toMatchObject({
      label: `${host}, Tue 1 Dec, 09:00`,
      status: "added",
      userId: specialistId,
    });
    const cookie = await app.signIn(specialistId);
    const view = await (await app.call(`/Leads/Props/${lead!.id}`, { cookie })).json();
    expect(view).toMatchObject({ contact: { email }, source: "imported", credit: { state: "released" } });
    await expectSound();
  });

  it("keeps the visitor's company, unless it is too long", async () => {
    const { id } = await the.imported(
      csv(`${HEAD},Company`, `${rowFor()},Carter Ltd`, `${rowFor({ start: "2026-12-01 10:00" })},${"x".repeat(101)}`),
    );
    expect((await leadsOf()).map(({ contact }) => contact.company)).toEqual(["Carter Ltd", undefined]);
    expect((await the.rowsOf(id)).map(({ notes }) => notes)).toEqual([
      [],
      ["Visitor’s company is left out: it is too long."],
    ]);
  });

  it.each([
    ["2026-10-25 01:30", "2026-10-24T23:30:00Z"],
    ["2026-10-25 03:30", "2026-10-25T02:30:00Z"],
    ["2026-10-25T00:30:00Z", "2026-10-25T00:30:00Z"],
    ["2026-10-25T01:30:00Z", "2026-10-25T01:30:00Z"],
    ["2027-03-28 03:00", "2027-03-28T01:00:00Z"],
  ])("is at the same instant across clock changes: %s", async (start, instant) => {
    await the.imported(csv(HEAD, rowFor({ start })));
    expect((await meetingsOf()).map(({ startsAt }) => iso(startsAt))).toEqual([instant]);
  });

  it.each([
    ["https://meet.example/abc", "zoom", "https://meet.example/abc"],
    ["Phone call", "phone", "+436601234567"],
    ["WhatsApp", "whatsapp", "+436601234567"],
    ["Our office", "zoom", "https://zoom.example/j/123456789"],
  ])("at %s", async (place, location, locationDetail) => {
    const { counts } = await the.imported(csv(HEAD, rowFor({ place })));
    expect(counts).toEqual(place === "Our office" ? { added: 1, noted: 1 } : { added: 1 });
    expect((await meetingsOf())[0]).toMatchObject({ location, locationDetail });
  });

  it.each([
    ["an unknown specialist", { host: "nobody@example.test" }, /No specialist has the address/],
    ["no start", { start: "" }, /There is no start/],
    ["a start that is over", { start: "2026-10-20 09:00" }, /It has begun already/],
    ["a start beyond a year", { start: "2028-01-01 09:00" }, /more than a year ahead/],
    ["a start at an odd minute", { start: "2026-12-01 09:07" }, /full five minutes/],
    ["a time that exists twice", { start: "2026-10-25 02:30" }, /exists twice in Europe\/Vienna/],
    ["a visitor without an address", { email: "none" }, /The visitor: \u201cnone\u201d is not an email address/],
  ])("with %s is refused", async (_what, change, problem) => {
    const { id, counts } = await the.check(await the.uploaded(csv(HEAD, rowFor(change))));
    expect(counts).toEqual({ refused: 1 });
    expect((await the.rowsOf(id))[0]!.notes[0]).toMatch(problem);
  });

  it("needs the end or its minutes, and a phone number for a call", async () => {
    const head = "Specialist,Start,End,Email,Name,Location";
    const row = (end: string, place = "") => `${host},2026-12-01 09:00,${end},${newAddress()},Vera Example,${place}`;
    const { id } = await the.check(
      await the.uploaded(
        csv(head, row(""), row("2026-12-01 08:00"), row("2026-12-02 09:00"), row("2026-12-01 09:50", "Phone")),
      ),
    );
    expect((await the.rowsOf(id)).map(({ notes }) => notes[0])).toEqual([
      "There is no end.",
      "It ends before it begins.",
      "It takes more than 12 hours.",
      "There is no phone number of the visitor to call.",
    ]);
  });

  it("names its topic where the specialist serves several categories", async () => {
    const head = "Specialist,Start,Minutes,Email,Name,Event Type Name";
    const row = (topic: string, start: string) => `${host},${start},30,${newAddress()},Vera Example,${topic}`;
    const { id, counts } = await the.imported(
      csv(
        head,
        row("Legal advice", "2026-12-01 09:00"),
        row("Alchemy", "2026-12-01 10:00"),
        row("", "2026-12-01 11:00"),
      ),
    );
    expect(counts).toEqual({ added: 2, refused: 1 });
    expect((await the.rowsOf(id, "refused"))[0]!.notes[0]).toMatch(/\u201cAlchemy\u201d is no category or topic here/);
    expect((await meetingsOf()).map(({ categoryId }) => categoryId)).toEqual([starterId("legal"), starterId("career")]);
  });
});

describe("a time that is taken", () => {
  it("by a meeting of the marketplace or by an earlier row is refused", async () => {
    await the.imported(csv(HEAD, rowFor({ start: "2026-12-01 09:00" })));
    const { id, counts } = await the.imported(
      csv(
        HEAD,
        rowFor({ start: "2026-12-01 09:15" }),
        rowFor({ start: "2026-12-02 09:00" }),
        rowFor({ start: "2026-12-02 09:25" }),
      ),
    );
    expect(counts).toEqual({ refused: 2, added: 1 });
    expect((await the.rowsOf(id, "refused")).map(({ notes }) => notes[0])).toEqual([
      "The specialist has another meeting then: Tue 1 Dec, 09:00.",
      "Row 3 is at the same time.",
    ]);
    await expectSound();
  });

  it("by the same meeting is there already, so the same file twice adds nothing", async () => {
    const file = csv(HEAD, rowFor(), rowFor({ start: "2026-12-01 09:30" }), rowFor({ start: "2026-12-01 10:00" }));
    expect((await the.imported(file)).counts).toEqual({ added: 3 });
    const again = await the.check(await the.uploaded(`${file}${file.split("\n")[1]}\n`));
    expect([again.counts, again.can.run]).toEqual([{ present: 4 }, false]);
    expect((await the.rowsOf(again.id)).map(({ notes }) => notes[0])).toEqual([
      ...Array(3).fill("This meeting is there already."),
      "Row 2 is the same meeting.",
    ]);
  });
});

test("a specialist who is suspended after the check gets no meeting", async () => {
  const { id } = await the.check(await the.uploaded(csv(HEAD, rowFor())));
  await the.admin.done(`/Admin/SuspendUser/${specialistId}`, { reason: "Spam" });
  expect((await the.act("RunImport", id)).counts).toEqual({ refused: 1 });
  expect((await the.rowsOf(id))[0]!.notes).toEqual(["The specialist’s account is suspended."]);
  expect(await meetingsOf()).toEqual([]);
});

describe("a specialist one of whose categories is retired", () => {
  const retire = async (categoryId: string) => {
    const category = await findCategory(read(), categoryId);
    await the.admin.done(`/Admin/RetireCategory/${categoryId}`);
    return async () => await the.admin.done(`/Admin/RestoreCategory/${category!.id}`);
  };

  it("has one category where another one is offered", async () => {
    const restore = await retire(starterId("career"));
    specialistId = await makeSpecialist(app, { category: "legal" });
    await app.transact((tx) => startServing(tx, { specialistId, categoryId: starterId("career") }));
    host = (await getPerson(read(), specialistId)).email;
    await the.imported(csv(HEAD, rowFor()));
    expect((await meetingsOf()).map(({ categoryId }) => categoryId)).toEqual([starterId("legal")]);
    await restore();
  });

  it("needs a topic in the file where that was the only one, and the others are imported", async () => {
    const other = await getPerson(read(), await makeSpecialist(app, { category: "legal" }));
    const restore = await retire(starterId("career"));
    const { id, status, counts } = await the.imported(csv(HEAD, rowFor(), rowFor({ host: other.email })));
    await restore();
    expect([status, counts]).toEqual(["imported", { refused: 1, added: 1 }]);
    expect((await the.rowsOf(id, "refused"))[0]!.notes[0]).toMatch(/There is no topic/);
  });
});

describe("the same file again brings nothing back", () => {
  const withSecret = async () => {
    const [meeting] = await meetingsOf();
    return { ...meeting!, meetingId: meeting!.id, leadId: meeting!.leadId!, secret: secretOf(app, meeting!.id) };
  };
  it.each([
    ["was cancelled", async () => await asSpecialist(app, await withSecret(), "CancelMeeting")],
    ["was moved", async () => await moveTo(app, await withSecret(), Date.UTC(2026, 11, 3, 9))],
    ["has lost its visitor's details", async () => await manage(app, await withSecret(), "Delete")],
    ["has gone to another specialist", async () => {
      const { leadId } = await withSecret();
      const to = await makeSpecialist(app);
      await the.admin.post(`/Admin/AssignUserToLead/${leadId}`, { specialistId: to, reason: "They are ill." });
    }],
  ])("where a meeting %s", async (_what, act) => {
    const [first, later] = [rowFor(), rowFor({ start: "2026-12-02 09:00" })];
    await the.imported(csv(HEAD, first));
    await act();
    const before = (await meetingsOf()).map(({ status, startsAt }) => [status, startsAt]);
    const { id, counts } = await the.imported(csv(HEAD, first, later));
    expect(counts).toEqual({ present: 1, added: 1 });
    expect((await the.rowsOf(id, "present"))[0]!.notes[0]).toMatch(/imported before|there already/);
    const after = await meetingsOf();
    expect(after.filter(({ startsAt }) => startsAt !== Date.UTC(2026, 11, 2, 8)).map((m) => [m.status, m.startsAt]))
      .toEqual(before);
  });

  it("and another visitor can have the time", async () => {
    await the.imported(csv(HEAD, rowFor()));
    await asSpecialist(app, await withSecret(), "CancelMeeting");
    expect((await the.imported(csv(HEAD, rowFor()))).counts).toEqual({ added: 1 });
  });
});

describe("who has joined", () => {
  it("gets no email about the import, and reminders like of any other meeting", async () => {
    const email = newAddress();
    await the.imported(csv(HEAD, rowFor({ email })));
    const [meeting] = await meetingsOf();
    const planned = await read().select().from(dueMessages).where(eq(dueMessages.meetingId, meeting!.id));
    expect(planned.map(({ template }) => template).sort()).toContain("visitor-reminder");
    expect([...await emailsTo(app, email), ...await emailsTo(app, host)]).toEqual([]);
    app.clock.set(meeting!.startsAt - DAY_MS);
    await sendDueMessages(app);
    app.clock.set(NOON);
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Reminder/)]);
    expect((await emailsTo(app, host)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Reminder/)]);
  });
});

test("neither side hears of a meeting before the imported specialist has joined", async () => {
  const app = await openTestApp();
  const { imported, act } = await openImporter(app);
  const [host, early, late] = [newAddress(), newAddress(), newAddress()];
  const people = await imported(
    csv("Email,Name,Topics,Time zone", `${host},Anna Berger,Career coaching,Europe/Vienna`),
  );
  const start = (hours: number) => iso(NOON + hours * HOUR_MS);
  const found = await imported(
    csv(
      "Specialist,Start,Minutes,Email,Name",
      `${host},${start(48)},30,${early},Vera Early`,
      `${host},${start(24 * 20)},30,${late},Vera Late`,
    ),
    { kind: "meetings" },
  );
  expect([found.counts, found.can.invite]).toEqual([{ added: 2 }, false]);
  const live = async (from: number, to: number) => {
    for (let hours = from; hours <= to; hours += 6) {
      app.clock.set(NOON + hours * HOUR_MS);
      for (const { run } of schedules) await run(app.ctx());
      await runReactions(app.ctx());
    }
  };
  await live(0, 90);
  for (const address of [host, early, late]) expect(await emailsTo(app, address)).toEqual([]);
  expect((await act("UndoImport", people.id)).counts).toEqual({ added: 0, kept: 1 });

  await (await openImporter(app)).admin.done("/Admin/Invite", { people: host });
  await runReactions(app.ctx());
  await post(app, "/Auth/AcceptInvitation", { ...REGISTRATION, ...await latestLink(app, host) });
  await live(24 * 18, 24 * 20);
  const subjects = async (address: string) => (await emailsTo(app, address)).map(({ subject }) => subject);
  expect((await subjects(late))[0]).toMatch(/^Reminder: your meeting with Anna Berger/);
  expect(await subjects(host)).toContainEqual(expect.stringMatching(/^Reminder: your meeting with Vera/));
  await app.close();
});

test("undoing specialists keeps whoever has a meeting, also while it takes place", async () => {
  const app = await openTestApp();
  const { imported, act } = await openImporter(app);
  const host = newAddress();
  const people = await imported(csv("Email,Name,Topics", `${host},Anna Berger,Career coaching`));
  const row = `${host},${iso(NOON + HOUR_MS)},30,${newAddress()},Vera Example`;
  await imported(csv("Specialist,Start,Minutes,Email,Name", row), { kind: "meetings" });
  app.clock.set(NOON + HOUR_MS + 10 * MINUTE_MS);
  const { status, counts } = await act("UndoImport", people.id);
  expect([status, counts]).toEqual(["undone", { added: 0, kept: 1 }]);
  await app.close();
});

test("undoing specialists keeps whoever has the lead of a meeting that was cancelled", async () => {
  const app = await openTestApp();
  const { imported, act } = await openImporter(app);
  const host = newAddress();
  const people = await imported(csv("Email,Name,Topics", `${host},Anna Berger,Career coaching`));
  const row = `${host},${iso(NOON + 48 * HOUR_MS)},30,${newAddress()},Vera Example`;
  const found = await imported(csv("Specialist,Start,Minutes,Email,Name", row), { kind: "meetings" });
  const [meeting] = await app.services.db.read.select().from(meetings);
  const opened = { meetingId: meeting!.id, secret: secretOf(app, meeting!.id) };
  expect((await manage(app, opened, "Cancel")).status).toBe(200);
  expect((await act("UndoImport", found.id)).counts).toEqual({ added: 0, kept: 1 });
  expect((await act("UndoImport", people.id)).counts).toEqual({ added: 0, kept: 1 });
  await app.close();
});

describe("undo", () => {
  it("takes meetings, leads and visitors back without an email, and the file can be imported again", async () => {
    const email = newAddress();
    const file = csv(HEAD, rowFor({ email }), rowFor({ start: "2026-12-01 11:00" }));
    const { id } = await the.imported(file);
    expect(await the.act("UndoImport", id)).toMatchObject({ status: "undone", counts: { added: 0, removed: 2 } });
    expect((await meetingsOf()).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
    expect(await read().$count(occupiedCells, eq(occupiedCells.specialistId, specialistId))).toBe(0);
    expect((await leadsOf()).every(({ deletedAt, contactEmail }) => deletedAt !== null && contactEmail === "")).toBe(
      true,
    );
    expect(await read().$count(tracks, eq(tracks.contactEmail, email))).toBe(0);
    await runReactions(app.ctx());
    expect([...await emailsTo(app, email), ...await emailsTo(app, host)]).toEqual([]);
    await expectSound();
    expect((await the.imported(file)).counts).toEqual({ added: 2 });
  });

  it("keeps a meeting of which somebody was reminded, because nobody would tell them", async () => {
    const email = newAddress();
    const { id } = await the.imported(csv(HEAD, rowFor({ email }), rowFor({ start: "2026-12-02 09:00" })));
    app.clock.set(Date.UTC(2026, 11, 1, 8) - DAY_MS);
    await sendDueMessages(app);
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Reminder/)]);
    app.clock.set(NOON);
    expect((await the.act("UndoImport", id)).counts).toEqual({ added: 0, kept: 1, removed: 1 });
    expect((await the.rowsOf(id, "kept"))[0]!.notes).toEqual(["A reminder was sent."]);
    expect((await meetingsOf()).map(({ status }) => status)).toEqual(["confirmed", "cancelled"]);
  });

  it("tells no message and no webhook, and gives the time to those who wait for one", async () => {
    const { id } = await the.imported(csv(HEAD, rowFor()));
    await runReactions(app.ctx());
    const before = new Set((await read().select({ id: outboxEvents.id }).from(outboxEvents)).map((event) => event.id));
    await the.act("UndoImport", id);
    const events = (await read().select().from(outboxEvents)).filter((event) => !before.has(event.id));
    expect(events.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["scheduling.meeting_cancelled", "leads.lead_deleted", "scheduling.meeting_changed"]),
    );
    const deliveries = await read().select().from(eventDeliveries);
    const listeners = deliveries.filter(({ eventId }) => events.some((event) => event.id === eventId));
    const names = listeners.map(({ listener }) => listener);
    expect(names).toContain("leads.mirrorEntry");
    expect(names.filter((name) => /^(notifications|webhooks)/.test(name))).toEqual([]);
    const [meeting] = await meetingsOf();
    expect(await read().$count(freedTimes, eq(freedTimes.specialistId, specialistId))).toBe(1);
    expect(meeting).toMatchObject({ status: "cancelled", cancelledBy: "admin" });
  });

  it("keeps what was changed since, and whoever has a meeting", async () => {
    const { id } = await the.imported(
      csv(HEAD, ...["09:00", "10:00", "11:00"].map((time) => rowFor({ start: `2026-12-01 ${time}` }))),
    );
    const [noted, cancelled] = await leadsOf();
    const cookie = await app.signIn(specialistId);
    await app.call(`/Leads/Notes/${noted!.id}`, { method: "POST", cookie, body: { notes: "Called them" } });
    await app.call(`/Leads/CancelMeeting/${cancelled!.id}`, { method: "POST", cookie, body: {} });
    const undone = await the.act("UndoImport", id);
    expect(undone.counts).toEqual({ added: 0, removed: 1, kept: 2 });
    expect((await the.rowsOf(id, "kept")).map(({ notes }) => notes)).toEqual(
      Array(2).fill(["The meeting was changed since."]),
    );
    await expectSound();
  });
});
