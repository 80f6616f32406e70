// A booked meeting with everything that mails tell of it, read as it stands now.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { House } from "@/emails/letter.tsx";
import type { MeetingFacts } from "@/emails/meeting-words.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { findPerson, type Person } from "@/modules/auth/index.ts";
import { namesOf, scopeWords } from "@/modules/catalog/index.ts";
import { findTrack, type Track } from "@/modules/funnel/index.ts";
import { findMeeting, type Meeting, waitsForLink } from "@/modules/scheduling/index.ts";
import { resourcesOf } from "@/modules/settings/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";

export interface BookedMeeting {
  house: House;
  meeting: Meeting;
  facts: MeetingFacts;
  track: Track;
  visitor: { firstName: string; name: string; email: string; phone: string };
  specialist: { firstName: string; displayName: string; headline: string; email: string };
  /** Where the specialist reads about the visitor. */
  leadUrl: string;
}

/** Who writes, as every letter shows it. */
export const houseOf = async (ctx: Ctx): Promise<House> => {
  const { productName, supportEmail, supportPhone } = await resourcesOf(ctx.db.read);
  return { productName, supportEmail, supportPhone: readablePhone(supportPhone) };
};

/**
 * Nothing when mails should no longer tell of it: it is not confirmed, or over, or one of the two was erased. Throws
 * while its link is still being made, at most a minute: the mail is tried again.
 */
export const findBookedMeeting = async (ctx: Ctx, meetingId: string): Promise<BookedMeeting | undefined> => {
  if (await waitsForLink(ctx, meetingId)) throw new Error("The meeting's Zoom link is still being made");
  const meeting = await findMeeting(ctx.db.read, meetingId);
  if (meeting?.status !== "confirmed" || meeting.endsAt <= ctx.now) return undefined;
  const told = await tellOf(ctx, meeting);
  return told?.visitor.email ? told : undefined;
};

/** A meeting whatever its state; a visitor who was erased has neither name nor address. Nothing without its specialist. */
export const tellOf = async (ctx: Ctx, meeting: Meeting): Promise<BookedMeeting | undefined> => {
  const db = ctx.db.read;
  const track = await findTrack(db, meeting.trackId);
  const person = await findPerson(db, meeting.specialistId);
  if (!track || !person || person.deletedAt !== null) return undefined;
  return {
    house: await houseOf(ctx),
    meeting,
    facts: await factsOf(ctx, meeting),
    track,
    visitor: track.contact ? visitorOf(track.contact) : NOBODY,
    specialist: await specialistOf(ctx, person),
    leadUrl: `${ctx.config.publicUrl}/leads/${meeting.leadId}`,
  };
};

const NOBODY: BookedMeeting["visitor"] = { firstName: "", name: "The visitor", email: "", phone: "" };

const factsOf = async (ctx: Ctx, meeting: Meeting): Promise<MeetingFacts> => {
  const { startsAt, endsAt, visitorZone, specialistZone, location, locationDetail } = meeting;
  return {
    startsAt,
    endsAt,
    visitorZone,
    specialistZone,
    location,
    locationDetail: location === "zoom" || !locationDetail ? locationDetail : readablePhone(locationDetail),
    categoryName: scopeWords(await namesOf(ctx.db.read), meeting),
  };
};

const visitorOf = ({ firstName, lastName, email, phone }: NonNullable<Track["contact"]>) => ({
  firstName,
  name: `${firstName} ${lastName}`.trim(),
  email,
  phone: readablePhone(phone),
});

const specialistOf = async (ctx: Ctx, { id, firstName, lastName, email }: Person) => {
  const profile = await findProfile(ctx.db.read, id);
  const displayName = profile?.displayName ?? `${firstName} ${lastName}`;
  return { firstName, displayName, headline: profile?.headline ?? "", email };
};

/** "+43 660 1234567"; what is no phone number stays as it is. */
const readablePhone = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
