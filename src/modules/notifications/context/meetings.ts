// A meeting with everything that emails say about it, read at the moment of sending.
import { t } from "@/languages/language.ts";
import { formatPhone, fullName } from "@/platform/text.ts";
import type { Brand } from "@/emails/parts/layout.tsx";
import type { MeetingFacts } from "@/emails/parts/meeting.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { findPerson, type Person } from "@/modules/auth/index.ts";
import { loadCatalogNames, scopeLabel } from "@/modules/catalog/index.ts";
import { findMeeting, isLinkPending, type Meeting } from "@/modules/scheduling/index.ts";
import { isCancelled, isConfirmed, type Side } from "@/modules/scheduling/rules.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { findTrack, type Track } from "@/modules/tracks/index.ts";
import { findGreeting, manageUrl } from "@/modules/booking/index.ts";
import { getBrand } from "./brand.ts";

export interface MeetingContext {
  brand: Brand;
  meeting: Meeting;
  facts: MeetingFacts;
  track: Track;
  /**
   * `firstName` and `name` are empty where nobody has proven the address. `shortName` is for the specialist: emails to
   * them carry no contact data, not even a surname.
   */
  visitor: { firstName: string; shortName: string; name: string; email: string; phone: string };
  specialist: { firstName: string; displayName: string; headline: string; email: string };
  /** Where the specialist reads about the visitor. */
  leadUrl: string;
}

/**
 * Undefined when emails about it should no longer be sent: it is not confirmed, it is over, or a side was erased.
 * Throws while its Zoom link is being created, for a minute at most, so that the email is tried again.
 */
export const findConfirmedMeeting = async (
  ctx: Ctx,
  { meetingId }: { meetingId: string },
): Promise<MeetingContext | undefined> => {
  if (await isLinkPending(ctx, meetingId)) throw new Error("The meeting's link is still being created");
  const meeting = await findMeeting(ctx.db.read, meetingId);
  if (!meeting || !isConfirmed(meeting.status) || meeting.endsAt <= ctx.now) return undefined;
  const context = await findMeetingContext(ctx, meeting);
  return context?.visitor.email ? context : undefined;
};

/** What emails to one side of a meeting need; undefined for an erased visitor, who has no address. */
export const toSide =
  <P extends object>(side: Side, find: (ctx: Ctx, payload: P) => Promise<MeetingContext | undefined>) =>
  async (ctx: Ctx, payload: P) => {
    const context = await find(ctx, payload);
    if (!context) return undefined;
    const { visitor, specialist } = context;
    const [name, address] = side === "visitor"
      ? [visitor.name, visitor.email]
      : [specialist.displayName, specialist.email];
    return address ? { ...context, to: { name, address } } : undefined;
  };

/** The page of the meeting that a side opens. */
export const pageUrlFor = (ctx: Ctx, { meeting, leadUrl }: MeetingContext, side: Side): string =>
  side === "visitor" ? manageUrl(ctx, meeting) : leadUrl;

/** What emails to both sides have in common. */
export const propsFor = <S extends Side>(ctx: Ctx, context: MeetingContext, side: S) => {
  const { brand, facts, visitor, specialist } = context;
  return { brand, meeting: facts, side, visitor, specialist, pageUrl: pageUrlFor(ctx, context, side) };
};

/**
 * For any status. An erased visitor has no name and no address, nor has a specialist who has left, whose visitors still hear
 * that a meeting or a request has ended. Undefined otherwise without a specialist, and for one who was imported and has not
 * joined: neither side hears of their meetings before.
 */
export const findMeetingContext = async (ctx: Ctx, meeting: Meeting): Promise<MeetingContext | undefined> => {
  const db = ctx.db.read;
  const track = await findTrack(db, meeting.trackId);
  const person = await findPerson(db, meeting.specialistId);
  if (!track || !person || person.isImported) return undefined;
  if (person.deletedAt !== null && !isCancelled(meeting.status)) return undefined;
  return {
    brand: await getBrand(ctx),
    meeting,
    facts: await loadFacts(ctx, meeting),
    track,
    visitor: track.contact ? toVisitor(track.contact, await findGreeting(db, track, ctx.now)) : ERASED_VISITOR,
    specialist: await loadSpecialist(ctx, person),
    leadUrl: `${ctx.config.publicUrl}/leads/${meeting.leadId}`,
  };
};

const ERASED_VISITOR: MeetingContext["visitor"] = {
  firstName: "",
  shortName: "The visitor",
  name: "The visitor",
  email: "",
  phone: "",
};

const loadFacts = async (ctx: Ctx, meeting: Meeting): Promise<MeetingFacts> => {
  const { startsAt, endsAt, visitorZone, specialistZone, location, locationDetail } = meeting;
  return {
    startsAt,
    endsAt,
    visitorZone,
    specialistZone,
    location,
    locationDetail: location === "zoom" || !locationDetail ? locationDetail : formatPhone(locationDetail),
    categoryName: scopeLabel(await loadCatalogNames(ctx.db.read), meeting),
  };
};

const toVisitor = (contact: NonNullable<Track["contact"]>, greeting: { firstName: string; name: string }) => ({
  ...greeting,
  shortName: contact.firstName,
  email: contact.email,
  phone: formatPhone(contact.phone),
});

const loadSpecialist = async (ctx: Ctx, person: Person): Promise<MeetingContext["specialist"]> => {
  if (person.deletedAt !== null) {
    return { firstName: "", displayName: t("card.yourSpecialist"), headline: "", email: "" };
  }
  const profile = await findProfile(ctx.db.read, person.id);
  const { firstName, email } = person;
  return { firstName, email, displayName: profile?.displayName ?? fullName(person), headline: profile?.headline ?? "" };
};
