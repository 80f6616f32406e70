// Administrators' calls about ratings, unproven bookings and bookings that wait, with their preparation. They come last,
// because visitors have to prove their address from then on.
import { HOUR_MS } from "@/platform/time/time.ts";
import { bookingReviews } from "@/modules/booking/reviews/tables.ts";
import { setProof } from "../app/proof-setting.ts";
import type { TestApp } from "../app/test-app.ts";
import { CATEGORY, requestedBookings } from "../funnel/requested-bookings.ts";
import { makeSpecialist } from "../people/factories.ts";
import { reportedProfile } from "../people/content-reports.ts";
import { givenRating } from "../scheduling/ratings.ts";
import type { ActionContext, AdminAction } from "./admin-actions.ts";
import type { Call } from "./contract-calls.ts";

const requireProof = (app: TestApp) => setProof(app.services.db, "required", { isRunning: true });

const HOURS = ["08:00", "09:00", "10:00", "12:30", "13:30", "14:30"];

/** Requests times of a specialist, by addresses that differ in a number. */
const requestAll = async (app: TestApp, hours: readonly string[], domain: string) => {
  await requireProof(app);
  const on = requestedBookings(app, await makeSpecialist(app, { category: CATEGORY, credits: 40 }));
  return await Promise.all(
    hours.map(async (hour, n) => await on.request(`2026-10-22T${hour}:00Z`, await on.newVisitor(`same${n}@${domain}`))),
  );
};

const startWave = async (app: TestApp, { read }: ActionContext): Promise<{ path: string }> => {
  await requestAll(app, HOURS, "wave.test");
  const { waves } = await read("/Admin/Attention");
  return { path: `/Admin/EndWave/${waves.items[0].id}` };
};

/** A booking that waits for an administrator. */
const startReview = (call: "ReleaseBooking" | "RejectBooking"): AdminAction => async (app) => {
  const [requested] = await requestAll(app, HOURS.slice(0, 1), `${call.toLowerCase()}.test`);
  const { meetingId, trackId } = requested!;
  const now = app.clock.now();
  const row = { meetingId, trackId, domain: "firm-one.at", since: now, until: now + 2 * HOUR_MS };
  await app.transact(async (tx) => void await tx.insert(bookingReviews).values(row));
  return { path: `/Admin/${call}/${meetingId}` };
};

/** A rating that is not published yet. */
const removeRating: AdminAction = async (app) => ({
  path: `/Admin/DecideRating/${await givenRating(app, await makeSpecialist(app))}`,
  body: { decision: "remove", rule: "abuse" },
});

/** Asks a reported specialist to change their profile. */
const askForChange: AdminAction = async (app) => ({
  path: `/Admin/DecideContentReport/${await reportedProfile(app, await makeSpecialist(app))}`,
  body: { decision: "change", answer: "We looked at it.", statement: "Please name your licence." },
});

export const REVIEW_ACTIONS: Partial<Record<Call, AdminAction>> = {
  "POST /Admin/DecideRating/{id}": removeRating,
  "POST /Admin/DecideContentReport/{id}": askForChange,
  "POST /Admin/EndWave/{id}": startWave,
  "POST /Admin/ReleaseBooking/{id}": startReview("ReleaseBooking"),
  "POST /Admin/RejectBooking/{id}": startReview("RejectBooking"),
};
