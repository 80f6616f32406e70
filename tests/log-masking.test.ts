// What running processes write into their logs while a visitor books and people use the links in their emails: no id of
// a track or meeting, no secret and no code as a whole.
import { afterAll, beforeAll, expect, test } from "vitest";
import { starterId } from "@/modules/catalog/index.ts";
import { eventually } from "./support/app/eventually.ts";
import { callerOf, openParley, type Parley } from "./support/app/parley.ts";
import type { RunningApp } from "./support/app/running-app.ts";
import type { ReceivedEmail } from "./support/email/smtp-sink.ts";
import { makeOpenSpecialist, startOf } from "./support/scheduling/bookings.ts";
import { book, visitorWithContact } from "./support/funnel/visitor.ts";

const DEBUG = { LOG_LEVEL: "debug" };
let parley: Parley;
let web: RunningApp;
let worker: RunningApp;
beforeAll(async () => {
  parley = await openParley();
  [web, worker] = await Promise.all([parley.start("web", DEBUG), parley.start("worker", DEBUG)]);
});
afterAll(() => parley.close());

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

const linksIn = (email: ReceivedEmail): URL[] =>
  [...(email.text ?? "").matchAll(/https?:\/\/\S+/g)].flatMap(([url]) => URL.parse(url) ?? []);
/** Opens a page as browsers do, and follows where it leads. */
const open = async ({ pathname, search }: URL, cookie = "") =>
  await (await fetch(web.baseURL + pathname + search, { headers: cookie ? { Cookie: cookie } : {} })).body?.cancel();

/** Opens every link of an email. Returns their ids and secrets. */
const openLinks = async (email: ReceivedEmail, cookie?: string): Promise<string[]> => {
  const links = linksIn(email).filter(({ search }) => search !== "");
  for (const link of links) await open(link, cookie);
  const values = links.flatMap(({ searchParams }) => [...searchParams])
    .filter(([name]) => ["secret", "code", "control"].includes(name)).map(([, value]) => value);
  return [...values, ...links.flatMap(({ pathname }) => pathname.match(UUID) ?? [])];
};

test("a booking with its manage link, and links of accounts, leave nothing in the log that opens them", async () => {
  const caller = callerOf(web);
  const specialistId = await makeOpenSpecialist(parley);
  const { trackId, token, contact } = await visitorWithContact(caller);
  const cookie = `parley_resume=${trackId}.${token}`;
  for (const step of ["contacts", "calendar", "specialist", "thank-you"]) {
    await open(new URL(`/funnel/${starterId("career")}/${step}?resume=${trackId}&token=${token}`, web.baseURL), cookie);
  }
  const { status, json } = await book(caller, trackId, startOf(0), { specialistId });
  expect(status).toBe(200);
  const booked = await parley.smtp.waitForEmailTo(contact.email);
  const ofMeeting = await openLinks(booked);
  expect(ofMeeting.length).toBeGreaterThan(1);
  // Errors name the path, too.
  await open(new URL(`/meetings/${json.meetingId}?secret=wrong-${ofMeeting[0]}`, web.baseURL));
  await caller.call(`/Funnel/Track/${trackId}`, { method: "POST", body: { step: "nowhere" } });
  await caller.call(`/Funnel/Managed/${json.meetingId}?secret=${ofMeeting[0]}&code=${token}`);

  const email = `newcomer-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const password = "correct horse battery 7";
  const person = { email, password, firstName: "Nora", lastName: "New", acceptTerms: true };
  expect((await caller.call("/Auth/Register", { method: "POST", body: person })).status).toBe(200);
  const ofAccount = await openLinks(await parley.smtp.waitForEmailTo(email));
  await caller.call("/Auth/ForgotPassword", { method: "POST", body: { email } });
  const reset = await parley.smtp.waitForEmailTo(email, /password/i);
  ofAccount.push(...await openLinks(reset));
  expect(ofAccount.length).toBeGreaterThan(3);

  const secrets = [trackId, token, json.meetingId, ...ofMeeting, ...ofAccount];
  const output = () => web.output() + worker.output();
  await eventually("the log has the last request", () => output().includes("/reset-password"));
  const lines = output().split("\n");
  expect(lines.filter((line) => line.includes('"message":"page"')).length).toBeGreaterThan(6);
  expect(lines.filter((line) => line.includes('"message":"delivery"')).length).toBeGreaterThan(3);
  expect(output()).toContain(`/api/v2/Funnel/Track/${trackId.slice(0, 8)}…${trackId.slice(-4)}`);
  const shown = secrets.filter((secret) => output().includes(secret));
  expect(shown.flatMap((secret) => lines.filter((line) => line.includes(secret)).slice(0, 2))).toEqual([]);
});
