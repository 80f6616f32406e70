// Pages without JavaScript send the text of a consent that they have shown, and show the present one when it has changed.
import { afterEach, beforeEach, expect, test } from "vitest";
import { findProfile, saveProfile } from "@/modules/specialists/index.ts";
import { openPages, type Pages } from "./support/app/pages.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { requestedBookings } from "./support/funnel/requested-bookings.ts";
import { bookAndAsk, offerPath, requireOfferTo } from "./support/funnel/waitlist.ts";
import { openAssignments } from "./support/leads/awaiting-consent.ts";
import { makeSpecialist } from "./support/people/factories.ts";
import { asSpecialist, bookMeeting, manage, managed, WEDNESDAY } from "./support/scheduling/meetings.ts";

let app: TestApp;
let pages: Pages;
beforeEach(async () => void (app = await openTestApp()));
afterEach(async () => {
  await pages.close();
  await app.close();
});

interface Form {
  specialistId: string;
  /** Of the page, and of its form. */
  page: string;
  action: string;
}

const path = (base: string, secret: string) => ({
  page: `${base}?secret=${secret}`,
  action: (name: string) => `${base}/${name}?secret=${secret}`,
});

const FORMS: Record<string, () => Promise<Form>> = {
  "an offer of an earlier time": async () => {
    const [specialistId, otherId] = [await makeSpecialist(app), await makeSpecialist(app)];
    const first = await bookMeeting(app, { specialistId: otherId, startsAt: WEDNESDAY });
    const own = await bookAndAsk(app, { specialistId });
    await manage(app, first, "Cancel");
    const offerId = await requireOfferTo(app, own);
    return { specialistId: otherId, page: offerPath(app, offerId), action: offerPath(app, offerId, "take") };
  },
  "the question about a specialist": async () => {
    const asked = await (await openAssignments(app)).waiting();
    const { page, action } = path(`/consents/${asked.leadId}`, asked.secret);
    return { specialistId: asked.specialistId, page, action: action("agree") };
  },
  "the link that confirms a booking": async () => {
    await app.close();
    app = await openTestApp([], { proof: "required" });
    const specialistId = await makeSpecialist(app, { category: "tutoring" });
    const on = requestedBookings(app, specialistId);
    const { meetingId, trackId } = await on.request();
    const { page, action } = path(`/bookings/${meetingId}`, await on.secretOf(trackId, meetingId));
    return { specialistId, page, action: action("confirm") };
  },
  "another specialist after a cancellation": async () => {
    const own = await bookMeeting(app);
    const specialistId = await makeSpecialist(app);
    await asSpecialist(app, own, "CancelMeeting");
    const { rescue } = (await managed(app, own)).json;
    const [{ startsAt }] = [rescue.sameTime ?? [], rescue.nearest ?? []].flat();
    const { page, action } = path(`/meetings/${own.meetingId}`, own.secret);
    return {
      specialistId,
      page: `${page}&with=${specialistId}&at=${encodeURIComponent(startsAt)}`,
      action: action("rescue"),
    };
  },
};

/** The hidden fields of the form with this address. */
const fieldsOf = async ({ page, action }: Form): Promise<Record<string, string>> => {
  const html = await (await pages.open(page)).text();
  const name = action.split("?")[0]!;
  const form = html.split("<form").find((part) => part.includes(name)) ?? "";
  const fields = [...form.split("</form>")[0]!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, field, value]) => [field!, value!.replaceAll("&#x27;", "'")]));
};

test.each(Object.entries(FORMS))("%s", async (_name, open) => {
  const form = await open();
  pages = await openPages(app);
  const before = await fieldsOf(form);
  await app.transact(async (tx) =>
    await saveProfile(tx, { ...(await findProfile(tx, form.specialistId))!, displayName: "Somebody Else" })
  );
  const refused = await pages.send(form.action, before);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("A consent text has changed."),
  ]);
  const now = await fieldsOf(form);
  expect(Object.values(now).some((text) => text.includes("Somebody Else"))).toBe(true);
  expect((await pages.send(form.action, now)).status).toBe(303);
});
