// What visitors read and do: before the booking, with the links of their emails, and after the meeting.
import { starterId } from "@/modules/catalog/index.ts";
import { stopUrls } from "@/modules/booking/links.ts";
import { savePhoto } from "@/modules/specialists/index.ts";
import { buildFinishLinks, findTrack } from "@/modules/tracks/index.ts";
import { DAY_MS, HOUR_MS, iso } from "@/platform/time/time.ts";
import type { TestApp } from "../../app/test-app.ts";
import { visitorWithContact } from "../../funnel/visitor.ts";
import { declineOffer, entryOf, openList, requireOfferTo, takeOffer, viewOffer } from "../../funnel/waitlist.ts";
import { openAssignments } from "../../leads/awaiting-consent.ts";
import { publishPage, sendReport } from "../../people/content-reports.ts";
import { makeSpecialist } from "../../people/factories.ts";
import { pictureOf } from "../../people/pictures.ts";
import { asSpecialist, bookMeeting, manage, NEXT_WEEK, outcomeSecret, rescueWith } from "../../scheduling/meetings.ts";
import { endedMeeting, pastMeeting, publishRatings, rate } from "../../scheduling/ratings.ts";
import { askAs, askEach, type Asked } from "./caller.ts";

const CAREER = { categoryId: starterId("career") };
const TIMEZONE = { timezone: "Europe/Vienna" };

/** The catalogue, and who is found. */
const readCatalogue = async (app: TestApp, specialistId: string) => {
  const slug = await publishPage(app, specialistId);
  const photo = { contentType: "image/png", bytes: await pictureOf.png() };
  await app.transact((tx) => savePhoto(tx, { specialistId, photo }));
  await askEach(askAs(app, { id: CAREER.categoryId }), [
    ["get /Categories/GetAllSubcategories"],
    ["get /Categories/Subcategories/{id}"],
    ["get /Categories/Places"],
    ["get /EducationalContent/GetAllForCategory", { query: CAREER }],
    ["get /Loader/RegistrationProps"],
    ["get /Settings/Resources"],
    ["get /Funnel/Preview/{id}", { id: "career", query: TIMEZONE }],
    ["get /Funnel/Featured", { query: { categoryId: "career" } }],
    ["get /Funnel/PublicProfiles"],
    ["get /Funnel/Profile/{slug}", { path: { slug } }],
  ]);
  await sendReport(app, slug);
};

/** A request that is not finished. */
const leaveRequest = async (app: TestApp) => {
  const { trackId, token } = await visitorWithContact(app);
  const track = await findTrack(app.services.db.read, trackId);
  const { finishUrl, stopUrl, oneClickUrl } = buildFinishLinks(app.services, track!);
  const secretOf = (url: string) => ({ secret: new URL(url).searchParams.get("secret")! });
  const ask = askAs(app, { id: trackId, headers: { "X-Resume-Token": token } });
  await askEach(ask, [
    ["get /Funnel/Track/{id}"],
    ["get /Funnel/GetAvailabilityHours/{id}/{date}/{hour}/{minute}", {
      path: { id: trackId, date: "2026-10-22", hour: "10", minute: "0" },
      query: TIMEZONE,
    }],
    ["get /Funnel/FinishLater/{id}", { query: secretOf(finishUrl) }],
    ["get /Funnel/Reminders/{id}", { query: secretOf(stopUrl) }],
    ["post /Funnel/StopReminders/{id}", { query: secretOf(oneClickUrl) }],
    ["post /Funnel/AskForEarlier/{id}", { body: {} }],
  ]);
  const entry = await entryOf(app, trackId);
  const stop: Asked = { id: entry!.id, query: secretOf(stopUrls(app.services, entry!).oneClickUrl) };
  await askEach(ask, [
    ["get /Funnel/EarlierWish/{id}", stop],
    ["post /Funnel/StopEarlier/{id}", stop],
    ["post /Funnel/Close/{id}"],
  ]);
};

const MANAGED: readonly (readonly [string, object?])[] = [
  ["Move", { startsAt: iso(NEXT_WEEK + 2 * HOUR_MS) }],
  ["WillCome"],
  ["Phone", { phone: "+436602000002" }],
  ["AllowTexts", { version: 1 }],
  ["StopTexts"],
  ["AskForEarlier", { onlySpecialist: true }],
  ["StopEarlier"],
  ["WithdrawClicks"],
];

/** The page behind the link of a confirmation. */
const manageMeetings = async (app: TestApp, specialistId: string) => {
  const meeting = await bookMeeting(app, { specialistId });
  const { meetingId: id, secret } = meeting;
  const query = { secret };
  await askEach(askAs(app, { id }), [
    ["get /Funnel/Managed/{id}", { query }],
    ["get /Funnel/Managed/{id}/Times", { query }],
    ...MANAGED.map(([what, body]) => [`post /Funnel/Managed/{id}/${what}`, { body: { secret, ...body } }] as const),
    ["get /Funnel/Managed/{id}/Data", { query }],
    ["post /Funnel/Managed/{id}/Cancel", { body: { secret } }],
  ]);
  for (const what of ["Withdraw", "Delete"]) await manage(app, await bookMeeting(app, { specialistId }), what);
  const lost = await bookMeeting(app, { specialistId });
  await asSpecialist(app, lost, "CancelMeeting", { message: "I am ill this week." });
  await rescueWith(app, lost, await makeSpecialist(app), NEXT_WEEK);
};

/** Times that come free. */
const takeEarlier = async (app: TestApp) => {
  const { first, longest, second } = await openList(app);
  await manage(app, first, "Cancel");
  const offerId = await requireOfferTo(app, longest);
  await viewOffer(app, offerId);
  await declineOffer(app, offerId);
  await takeOffer(app, await requireOfferTo(app, second));
};

/** A request that an administrator has given to a specialist. */
const decideAboutSharing = async (app: TestApp) => {
  const { waiting } = await openAssignments(app);
  const asked = await waiting();
  await asked.view();
  await asked.download();
  await asked.decide("agree");
};

/** After the meeting. */
const lookBack = async (app: TestApp, specialistId: string) => {
  const ended = await endedMeeting(app, { specialistId, startsAt: NEXT_WEEK + DAY_MS });
  const secret = outcomeSecret(app, ended.meetingId, "visitor");
  const ask = askAs(app, { id: ended.meetingId });
  await ask("get /Funnel/Outcome/{id}", { query: { side: "visitor", secret } });
  await ask("post /Funnel/Outcome/{id}", { body: { side: "visitor", secret, answer: "held" } });
  const held = await pastMeeting(app, { specialistId, startsAt: NEXT_WEEK + 2 * DAY_MS });
  const other = await pastMeeting(app, { specialistId, startsAt: NEXT_WEEK + 5 * DAY_MS });
  for (const meeting of [held, other]) await rate(app, meeting);
  await askAs(app, { id: held.meetingId })("get /Funnel/Managed/{id}/Rating", { query: { secret: held.secret } });
  await manage(app, other, "DeleteRating");
  await publishRatings(app, specialistId, [5, 5, 4], { from: NEXT_WEEK + 7 * DAY_MS });
  await askAs(app, { id: specialistId })("get /Funnel/Ratings/{id}");
  await askAs(app)("get /Leads/MarketNumbers");
};

export const showVisitors = async (app: TestApp) => {
  const specialistId = await makeSpecialist(app, { credits: 20, person: { firstName: "Robin", lastName: "Sample" } });
  await readCatalogue(app, specialistId);
  await leaveRequest(app);
  await manageMeetings(app, specialistId);
  await takeEarlier(app);
  await decideAboutSharing(app);
  await lookBack(app, specialistId);
};
