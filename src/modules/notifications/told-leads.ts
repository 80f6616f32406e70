// A lead with what mails and notifications tell of it, read as it stands now.
import type { House } from "@/emails/letter.tsx";
import { shortTime } from "@/emails/meeting-words.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findPerson, type Person } from "@/modules/auth/index.ts";
import { namesOf, scopeWords } from "@/modules/catalog/index.ts";
import { findLead, type Lead, namesOfLeads } from "@/modules/leads/index.ts";
import { findCalendar } from "@/modules/scheduling/index.ts";
import { houseOf } from "./booked-meetings.ts";

export interface ToldLead {
  lead: Lead;
  person: Person;
  house: House;
  /** As the specialist may see it: without the surname while the lead is not taken. */
  name: string;
  categoryName: string;
  /** An instant as the specialist reads it, with the city. */
  words(at: Instant): string;
  path: string;
}

/** Nothing when it was deleted, or its specialist is gone or shut out. */
export const findToldLead = async (ctx: Ctx, leadId: string): Promise<ToldLead | undefined> => {
  const db = ctx.db.read;
  const lead = await findLead(db, leadId);
  if (!lead) return undefined;
  const person = await findPerson(db, lead.specialistId);
  if (!person || person.deletedAt !== null || person.status !== "active") return undefined;
  const names = await namesOf(db);
  const zone = (await findCalendar(db, lead.specialistId))?.zone ?? "UTC";
  return {
    lead,
    person,
    house: await houseOf(ctx),
    name: (await namesOfLeads(db, [leadId])).get(leadId)!,
    categoryName: scopeWords(names, lead),
    words: (at) => shortTime(at, zone),
    path: `/leads/${leadId}`,
  };
};
