// What everybody learns when an administrator gives a lead to another specialist, or deletes it.
import * as letters from "@/emails/reassigned.tsx";
import { shortTime } from "@/emails/meeting-words.ts";
import { leadDeleted, leadReassigned } from "@/events.ts";
import { afterCommit, type Delivery, type Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { findPerson, type Person } from "@/modules/auth/index.ts";
import { namesOf, scopeWords } from "@/modules/catalog/index.ts";
import { findTrack, manageUrl } from "@/modules/funnel/index.ts";
import { findLead, lastHandOver, type Lead } from "@/modules/leads/index.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { findBookedMeeting, houseOf, tellOf } from "./booked-meetings.ts";
import { cancellation, invitation } from "./invitations.ts";
import { draftTo } from "./mail-to-specialist.ts";
import { mailGivenMeeting } from "./meeting-mails.ts";
import { type Draft, sendForEvent } from "./messages.ts";
import { type News, notify } from "./notices.ts";

interface Given {
  leadId: string;
  specialistId: string;
  formerSpecialistId: string;
  meetingId: string | null;
  released: boolean;
}

/** Nothing when it was deleted, or has gone to somebody else again: that has news of its own. */
const findGiven = async (ctx: Ctx, { leadId, specialistId }: Given): Promise<Lead | undefined> => {
  const lead = await findLead(ctx.db.read, leadId);
  return lead?.specialistId === specialistId && lead.erasedAt === null ? lead : undefined;
};

const categoryOf = async (ctx: Ctx, lead: Lead): Promise<string> => scopeWords(await namesOf(ctx.db.read), lead);

/** Somebody who has an account and may use it. */
const findReader = async (ctx: Ctx, id: string): Promise<Person | undefined> => {
  const person = await findPerson(ctx.db.read, id);
  return person?.deletedAt === null ? person : undefined;
};

/** Whoever had it may never have learned the surname. */
const initialsOf = ({ contact: { firstName, lastName } }: Lead): string =>
  [firstName, lastName && `${lastName[0]}.`].filter(Boolean).join(" ");

/** The meeting that is no longer his, as a calendar file that takes it out of his calendar. */
const lostMeeting = async (ctx: Ctx, { meetingId, formerSpecialistId }: Given) => {
  const meeting = meetingId ? await getMeeting(ctx.db.read, meetingId) : undefined;
  const told = meeting && await tellOf(ctx, { ...meeting, specialistId: formerSpecialistId });
  return told && { told, file: cancellation(ctx, told, "specialist") };
};

const draftToFormer = async (ctx: Ctx, given: Given): Promise<Draft | undefined> => {
  const lead = await findLead(ctx.db.read, given.leadId);
  const person = await findReader(ctx, given.formerSpecialistId);
  const handOver = lead && await lastHandOver(ctx.db.read, lead.id, given.specialistId);
  if (!lead || !person || !handOver) return undefined;
  const house = await houseOf(ctx);
  const lost = await lostMeeting(ctx, given);
  const letter = await letters.leadGone({
    ...{ house, firstName: person.firstName, leadName: initialsOf(lead), reason: handOver.reason },
    categoryName: await categoryOf(ctx, lead),
    meeting: lost ? shortTime(lost.told.meeting.startsAt, person.timeZone) : null,
    leadsUrl: `${ctx.config.publicUrl}/dashboard`,
  });
  return { ...draftTo(person, house, letter), ...(lost ? { attachments: [lost.file] } : {}) };
};

const draftOfMeeting = async (ctx: Ctx, meetingId: string): Promise<Draft | undefined> => {
  const booked = await findBookedMeeting(ctx, meetingId);
  if (!booked) return undefined;
  const { house, facts: meeting, visitor, specialist } = booked;
  return {
    to: { name: visitor.name, address: visitor.email },
    replyTo: house.supportEmail,
    attachments: [invitation(ctx, booked, "visitor")],
    ...await letters.meetingGiven({ house, meeting, visitor, specialist, manageUrl: manageUrl(ctx, booked.meeting) }),
  };
};

const draftToVisitor = async (ctx: Ctx, given: Given): Promise<Draft | undefined> => {
  const lead = await findGiven(ctx, given);
  if (!lead) return undefined;
  if (given.meetingId) return await draftOfMeeting(ctx, given.meetingId);
  const contact = (await findTrack(ctx.db.read, lead.trackId))?.contact;
  const profile = await findProfile(ctx.db.read, given.specialistId);
  if (!contact || !profile) return undefined;
  const house = await houseOf(ctx);
  const categoryName = await categoryOf(ctx, lead);
  return {
    to: { name: `${contact.firstName} ${contact.lastName}`.trim(), address: contact.email },
    replyTo: house.supportEmail,
    ...await letters.requestGiven({ house, visitor: contact, specialist: profile, categoryName }),
  };
};

type Build = (ctx: Ctx, given: Given) => Promise<Draft | undefined>;
const mail =
  (template: string, recipientOf: (given: Given) => string, build: Build) =>
  (ctx: Ctx, given: Given, delivery: Delivery): Promise<Outcome> =>
    sendForEvent(ctx, delivery, {
      recipient: recipientOf(given),
      template,
      refs: { leadId: given.leadId },
      build: () => build(ctx, given),
    });

type Told = { specialistId: string } & News;
const note =
  <P>(tell: (ctx: Ctx, payload: P) => Promise<Told | undefined>) =>
  async (ctx: Ctx, payload: P, delivery: Delivery): Promise<Outcome> => {
    const news = await tell(ctx, payload);
    if (!news) return "skipped";
    await transact(ctx, async (tx) => {
      await notify(tx, { ...news, cause: delivery.eventId, at: delivery.occurredAt });
      await delivery.done(tx);
    });
  };

const tellFormer = async (ctx: Ctx, { leadId, specialistId, formerSpecialistId }: Given): Promise<Told | undefined> => {
  const lead = await findLead(ctx.db.read, leadId);
  const handOver = lead && await lastHandOver(ctx.db.read, leadId, specialistId);
  if (!lead || !handOver) return undefined;
  return {
    specialistId: formerSpecialistId,
    kind: "lead-gone",
    title: "A lead has gone to another specialist",
    body: `${await categoryOf(ctx, lead)}. ${handOver.reason} Your credit is back.`,
    link: "/dashboard",
  };
};

/** A lead without a meeting tells of itself: it waits to be taken. */
const tellNew = async (ctx: Ctx, given: Given): Promise<Told | undefined> => {
  const lead = await findGiven(ctx, given);
  if (!lead || !given.meetingId) return undefined;
  const { startsAt, status, specialistZone } = await getMeeting(ctx.db.read, given.meetingId);
  if (status !== "confirmed") return undefined;
  return {
    ...{ specialistId: given.specialistId, leadId: lead.id, link: `/leads/${lead.id}`, kind: "lead-booked" },
    title: `New meeting: ${shortTime(startsAt, specialistZone)}`,
    body: `${await categoryOf(ctx, lead)}. It was given to you in place of another specialist.`,
  };
};

const tellDeleted = (_ctx: Ctx, { specialistId }: { specialistId: string }): Promise<Told> =>
  Promise.resolve({
    ...{ specialistId, kind: "lead-deleted", title: "A lead was deleted", link: "/dashboard" },
    body: "Its visitor's details are gone. Please delete what you have noted elsewhere.",
  });

export const reassignmentNews = [
  afterCommit(
    leadReassigned,
    "notifications.mailFormerSpecialist",
    mail("lead-gone", ({ formerSpecialistId }) => formerSpecialistId, draftToFormer),
  ),
  afterCommit(
    leadReassigned,
    "notifications.mailVisitorReassigned",
    mail("reassigned", () => "visitor", draftToVisitor),
  ),
  afterCommit(
    leadReassigned,
    "notifications.mailGivenMeeting",
    (ctx, { meetingId, specialistId }: Given, delivery) =>
      meetingId ? mailGivenMeeting(ctx, { meetingId, specialistId }, delivery) : Promise.resolve("skipped" as const),
  ),
  afterCommit(leadReassigned, "notifications.noteFormerSpecialist", note(tellFormer)),
  afterCommit(leadReassigned, "notifications.noteGivenMeeting", note(tellNew)),
  afterCommit(leadDeleted, "notifications.noteLeadDeleted", note(tellDeleted)),
];
