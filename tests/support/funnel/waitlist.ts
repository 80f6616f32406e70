// Visitors who want something sooner, for tests: their waitlist entries, and the offers that they get.
import { asc, eq } from "drizzle-orm";
import { HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { endUselessEntries } from "@/modules/booking/waitlist/entry-ends.ts";
import { passOnMissed } from "@/modules/booking/waitlist/offers.ts";
import { earlierOffers, freedTimes, waitlistEntries } from "@/modules/booking/waitlist/tables.ts";
import { makeSpecialist } from "../people/factories.ts";
import type { TestApp } from "../app/test-app.ts";
import {
  type BookedMeeting,
  type BookingOptions,
  bookMeeting,
  manage,
  NEXT_WEEK,
  WEDNESDAY,
} from "../scheduling/meetings.ts";
import { type Caller, get, post, SHARE_CONSENT } from "./visitor.ts";

/** A visitor with a booking who has asked for something sooner. */
export const bookAndAsk = async (
  app: TestApp,
  { onlySpecialist = false, ...options }: BookingOptions & { onlySpecialist?: boolean } = {},
): Promise<BookedMeeting> => {
  const meeting = await bookMeeting(app, options);
  const { status, json } = await manage(app, meeting, "AskForEarlier", { onlySpecialist });
  if (status !== 200) throw new Error(`The waitlist entry was rejected: ${JSON.stringify(json)}`);
  return meeting;
};

export const entryOf = async (app: TestApp, trackId: string) => {
  const [entry] = await app.services.db.read.select().from(waitlistEntries).where(eq(waitlistEntries.trackId, trackId));
  return entry;
};

/** Every offer to a visitor, the oldest first. */
export const offersTo = async (app: TestApp, trackId: string) => {
  const rows = await app.services.db.read.select({ offer: earlierOffers }).from(earlierOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, earlierOffers.entryId)).where(
      eq(waitlistEntries.trackId, trackId),
    )
    .orderBy(asc(earlierOffers.offeredAt));
  return rows.map(({ offer }) => offer);
};

/** The open offer to a visitor. */
export const openOfferTo = async (app: TestApp, trackId: string) =>
  (await offersTo(app, trackId)).find(({ status }) => status === "open");

/** The id of the open offer to a visitor. Throws when they have none. */
export const requireOfferTo = async (app: TestApp, { trackId }: { trackId: string }): Promise<string> => {
  const offer = await openOfferTo(app, trackId);
  if (!offer) throw new Error("The visitor has no open offer");
  return offer.id;
};

export const listFreed = (app: TestApp) =>
  app.services.db.read.select().from(freedTimes).orderBy(asc(freedTimes.freedAt), asc(freedTimes.id));

const offerSecret = (app: TestApp, offerId: string): string => app.services.secrets.of("earlier-offer", offerId, 1);

/** The path of an offer's page, with its secret. */
export const offerPath = (app: TestApp, offerId: string, page = ""): string =>
  `/earlier/${offerId}${page && `/${page}`}?secret=${offerSecret(app, offerId)}`;

export const viewOffer = (app: TestApp, offerId: string) =>
  get(app, `/Funnel/EarlierOffer/${offerId}?secret=${offerSecret(app, offerId)}`);

/** Takes an offer, with the consent that it needs when the specialist is another one. */
export const takeOffer = (app: TestApp, offerId: string, caller: Caller = app) =>
  post(caller, `/Funnel/TakeEarlier/${offerId}`, { secret: offerSecret(app, offerId), consents: SHARE_CONSENT });

export const declineOffer = (app: TestApp, offerId: string) =>
  post(app, `/Funnel/DeclineEarlier/${offerId}`, { secret: offerSecret(app, offerId) });

/** A specialist with a first meeting on Wednesday at 10:00, and two visitors later who want something sooner. */
export const openList = async (app: TestApp) => {
  const specialistId = await makeSpecialist(app, { credits: 9 });
  const first = await bookMeeting(app, { specialistId, startsAt: WEDNESDAY });
  const longest = await bookAndAsk(app, { specialistId });
  app.clock.advance(MINUTE_MS);
  const second = await bookAndAsk(app, { specialistId, startsAt: NEXT_WEEK + HOUR_MS });
  return { specialistId, first, longest, second };
};

/** Every open offer. */
export const listOpenOffers = (app: TestApp) =>
  app.services.db.read.select().from(earlierOffers).where(eq(earlierOffers.status, "open"));

/** Declines one of the open offers, or mostly takes it. */
export const answerSomeOffer = async (app: TestApp, { who, which }: { who: number; which: number }, web: Caller) => {
  const open = await listOpenOffers(app);
  const offer = open[which % Math.max(1, open.length)];
  return offer && await (who % 4 === 0 ? declineOffer(app, offer.id) : takeOffer(app, offer.id, web));
};

/** What the worker does every minute. */
export const sweepEarlier = async (app: TestApp): Promise<void> => {
  await passOnMissed(app.ctx());
  await endUselessEntries(app.ctx());
};
