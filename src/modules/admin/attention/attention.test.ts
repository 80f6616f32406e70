// The queue of what needs attention: each kind appears with what its action needs, and is gone when it is settled.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAssignments } from "@tests/support/leads/awaiting-consent.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { type Administrator, signedInAdministrator } from "@tests/support/people/administrator.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { anyRequest } from "@tests/support/people/help-requests.ts";
import { book, newContact, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { addDays, MINUTE_MS } from "@/platform/time/time.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import type { Attention } from "./schemas.ts";

let app: TestApp;
let admin: Administrator;
let assignments: Awaited<ReturnType<typeof openAssignments>>;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signedInAdministrator(app);
  assignments = await openAssignments(app);
});
afterAll(() => app.close());

const queue = async (): Promise<Attention> => (await admin.get("/Admin/Attention")).json;
const countsOf = (attention: Attention) =>
  Object.fromEntries(
    Object.entries(attention).flatMap(([kind, { totalCount }]) => totalCount > 0 ? [[kind, totalCount]] : []),
  );

test("what waits is listed, the first three of each kind, and settled from there", async () => {
  expect(countsOf(await queue())).toEqual({});
  const specialistId = await makeSpecialist(app, { credits: 2 });
  const requestId = await anyRequest(app, specialistId);
  for (let n = 0; n < 4; n++) await visitorWithContact(app);
  const { trackId, leadId } = await assignments.waiting();
  expect(countsOf(await queue())).toEqual({ requests: 1, consents: 1 }); // the visitors may be about to book
  app.clock.advance(31 * MINUTE_MS);
  const found = await queue();
  expect(countsOf(found)).toEqual({ requests: 1, tracks: 4, consents: 1 });
  expect(found.tracks.items).toHaveLength(3);
  expect(found.requests.items[0]).toMatchObject({ id: requestId, status: "open" });
  expect(found.consents.items[0]).toMatchObject({ leadId, trackId });

  expect(found.tracks.items[0]).toMatchObject({ leftAt: "choose a time", requests: 1, declined: [] });

  await admin.done(`/Admin/CancelAssignment/${trackId}`);
  await admin.done(`/Help/UpdateStatus/${requestId}`, { status: "in-progress" });
  expect(countsOf(await queue())).toEqual({ tracks: 5 });

  const asked = await assignments.waiting();
  await asked.decide("decline");
  await visitorWithContact(app, { contact: asked.contact, category: "legal" });
  app.clock.advance(31 * MINUTE_MS);
  const { tracks } = await queue();
  expect(tracks.totalCount).toBe(6);
  expect(tracks.items.map(({ requests }) => requests)).toEqual([2, 1, 1]);
  expect(tracks.items.map(({ declined }) => declined.length)).toEqual([1, 0, 0]);
});

test("nobody waits who has booked since, or who has not agreed to what an agent prepared", async () => {
  const before = (await queue()).tracks.totalCount;
  const category = "tutoring";
  await makeSpecialist(app, { category });
  const contact = newContact();
  await visitorWithContact(app, { category, contact });
  const { trackId } = await visitorWithContact(app, { category, contact });
  const prepared = await visitorWithContact(app, { category });
  const elsewhere = await visitorWithContact(app, { category: "legal", contact });
  await app.transact((tx) => tx.update(tracks).set({ agentStage: "prepared" }).where(eq(tracks.id, prepared.trackId)));
  expect((await book(app, trackId, "2026-10-21T12:00:00Z")).json.status).toBe("confirmed");
  app.clock.advance(31 * MINUTE_MS);
  const { totalCount, items } = (await queue()).tracks;
  expect(totalCount).toBe(before + 1);
  expect(items[0]).toMatchObject({ id: elsewhere.trackId, requests: 1 });
});

test("it is for support, as part of the market's page too", async () => {
  const finance = await signedInAdministrator(app, await makeAdministrator(app, { adminRole: "finance" }));
  expect((await finance.get("/Admin/Attention")).status).toBe(403);
  expect((await finance.get("/Admin/MarketPage")).json.attention).toBeNull();
  expect(countsOf((await admin.get("/Admin/MarketPage")).json.attention)).toEqual(countsOf(await queue()));
});

test("the figures come with those of as many days before", async () => {
  const { json: now } = await admin.get("/Admin/Market");
  const [from, to] = [addDays(now.period.to, 1), addDays(now.period.to, now.period.days)];
  const { json: later } = await admin.get(`/Admin/Market?from=${from}&to=${to}`);
  expect(later.previous).toEqual({
    started: now.funnel.steps[0].reached,
    booked: now.funnel.steps.at(-1).reached,
    leads: now.leads.total,
    revenue: now.revenue.total.amount,
  });
  expect(later.previous.started).toBeGreaterThan(0);
});
