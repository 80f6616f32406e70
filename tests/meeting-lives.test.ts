// Whatever people do to meetings, several at once and through two processes: no overlap, no credit lost or invented,
// every state legal, every calendar as the database says. Checked after each turn.
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { makeSpecialist } from "./support/factories.ts";
import { openCalendar } from "./support/mail-calendar.ts";
import { brokenLaws, type World } from "./support/meeting-laws.ts";
import { type Market, take, type Turn, turns } from "./support/meeting-people.ts";
import { runReactions } from "./support/reactions.ts";
import { readModelBesideFresh } from "./support/read-model.ts";
import { openSecondApp } from "./support/second-app.ts";
import { openTestApp, type TestApp } from "./support/test-app.ts";
import { newContact, visitorWithContact } from "./support/visitor.ts";

// Patience on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const CREDITS = 4;
const SPECIALISTS = 2;
const VISITORS = 4;

const openMarket = async (app: TestApp, second: Awaited<ReturnType<typeof openSecondApp>>): Promise<Market> => {
  const specialists: string[] = [];
  for (let n = 0; n < SPECIALISTS; n++) {
    specialists.push(
      await makeSpecialist(app, { credits: CREDITS, person: { email: `specialist-${n}@example.test` } }),
    );
  }
  const visitors = [];
  for (let n = 0; n < VISITORS; n++) {
    const contact = newContact();
    visitors.push({ ...await visitorWithContact(app, { contact }), booked: false });
  }
  const askers = new Map(visitors.map(({ trackId, contact }) => [trackId, contact.email]));
  return { app, webs: [app, second], specialists, visitors, askers };
};

/** Everybody's calendar, by the address to which the files come. */
const openCalendars = ({ specialists, visitors }: Market) => {
  const byAddress = new Map([
    ...specialists.map((_, n) => `specialist-${n}@example.test`),
    ...visitors.map(({ contact }) => contact.email),
  ].map((address) => [address, openCalendar(address)]));
  return byAddress;
};

const live = async (all: Turn[]): Promise<void> => {
  const app = await openTestApp();
  const second = await openSecondApp(app);
  try {
    const market = await openMarket(app, second);
    const calendars = openCalendars(market);
    const world: World = {
      db: app.services.db.read,
      now: 0,
      granted: CREDITS,
      calendars: new Map(),
      before: new Map(),
    };
    market.specialists.forEach((id, n) => world.calendars.set(id, calendars.get(`specialist-${n}@example.test`)!));
    let read = 0;
    for (const turn of all) {
      const statuses = await take(market, turn);
      expect(statuses.filter((status) => ![200, 400, 404].includes(status))).toEqual([]);
      await runReactions(app.ctx());
      for (const mail of app.mails.slice(read)) {
        const file = mail.attachments?.find(({ filename }) => filename === "meeting.ics");
        if (file) calendars.get(mail.to.address)!.receive(String(file.content));
      }
      read = app.mails.length;
      for (const [trackId, email] of market.askers) world.calendars.set(trackId, calendars.get(email)!);
      world.now = app.clock.now();
      expect(await brokenLaws(world), JSON.stringify(turn)).toEqual([]);
    }
    const { kept, fresh } = await readModelBesideFresh(app);
    const standing = (rows: typeof kept.candidates) => rows.map(({ recentMeetings: _, ...row }) => row);
    expect(standing(kept.candidates)).toEqual(standing(fresh.candidates));
  } finally {
    second.close();
    await app.close();
  }
};

test("random lives of meetings break no law", async () => {
  const numRuns = Number(Deno.env.get("PARLEY_LIVES") ?? 8);
  await fc.assert(fc.asyncProperty(turns, live), { numRuns, endOnFailure: true });
});
