// A help request with what mails and notifications tell of it, read as it stands now.
import type { House } from "@/emails/letter.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { findPerson, type Person } from "@/modules/auth/index.ts";
import { namesOf } from "@/modules/catalog/index.ts";
import { findRequest, type HelpLine, type HelpRequest, listLines } from "@/modules/help/index.ts";
import { findLead } from "@/modules/leads/index.ts";
import { houseOf } from "./booked-meetings.ts";

export interface ToldRequest {
  request: HelpRequest;
  /** Who asks. */
  person: Person;
  house: House;
  lines: HelpLine[];
  /** The line that an event is about; the first one when it is about none. */
  line: HelpLine | undefined;
  /** Where its person reads it. */
  path: string;
}

/** Nothing when the request is deleted, or its person has left. */
export const findToldRequest = async (
  ctx: Ctx,
  { requestId, lineId }: { requestId: string; lineId?: string },
): Promise<ToldRequest | undefined> => {
  const db = ctx.db.read;
  const request = await findRequest(db, requestId);
  const person = request && await findPerson(db, request.userId);
  if (!person || person.deletedAt !== null) return undefined;
  const lines = await listLines(db, requestId);
  const line = lineId ? lines.find(({ id }) => id === lineId) : lines[0];
  return { request, person, house: await houseOf(ctx), lines, line, path: `/dashboard/help/${requestId}` };
};

/** The category of the lead that a request is about. */
export const categoryOf = async (ctx: Ctx, { leadId }: HelpRequest): Promise<string | null> => {
  if (!leadId) return null;
  const lead = await findLead(ctx.db.read, leadId);
  return lead ? (await namesOf(ctx.db.read)).get(lead.categoryId) ?? null : null;
};
