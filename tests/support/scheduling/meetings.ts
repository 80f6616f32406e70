// Booked meetings for tests, with the secrets of the links in their emails.
import { and, eq } from "drizzle-orm";
import { findLeadByMeeting } from "@/modules/leads/index.ts";
import { getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import type { Side } from "@/modules/scheduling/rules.ts";
import type { ReadDb } from "@/platform/db/types.ts";
import { eventDeliveries, outboxEvents } from "@/platform/events/outbox.ts";
import { iso } from "@/platform/time/time.ts";
import { makeSpecialist, type SpecialistOptions } from "../people/factories.ts";
import type { TestApp } from "../app/test-app.ts";
import { book, get, post, SHARE_CONSENT, type VisitorOptions, visitorWithContact } from "../funnel/visitor.ts";

/** Wednesday 21 October 2026, 10:00 in Vienna, 22 hours from NOON; and a week later. */
export const WEDNESDAY = Date.UTC(2026, 9, 21, 8);
export const NEXT_WEEK = Date.UTC(2026, 9, 28, 9);

export interface BookedMeeting {
  meetingId: string;
  leadId: string;
  specialistId: string;
  trackId: string;
  contact: { firstName: string; lastName: string; email: string; phone: string };
  /** The secret of the manage link. */
  secret: string;
}

export interface BookingOptions {
  specialistId?: string;
  startsAt?: number;
  location?: "zoom" | "phone";
  visitor?: VisitorOptions;
  specialist?: SpecialistOptions;
}

/** A visitor's booking, by default a week ahead with a new specialist. */
export const bookMeeting = async (app: TestApp, options: BookingOptions = {}): Promise<BookedMeeting> => {
  const { startsAt = NEXT_WEEK, location = "zoom", visitor, specialist } = options;
  const specialistId = options.specialistId ?? await makeSpecialist(app, specialist);
  const { trackId, contact } = await visitorWithContact(app, { mayChoose: true, ...visitor });
  const { status, json } = await book(app, trackId, iso(startsAt), { specialistId, location });
  if (status !== 200) throw new Error(`The booking was rejected: ${JSON.stringify(json)}`);
  const meetingId: string = json.meetingId;
  const lead = await findLeadByMeeting(app.services.db.read, meetingId);
  return { meetingId, leadId: lead!.id, specialistId, trackId, contact, secret: secretOf(app, meetingId) };
};

/** The secret of a meeting's manage link. */
export const secretOf = (app: TestApp, meetingId: string, version = 1): string =>
  app.services.secrets.of("meeting", meetingId, version);

/** The secret of one side's link to report the outcome. */
export const outcomeSecret = (app: TestApp, meetingId: string, side: Side): string =>
  app.services.secrets.of("outcome", `${meetingId}-${side}`, 1);

export const meetingRow = (app: TestApp, id: string): Promise<Meeting> => getMeeting(app.services.db.read, id);

type Opened = Pick<BookedMeeting, "meetingId" | "secret">;

/** A call behind the manage link, such as `Move`. */
export const manage = (app: TestApp, { meetingId, secret }: Opened, what: string, body: Record<string, unknown> = {}) =>
  post(app, `/Funnel/Managed/${meetingId}/${what}`, { secret, ...body });

/** The response of the manage link. */
export const managed = (app: TestApp, { meetingId, secret }: Opened) =>
  get(app, `/Funnel/Managed/${meetingId}?secret=${secret}`);

export const moveTo = (app: TestApp, opened: Opened, startsAt: number) =>
  manage(app, opened, "Move", { startsAt: iso(startsAt) });

/** Chooses another specialist, with the consent for them. */
export const rescueWith = (app: TestApp, opened: Opened, specialistId: string, startsAt: number) =>
  manage(app, opened, "Rescue", { specialistId, startsAt: iso(startsAt), consents: SHARE_CONSENT });

/** A call of the lead's own specialist about its meeting, such as `MoveMeeting`. */
export const asSpecialist = async (
  app: TestApp,
  { leadId, specialistId }: Pick<BookedMeeting, "leadId" | "specialistId">,
  what: string,
  body: Record<string, unknown> = {},
) => post(app, `/Leads/${what}/${leadId}`, body, { cookie: await app.signIn(specialistId) });

/** Reports the outcome for one side. */
export const answerAs = (app: TestApp, meetingId: string, side: Side, answer: string) =>
  post(app, `/Funnel/Outcome/${meetingId}`, { side, secret: outcomeSecret(app, meetingId, side), answer });

/** Leads whose meeting is cancelled when closing them can't be undone any more. */
export const listGivenUp = async (db: ReadDb): Promise<Set<string>> => {
  const rows = await db.select({ payload: outboxEvents.payload }).from(outboxEvents)
    .innerJoin(eventDeliveries, eq(eventDeliveries.eventId, outboxEvents.id))
    .where(and(eq(eventDeliveries.listener, "leads.cancelGivenUpMeeting"), eq(eventDeliveries.state, "pending")));
  return new Set(rows.map(({ payload }) => (payload as { leadId: string }).leadId));
};
