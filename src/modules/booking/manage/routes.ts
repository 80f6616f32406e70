// The calls behind the links of emails: a visitor's own meeting, and both sides' answer whether it took place.
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { RatingRef } from "@/modules/ratings/schemas.ts";
import { CALL_LIMITS, withdrawClicks, withdrawTextConsent } from "@/modules/tracks/index.ts";
import { TrackRef } from "@/modules/tracks/schemas.ts";
import {
  allowTexts,
  cancelManagedMeeting,
  changeManagedMeeting,
  moveManagedMeeting,
  openMeeting,
  sayWillCome,
  viewManagedMeeting,
  viewManagedTimes,
} from "./managed-meeting.ts";
import { answerOutcomeQuestion, viewOutcome } from "./outcome.ts";
import { correctPhone } from "./phone.ts";
import { deleteRating, giveRating, viewRating, viewSpecialistRatings } from "./rating.ts";
import { rescueMeeting } from "./rescue.ts";
import {
  AllowTextsInput,
  BookingReplaced,
  CancelInput,
  Erased,
  ManagedMeeting,
  ManageQuery,
  OutcomeInput,
  OutcomeQuery,
  OutcomeView,
  PhoneInput,
  RateInput,
  RatingView,
  RescheduleInput,
  RescheduleTimes,
  RescheduleTimesQuery,
  RescueInput,
  SpecialistRatings,
  VisitorData,
} from "./schemas.ts";
import { exportRequestOf } from "./visitor-export.ts";
import { eraseRequestOf, withdrawConsent } from "./withdrawal.ts";
import { ManagedAskInput, WaitlistEntryView } from "../waitlist/schemas.ts";
import { askForEarlierThan, withdrawEntryOf } from "../waitlist/entries.ts";
import { manageUrl } from "../links.ts";

const anyone = access("anyone");
const viewLimit = limit(CALL_LIMITS.view);
const changeLimit = limit(CALL_LIMITS.change);
const id = param(TrackRef);
const secret = query(ManageQuery);
const meeting = response(ManagedMeeting);
const rating = response(RatingView);

export const managedRoutes = routes()
  .basePath("/Funnel")
  .get(
    "/Managed/:id",
    describe("Get a meeting by its secret link"),
    anyone,
    viewLimit,
    id,
    secret,
    meeting,
    async (c) => c.json(await viewManagedMeeting(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .get(
    "/Managed/:id/Times",
    describe("List times to which a meeting can be rescheduled"),
    anyone,
    viewLimit,
    id,
    query(RescheduleTimesQuery),
    response(RescheduleTimes),
    async (c) => c.json(await viewManagedTimes(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .post(
    "/Managed/:id/Move",
    describe(
      "Reschedule a meeting as its visitor",
      "illegal_transition",
      "move_limit",
      "not_offered",
      "slot_taken",
      "too_late",
    ),
    anyone,
    changeLimit,
    id,
    body(RescheduleInput),
    meeting,
    async (c) => c.json(await moveManagedMeeting(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/Managed/:id/Cancel",
    describe("Cancel a meeting as its visitor", "illegal_transition", "too_late"),
    anyone,
    changeLimit,
    id,
    body(CancelInput),
    meeting,
    async (c) => c.json(await cancelManagedMeeting(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/Managed/:id/Rescue",
    describe(
      "Book another specialist after a cancellation",
      "cap_reached",
      "consent_outdated",
      "consent_required",
      "key_reused",
      "no_credit",
      "no_rescue",
      "slot_taken",
    ),
    anyone,
    changeLimit,
    id,
    body(RescueInput),
    response(BookingReplaced),
    async (c) => {
      const input = c.req.valid("json");
      const lost = await openMeeting(ctx(c), { ...c.req.valid("param"), ...input });
      const meetingId = await rescueMeeting(ctx(c), lost, input);
      return c.json({ meetingId, manageUrl: manageUrl(ctx(c), { id: meetingId, linkVersion: 1 }) });
    },
  )
  .post(
    "/Managed/:id/AskForEarlier",
    describe("Ask to be told when something sooner opens, as a meeting's visitor", "not_movable", "proof_first"),
    anyone,
    changeLimit,
    id,
    body(ManagedAskInput),
    response(WaitlistEntryView),
    async (c) => {
      const { onlySpecialist, ...link } = { ...c.req.valid("param"), ...c.req.valid("json") };
      const opened = await openMeeting(ctx(c), link);
      const specialistId = onlySpecialist ? opened.specialistId : undefined;
      return c.json(await askForEarlierThan(ctx(c), opened, { specialistId }));
    },
  )
  .post(
    "/Managed/:id/StopEarlier",
    describe("Withdraw a waitlist entry, as a meeting's visitor"),
    anyone,
    changeLimit,
    id,
    body(ManageQuery),
    meeting,
    async (c) => {
      const link = { ...c.req.valid("param"), ...c.req.valid("json") };
      return c.json(await changeManagedMeeting(ctx(c), link, (tx, { trackId }) => withdrawEntryOf(tx, trackId)));
    },
  )
  .post(
    "/Managed/:id/Withdraw",
    describe("Withdraw the visitor's consent", "illegal_transition"),
    anyone,
    changeLimit,
    id,
    body(ManageQuery),
    meeting,
    async (c) => {
      const link = { ...c.req.valid("param"), ...c.req.valid("json") };
      return c.json(await changeManagedMeeting(ctx(c), link, (tx, { id }) => withdrawConsent(tx, ctx(c), id)));
    },
  )
  .post(
    "/Managed/:id/WithdrawClicks",
    describe("Withdraw the visitor's consent to measure advertisements"),
    anyone,
    changeLimit,
    id,
    body(ManageQuery),
    meeting,
    async (c) => {
      const link = { ...c.req.valid("param"), ...c.req.valid("json") };
      return c.json(await changeManagedMeeting(ctx(c), link, (tx, { trackId }) => withdrawClicks(tx, ctx(c), trackId)));
    },
  )
  .post(
    "/Managed/:id/WillCome",
    describe("Say that the visitor will be there", "illegal_transition"),
    anyone,
    changeLimit,
    id,
    body(ManageQuery),
    meeting,
    async (c) => c.json(await sayWillCome(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/Managed/:id/Phone",
    describe("Correct the visitor's phone number", "illegal_transition", "number_proven"),
    anyone,
    changeLimit,
    id,
    body(PhoneInput),
    meeting,
    async (c) => {
      const { phone, ...link } = { ...c.req.valid("param"), ...c.req.valid("json") };
      return c.json(await changeManagedMeeting(ctx(c), link, (tx, opened) => correctPhone(tx, ctx(c), opened, phone)));
    },
  )
  .post(
    "/Managed/:id/AllowTexts",
    describe("Give the visitor's consent to text messages", "consent_outdated"),
    anyone,
    changeLimit,
    id,
    body(AllowTextsInput),
    meeting,
    async (c) => c.json(await allowTexts(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/Managed/:id/StopTexts",
    describe("Withdraw the visitor's consent to text messages"),
    anyone,
    changeLimit,
    id,
    body(ManageQuery),
    meeting,
    async (c) => {
      const link = { ...c.req.valid("param"), ...c.req.valid("json") };
      return c.json(
        await changeManagedMeeting(ctx(c), link, (tx, { trackId }) => withdrawTextConsent(tx, ctx(c), trackId)),
      );
    },
  )
  .get(
    "/Managed/:id/Data",
    describe("Export the visitor's data"),
    anyone,
    viewLimit,
    id,
    secret,
    response(VisitorData),
    async (c) => {
      c.header("Content-Disposition", 'attachment; filename="my-meeting.json"');
      const link = { ...c.req.valid("param"), ...c.req.valid("query") };
      return c.json(await exportRequestOf(ctx(c), await openMeeting(ctx(c), link)));
    },
  )
  .post(
    "/Managed/:id/Delete",
    describe("Delete the visitor's data", "illegal_transition"),
    anyone,
    changeLimit,
    id,
    body(ManageQuery),
    response(Erased),
    async (c) => {
      const link = { ...c.req.valid("param"), ...c.req.valid("json") };
      await eraseRequestOf(ctx(c), (await openMeeting(ctx(c), link)).id);
      return c.json({ erased: true as const });
    },
  )
  .get(
    "/Managed/:id/Rating",
    describe("Get the visitor's rating of a meeting"),
    anyone,
    viewLimit,
    id,
    secret,
    rating,
    async (c) => c.json(await viewRating(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .post(
    "/Managed/:id/Rating",
    describe("Rate a meeting as its visitor", "not_rateable", "rating_deleted", "rating_published"),
    anyone,
    changeLimit,
    id,
    body(RateInput),
    rating,
    async (c) => c.json(await giveRating(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/Managed/:id/DeleteRating",
    describe("Delete the visitor's rating of a meeting"),
    anyone,
    changeLimit,
    id,
    body(ManageQuery),
    rating,
    async (c) => c.json(await deleteRating(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .get(
    "/Ratings/:id",
    describe("Get a specialist's published ratings"),
    anyone,
    viewLimit,
    param(RatingRef),
    response(SpecialistRatings),
    async (c) => c.json(await viewSpecialistRatings(ctx(c), c.req.valid("param").id)),
  )
  .get(
    "/Outcome/:id",
    describe("Get the outcome question of a meeting"),
    anyone,
    viewLimit,
    id,
    query(OutcomeQuery),
    response(OutcomeView),
    async (c) => c.json(await viewOutcome(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  .post(
    "/Outcome/:id",
    describe("Report whether a meeting took place", "answered", "not_over", "outcome_settled"),
    anyone,
    changeLimit,
    id,
    body(OutcomeInput),
    response(OutcomeView),
    async (c) => c.json(await answerOutcomeQuestion(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  );
