// Credentials and copies of connected calendars: encrypted, exported without secrets, erased, and kept for no longer than
// they are needed.
import { afterEach, beforeEach, expect, test } from "vitest";
import { bookMeeting } from "@tests/support/scheduling/meetings.ts";
import { openGoogleApp } from "@tests/support/scheduling/calendar-app.ts";
import { accountDeleted } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS, HOUR_MS } from "@/platform/time/time.ts";
import { purgeConnections } from "./closing.ts";
import { renewCredentials } from "./credentials.ts";
import { calendarConnections, calendarEntries, connectedCalendars } from "./tables.ts";
import { connectionData } from "./view.ts";

let google: Awaited<ReturnType<typeof openGoogleApp>>;
beforeEach(async () => void (google = await openGoogleApp()));
afterEach(() => google.close());

const rows = async () => [
  await google.db.select().from(calendarConnections),
  await google.db.select().from(connectedCalendars),
  await google.db.select().from(calendarEntries),
];
const deleteAccount = (userId: string) =>
  google.app.transact((tx) => publish(tx, accountDeleted({ userId, formerAddressId: "former" })));

test("the export names accounts, calendars and entries, and no secrets", async () => {
  const { specialistId } = await google.connect({ receives: true });
  await google.block(google.app.clock.now() + DAY_MS, google.app.clock.now() + DAY_MS + HOUR_MS);
  await bookMeeting(google.app, { specialistId });
  await google.settle();
  const parts = await Promise.all(connectionData.map(({ collect }) => collect(google.app.ctx(), specialistId)));
  expect(parts).toMatchObject([
    [{ provider: "google", calendars: [{}, {}, {}], busy: [{}] }],
    [{ change: null }],
  ]);
  expect(JSON.stringify(parts)).not.toMatch(/credentials|1\/\/|token|secret/i);
});

test("a deleted account gives the access back; nothing of it is left", async () => {
  const { specialistId } = await google.connect();
  await deleteAccount(specialistId);
  await google.settle();
  expect(await rows()).toEqual([[], [], []]);
});

test("while the service is away, the credentials are erased two hours later at the latest", async () => {
  const { specialistId, id } = await google.connect();
  await google.actions.setFault("away");
  await deleteAccount(specialistId);
  await google.settle();
  expect(await google.row(id)).toMatchObject({ status: "ended", busy: [] });
  google.app.clock.advance(2 * HOUR_MS);
  await purgeConnections(google.app.ctx());
  expect(await rows()).toEqual([[], [], []]);
});

test("where a meeting is in a calendar is forgotten half a year after it", async () => {
  const { specialistId } = await google.connect({ receives: true });
  await bookMeeting(google.app, { specialistId });
  await google.settle();
  expect((await rows())[2]).toHaveLength(1);
  google.app.clock.advance(200 * DAY_MS);
  await purgeConnections(google.app.ctx());
  expect((await rows())[2]).toEqual([]);
});

test("credentials survive a new LINK_SECRET, and the old one is no longer needed after the renewal", async () => {
  const { view, call, id } = await google.connect();
  const { config } = google.app.services;
  Object.assign(config, { oldLinkSecrets: [config.linkSecret], linkSecret: "a-new-secret-of-at-least-32-characters" });
  await google.actions.expireTokens();
  await call(`RefreshConnection/${id}`);
  await google.settle();
  expect((await view()).connections[0]).toMatchObject({ status: "working" });
  await renewCredentials(google.app.ctx());
  expect(google.app.logged.at(-1)).toMatchObject({ renewed: 1 });
  Object.assign(config, { oldLinkSecrets: [] });
  await call(`RefreshConnection/${id}`);
  await google.settle();
  expect((await view()).connections[0]).toMatchObject({ status: "working" });
});

test("credentials that can't be decrypted ask to reconnect", async () => {
  const { view, call, id } = await google.connect();
  Object.assign(google.app.services.config, { linkSecret: "another-secret-of-at-least-32-characters" });
  await call(`RefreshConnection/${id}`);
  await google.settle();
  expect((await view()).connections[0]).toMatchObject({ status: "lost" });
});
