// Admin/CancelMeetings cancels the upcoming meetings of a suspended specialist, and visitors get an alternative.
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { emailsTo } from "@tests/support/people/accounts.ts";
import { bookMeeting, managed, meetingRow, NEXT_WEEK } from "@tests/support/scheduling/meetings.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { auditEntries } from "@/platform/audit.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";

let app: TestApp;
let adminId = "";
let admin = "";
beforeAll(async () => {
  app = await openTestApp();
  adminId = await makeAdministrator(app);
  admin = await app.signIn(adminId);
});
afterEach(() => app.clock.set(NOON));
afterAll(() => app.close());

const act = async (what: string, id: string, cookie = admin) => {
  const response = await app.call(`/Admin/${what}/${id}`, { method: "POST", cookie });
  return { status: response.status, code: response.headers.get("X-Error-Code"), json: await response.json() };
};
const actionsOf = ({ json }: Awaited<ReturnType<typeof act>>) =>
  (json.actions as { action: string }[]).map(({ action }) => action);

it("cancels all of them, emails each visitor an alternative and adds an audit entry for each", async () => {
  const first = await bookMeeting(app);
  const { specialistId } = first;
  const second = await bookMeeting(app, { specialistId, startsAt: NEXT_WEEK + DAY_MS });
  await makeSpecialist(app);
  const suspended = await act("SuspendUser", specialistId);
  expect(actionsOf(suspended)).toContain("cancel-meetings");

  const done = await act("CancelMeetings", specialistId);
  expect(done.status).toBe(200);
  expect(done.json.activity.meetingsAhead).toBe(0);
  expect(actionsOf(done)).not.toContain("cancel-meetings");
  for (const { meetingId, contact, ...opened } of [first, second]) {
    expect(await meetingRow(app, meetingId)).toMatchObject({
      status: "cancelled",
      cancelledBy: "admin",
      cancelReason: "suspended",
      sequence: 1,
    });
    expect((await managed(app, { meetingId, ...opened })).json.rescue.sameTime).not.toBeNull();
    const emails = await emailsTo(app, contact.email);
    expect(emails.at(-1)?.text).toContain("We cancelled this meeting");
    expect(await app.eventsOf("scheduling.meeting_cancelled")).toContainEqual(
      expect.objectContaining({ meetingId, by: "admin" }),
    );
  }
  const entries = await app.services.db.read.select().from(auditEntries)
    .where(and(eq(auditEntries.subjectId, specialistId), eq(auditEntries.action, "scheduling.cancel-meeting")));
  expect(entries.map(({ before }) => (before as { meetingId: string }).meetingId).sort())
    .toEqual([first.meetingId, second.meetingId].sort());

  expect((await act("CancelMeetings", specialistId)).status).toBe(200);
  expect((await meetingRow(app, first.meetingId)).sequence).toBe(1);
});

it("keeps a meeting that has started, and is not offered without upcoming meetings", async () => {
  const { specialistId, meetingId } = await bookMeeting(app, { startsAt: NEXT_WEEK });
  app.clock.set(NEXT_WEEK + 60_000);
  const later = await app.signIn(adminId);
  expect(actionsOf(await act("SuspendUser", specialistId, later))).not.toContain("cancel-meetings");
  expect((await act("CancelMeetings", specialistId, later)).status).toBe(200);
  expect((await meetingRow(app, meetingId)).status).toBe("confirmed");
});

it("requires a suspended account, an existing one, and an administrator", async () => {
  const { specialistId, meetingId } = await bookMeeting(app, { startsAt: NEXT_WEEK + DAY_MS });
  expect(await act("CancelMeetings", specialistId)).toMatchObject({ status: 400, code: "illegal_transition" });
  expect((await act("CancelMeetings", newId())).status).toBe(404);
  expect((await act("CancelMeetings", "nobody")).status).toBe(404);
  expect((await act("CancelMeetings", specialistId, await app.signIn(specialistId))).status).toBe(403);
  expect((await meetingRow(app, meetingId)).status).toBe("confirmed");
});
