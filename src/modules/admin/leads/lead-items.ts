// A lead as one line of the administrators' list, and what a page of them needs beside the leads.
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { iso } from "@/platform/time/time.ts";
import { findPeople, type Person } from "@/modules/auth/index.ts";
import { namesOf } from "@/modules/catalog/index.ts";
import type { Lead } from "@/modules/leads/index.ts";
import { dueOf } from "@/modules/leads/rules.ts";
import { listMeetings, type Meeting } from "@/modules/scheduling/index.ts";
import type { AdminLeadItem } from "./schemas.ts";
import { type LocalTime, localTimeOf } from "../local-time.ts";

export interface LeadContext {
  time: LocalTime;
  names: Map<string, string>;
  people: Map<string, Person>;
  meetings: Map<string, Meeting>;
}

/** Three questions for all of them, and the caller's own zone. */
export const loadContext = async (ctx: Ctx, rows: readonly Lead[]): Promise<LeadContext> => ({
  time: await localTimeOf(ctx),
  ...await loadRelated(ctx.db.read, rows),
});

/** The same without times. */
export const loadRelated = async (db: Reader, rows: readonly Lead[]): Promise<Omit<LeadContext, "time">> => {
  const meetings = await listMeetings(db, rows.flatMap(({ meetingId }) => meetingId ?? []));
  return {
    names: await namesOf(db),
    people: await findPeople(db, rows.map(({ specialistId }) => specialistId)),
    meetings: new Map(meetings.map((meeting) => [meeting.id, meeting])),
  };
};

/** "Anna Berger" */
export const fullName = (person: Pick<Person, "firstName" | "lastName"> | undefined): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : "";

/** Administrators see the visitor's name whole, also while the lead is not taken. */
export const leadItem = (lead: Lead, { time, names, people, meetings }: LeadContext): AdminLeadItem => {
  const { contact, specialistId, categoryId, subcategoryId } = lead;
  const meeting = lead.meetingId ? meetings.get(lead.meetingId) : undefined;
  const due = dueOf(lead);
  return {
    ...{ id: lead.id, status: lead.status, source: lead.source, credit: lead.creditState },
    ...{ name: fullName(contact), email: contact.email, phone: contact.phone },
    specialist: {
      id: specialistId,
      name: fullName(people.get(specialistId)),
      email: people.get(specialistId)?.email ?? "",
    },
    category: names.get(categoryId) ?? "",
    subcategory: subcategoryId ? names.get(subcategoryId) ?? null : null,
    createdAt: iso(lead.createdAt),
    created: time(lead.createdAt),
    changed: time(lead.changedAt),
    meeting: meeting ? time(meeting.startsAt) : null,
    meetingStatus: meeting?.status ?? null,
    location: meeting?.location ?? null,
    due: due && { what: due.what, at: time(due.at) },
  };
};
