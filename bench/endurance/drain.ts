// The drain drill: scripted visitors try to use up credits and times with invented addresses, from few or many networks,
// while honest visitors book and confirm. Nobody may lose a credit or a booking.
import { and, eq } from "drizzle-orm";
import { creditEntries, creditLots } from "@/modules/billing/tables.ts";
import { expireHolds } from "@/modules/scheduling/meetings/kept-time.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { callerOf, openParley, type Parley } from "@tests/support/app/parley.ts";
import type { RunningApp } from "@tests/support/app/running-app.ts";
import { callWithWork } from "@tests/support/funnel/solved-work.ts";
import { book, type Caller, get, newContact, post, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { makeOpenSpecialist } from "@tests/support/scheduling/bookings.ts";
import { findBookingViolations } from "@tests/support/scheduling/booking-invariants.ts";
import { expectSame, find } from "./findings.ts";

const ATTACKERS = 500;
const HONEST = 50;
const SPECIALISTS = 20;
const CREDITS = 12;
const ATTACK_MS = 60_000;
/** Between two attempts of one attacker. */
const PAUSE_MS = 1_000;
const CATEGORY = "career";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join("");

interface Drill {
  parley: Parley;
  web: RunningApp;
  specialists: string[];
  until: number;
}

/** A visitor at an address, as a trusted proxy passes it on. */
const callerAt = ({ web }: Drill, address: string): Caller => callerOf(web, { "X-Forwarded-For": address });

const invented = () => ({
  ...newContact(),
  email: `${crypto.randomUUID()}@${oneOf(["example.test", "mail.test", "post.test"])}`,
  phone: `+43660${digits(7)}`,
});

/** Tries to hold and to book whatever is free, and has codes sent to invented addresses where it must prove one. */
const attack = async (drill: Drill, address: string): Promise<void> => {
  const web = callerAt(drill, address);
  while (Date.now() < drill.until) {
    await pause(Math.random() * 2 * PAUSE_MS);
    await attemptBooking(web, oneOf(drill.specialists)).catch(() => {});
  }
};

const attemptBooking = async (web: Caller, specialistId: string): Promise<void> => {
  const { trackId } = await visitorWithContact(web, { category: CATEGORY, contact: invented() });
  const startsAt = await findStart(web, trackId);
  if (!startsAt) return;
  const selection = { startsAt, location: "zoom", specialistId };
  await post(web, `/Funnel/Track/${trackId}`, { step: "calendar", selection });
  const { headers } = await book(web, trackId, startsAt, { specialistId });
  if (headers.get("X-Error-Code") === "proof_first") await post(web, `/Funnel/SendCode/${trackId}`, {});
};

/** Any free start of the next days. */
const findStart = async (web: Caller, trackId: string): Promise<string | undefined> => {
  const { json: { days } } = await get(web, `/Funnel/Availabilities/${trackId}?location=zoom`);
  const day = oneOf(days as { date: string }[]);
  if (!day) return undefined;
  const { json: { hours } } = await get(web, `/Funnel/GetAvailabilityHours/${trackId}/${day.date}?location=zoom`);
  return oneOf(hours as { startsAt: string }[])?.startsAt;
};

interface Outcome {
  confirmed: boolean;
  provedFirst: boolean;
  /** How often their browser had to prove work before a code was sent. */
  worked: number;
  seconds: number;
  calls: number;
}

/** Waits for a limit to pass, as a browser does that is told to. */
const patient = (web: Caller, count: () => void): Caller => ({
  call: async (path, options) => {
    for (;;) {
      count();
      const response = await web.call(path, options);
      if (response.status !== 429) return response;
      await response.body?.cancel();
      await pause(1_000 * Number(response.headers.get("Retry-After") ?? 1));
    }
  },
});

/** The code of the email. It waits behind those that attackers have sent, so it takes longer than a test usually waits. */
const codeTo = async (drill: Drill, address: string, patience = 5): Promise<string> => {
  try {
    const { text } = await drill.parley.smtp.waitForEmailTo(address, "Your code for");
    return /\b\d{6}\b/.exec(text!)![0];
  } catch (error) {
    if (patience === 0) throw error;
    return await codeTo(drill, address, patience - 1);
  }
};

/** Books and confirms. Asked to prove the address first, they do. A time that was taken is replaced by another one. */
const visitHonestly = async (drill: Drill, address: string): Promise<Outcome> => {
  let calls = 0;
  const web = patient(callerAt(drill, address), () => void calls++);
  const contact = invented();
  const { trackId } = await visitorWithContact(web, { category: CATEGORY, contact });
  const began = performance.now();
  const outcome = { confirmed: false, provedFirst: false, worked: 0 };
  const onWork = () => void outcome.worked++;
  const done = (): Outcome => ({ ...outcome, calls, seconds: (performance.now() - began) / 1000 });
  for (let attempt = 0; attempt < 10; attempt++) {
    const startsAt = await findStart(web, trackId);
    if (!startsAt) continue;
    const { json, headers } = await callWithWork((options) => book(web, trackId, startsAt, {}, options), onWork);
    const code = headers.get("X-Error-Code");
    if (code === "proof_first") {
      outcome.provedFirst = true;
      await callWithWork((options) => post(web, `/Funnel/SendCode/${trackId}`, {}, options), onWork);
      await post(web, `/Funnel/ProveContact/${trackId}`, { code: await codeTo(drill, contact.email) });
      continue;
    }
    if (code) continue;
    if (json.status === "confirmed") return outcome.confirmed = true, done();
    const body = { code: await codeTo(drill, contact.email) };
    const token = { headers: { "X-Resume-Token": tokenOf(drill, trackId) } };
    const confirmed = await post(web, `/Funnel/ConfirmBooking/${json.meetingId}`, body, token);
    outcome.confirmed = confirmed.json.status === "confirmed";
    return done();
  }
  return done();
};

const tokenOf = ({ parley: { services } }: Drill, trackId: string): string => services.secrets.of("resume", trackId, 1);

/** Every 5 s: for how long each specialist had no credit that a visitor can use. */
const watchHidden = async ({ parley: { services }, specialists, until }: Drill): Promise<number> => {
  const since = new Map<string, number>();
  let longest = 0;
  while (Date.now() < until) {
    const lots = await services.db.read.select().from(creditLots);
    for (const id of specialists) {
      const usable = lots.filter((lot) => lot.specialistId === id).some((lot) => lot.remaining > lot.reserved);
      if (usable) since.delete(id);
      else longest = Math.max(longest, Date.now() - (since.get(id) ?? since.set(id, Date.now()).get(id)!));
    }
    await pause(5_000);
  }
  return longest;
};

/** Half of the honest visitors share a network with attackers, as behind a carrier's NAT. */
const honestAddress = (n: number, networks: number): string =>
  n % 2 ? `10.${n % networks}.0.${200 + n}` : `172.16.${n}.9`;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const runWith = async (networks: number): Promise<void> => {
  const parley = await openParley({ proof: "required" });
  try {
    const limits = { LOG_LEVEL: "error", RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" };
    const web = await parley.start("web", limits);
    await parley.start("worker", { LOG_LEVEL: "error" });
    const specialists: string[] = [];
    while (specialists.length < SPECIALISTS) {
      specialists.push(await makeOpenSpecialist(parley, { category: CATEGORY, credits: CREDITS }));
    }
    const drill: Drill = { parley, web, specialists, until: Date.now() + ATTACK_MS };
    const attackers = Array.from(
      { length: ATTACKERS },
      (_, n) => attack(drill, `10.${n % networks}.0.${1 + Math.floor(n / networks) % 199}`),
    );
    const hidden = watchHidden(drill);
    const honest = Array.from({ length: HONEST }, async (_, n) => {
      await pause(n * ATTACK_MS / HONEST / 1.5);
      return await visitHonestly(drill, honestAddress(n, networks));
    });
    const outcomes = await Promise.all(honest);
    await Promise.all(attackers);
    await report(drill, { networks, outcomes, hiddenMs: await hidden });
  } finally {
    await parley.close();
  }
};

const report = async (
  { parley: { services } }: Drill,
  { networks, outcomes, hiddenMs }: { networks: number; outcomes: Outcome[]; hiddenMs: number },
): Promise<void> => {
  const { read } = services.db;
  const label = (text: string) => `${networks} ${networks === 1 ? "network" : "networks"}: ${text}`;
  const confirmed = outcomes.filter((outcome) => outcome.confirmed);
  const lost = outcomes.length - confirmed.length;
  find(label("honest visitors without a booking"), lost, lost === 0);
  find(label("honest visitors who proved first"), outcomes.filter((outcome) => outcome.provedFirst).length, true);
  find(
    label("honest visitors whose browser proved work"),
    outcomes.filter((outcome) => outcome.worked > 0).length,
    true,
  );
  const seconds = median(confirmed.map((outcome) => outcome.seconds));
  find(label("seconds of an honest booking, with the email (median)"), Math.round(seconds * 10) / 10, true);
  find(label("minutes that a specialist was hidden"), Math.round(hiddenMs / 6_000) / 10, hiddenMs <= 5 * 60_000);
  // After an hour, whatever the attackers requested has lapsed.
  const later = { ...systemCtx(services, "drain"), now: Date.now() + HOUR_MS };
  await expireHolds(later);
  const consumed = await read.select().from(creditEntries).where(eq(creditEntries.kind, "consume"));
  const booked = await read.select({ id: meetings.id }).from(meetings).where(eq(meetings.status, "confirmed"));
  expectSame(label("credits lost"), consumed.length - confirmed.length, 0);
  expectSame(label("meetings that nobody confirmed"), booked.length - confirmed.length, 0);
  const reserved = await read.select().from(creditLots);
  expectSame(label("reservations left behind"), reserved.reduce((sum, lot) => sum + lot.reserved, 0), 0);
  expectSame(label("violated invariants in the database"), await findBookingViolations(read), []);
  const attempts = await read.select({ id: meetings.id }).from(meetings)
    .where(and(eq(meetings.status, "cancelled"), eq(meetings.cancelReason, "not-confirmed")));
  find(label("invented requests that lapsed"), attempts.length, true);
};

/** 500 attackers from 1, 10 and 100 networks, a minute each. */
export const runDrain = async (): Promise<void> => {
  for (const networks of [1, 10, 100]) await runWith(networks);
};
