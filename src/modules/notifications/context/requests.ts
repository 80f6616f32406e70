// A help request with everything that emails and notifications say about it, read at the moment of sending.
import type { Brand } from "@/emails/parts/layout.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { fullName } from "@/platform/text.ts";
import { findPerson, type Person } from "@/modules/auth/index.ts";
import { namesOf } from "@/modules/catalog/index.ts";
import { findRequest, type HelpLine, type HelpRequest, listLines } from "@/modules/help/index.ts";
import { findLead } from "@/modules/leads/index.ts";
import { getBrand } from "./brand.ts";

export interface RequestContext {
  request: HelpRequest;
  /** The person who asked. */
  person: Person;
  to: { name: string; address: string };
  brand: Brand;
  lines: HelpLine[];
  /** The line that the event is about; without one, the first line. */
  line: HelpLine | undefined;
  /** Where the person reads the request. */
  path: string;
}

/** Undefined when the request or its person was deleted. */
export const findRequestContext = async (
  ctx: Ctx,
  { requestId, lineId }: { requestId: string; lineId?: string },
): Promise<RequestContext | undefined> => {
  const db = ctx.db.read;
  const request = await findRequest(db, requestId);
  const person = request && await findPerson(db, request.userId);
  if (!person || person.deletedAt !== null) return undefined;
  const lines = await listLines(db, requestId);
  const line = lineId ? lines.find(({ id }) => id === lineId) : lines[0];
  const to = { name: fullName(person), address: person.email };
  return { request, person, to, brand: await getBrand(ctx), lines, line, path: `/dashboard/help/${requestId}` };
};

/** The category of the lead that a request is about. */
export const findRequestCategory = async (ctx: Ctx, { leadId }: HelpRequest): Promise<string | null> => {
  const lead = leadId ? await findLead(ctx.db.read, leadId) : undefined;
  return lead ? (await namesOf(ctx.db.read)).get(lead.categoryId) ?? null : null;
};

/** Whether the credit of a granted dispute is used for another lead of the same visitor. */
export const isCreditMoved = async (ctx: Ctx, { leadId }: HelpRequest): Promise<boolean> => {
  const lead = leadId ? await findLead(ctx.db.read, leadId) : undefined;
  return lead !== undefined && lead.paidBy !== null;
};
