// A visitor corrects a typing error in their phone number behind the manage link; their specialist sees the new one.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, refusalOf } from "@tests/support/funnel/visitor.ts";
import { leadRow } from "@tests/support/leads/leads.ts";
import { type BookedMeeting, bookMeeting, manage, NEXT_WEEK } from "@tests/support/scheduling/meetings.ts";
import { giveTextConsent, hasAgreedTo } from "@/modules/tracks/consents.ts";
import { getTrack } from "@/modules/tracks/tracks.ts";
import { leadTimeline } from "@/modules/leads/tables.ts";
import { textCodes } from "../proof/tables.ts";

let app: TestApp;
let meeting: BookedMeeting;
beforeEach(async () => {
  app = await openTestApp();
  meeting = await bookMeeting(app);
});
afterEach(() => app.close());

const correct = (phone: string) => manage(app, meeting, "Phone", { phone });
const track = () => getTrack(app.services.db.read, meeting.trackId);
const managed = async () => (await get(app, `/Funnel/Managed/${meeting.meetingId}?secret=${meeting.secret}`)).json;

describe("a phone number", () => {
  test("is corrected for the request and the lead, whose timeline says so once", async () => {
    await app.transact((tx) => giveTextConsent(tx, app.ctx(), meeting.trackId));
    expect((await managed()).canCorrectPhone).toBe(true);
    for (let n = 0; n < 2; n++) expect((await correct("+43 660 765 43 21")).json.contact.phone).toBe("+436607654321");
    expect(await track()).toMatchObject({ contactPhone: "+436607654321", contactEmail: meeting.contact.email });
    expect((await leadRow(app, meeting.leadId)).contact).toEqual({ ...meeting.contact, phone: "+436607654321" });
    const lines = await app.services.db.read.select().from(leadTimeline).where(eq(leadTimeline.leadId, meeting.leadId));
    expect(lines.filter(({ kind }) => kind === "phone-corrected")).toHaveLength(1);
    // Text messages were agreed to for the other number.
    expect(await hasAgreedTo(app.services.db.read, meeting.trackId, "text-messages")).toBe(false);
  });

  test("that cannot exist is refused", async () => {
    expect(refusalOf(await correct("12345"))).toEqual([
      400,
      "invalid_input",
      ["Please enter a phone number with its country code, such as +43 660 1234567."],
    ]);
    expect((await track()).contactPhone).toBe(meeting.contact.phone);
  });

  test("that a code has proven stays", async () => {
    const { phone } = meeting.contact;
    const code = { trackId: meeting.trackId, phone, version: 1, sentAt: 0, expiresAt: 0, provenAt: 1 };
    await app.transact((tx) => tx.insert(textCodes).values(code));
    expect(refusalOf(await correct("+436607654321")).slice(0, 2)).toEqual([400, "number_proven"]);
    expect((await managed()).canCorrectPhone).toBe(false);
  });

  test("stays once the meeting has started, was cancelled, or the details are withdrawn", async () => {
    const other = await bookMeeting(app, { startsAt: NEXT_WEEK });
    await manage(app, meeting, "Withdraw");
    expect(refusalOf(await correct("+436607654321"))[1]).toBe("illegal_transition");
    app.clock.set(NEXT_WEEK);
    expect(refusalOf(await manage(app, other, "Phone", { phone: "+436607654321" }))[1]).toBe("illegal_transition");
  });
});
