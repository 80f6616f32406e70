// A lead with everything that emails and notifications say about it, read at the moment of sending.
import type { Brand } from "@/emails/parts/layout.tsx";
import { shortTime } from "@/emails/parts/meeting.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { fullName } from "@/platform/text.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findPerson, type Person } from "@/modules/auth/index.ts";
import { isActiveUser } from "@/modules/auth/rules.ts";
import { loadCatalogNames, scopeLabel } from "@/modules/catalog/index.ts";
import { findLead, type Lead } from "@/modules/leads/index.ts";
import { getZone } from "@/modules/scheduling/index.ts";
import { getBrand } from "./brand.ts";

export interface LeadContext {
  lead: Lead;
  person: Person;
  to: { name: string; address: string };
  brand: Brand;
  /** The visitor's first name: emails to specialists carry no surname (docs/product/leads.md#who-sees-the-contact). */
  name: string;
  categoryName: string;
  /** An instant in the specialist's zone, with the city. */
  formatTime(at: Instant): string;
  path: string;
}

/** Undefined when the lead was deleted, or its specialist is deleted or suspended. */
export const findLeadContext = async (
  ctx: Ctx,
  { leadId }: { leadId: string },
): Promise<LeadContext | undefined> => {
  const db = ctx.db.read;
  const lead = await findLead(db, leadId);
  if (!lead) return undefined;
  const person = await findPerson(db, lead.specialistId);
  if (!person || person.deletedAt !== null || !isActiveUser(person.status)) return undefined;
  const zone = await getZone(db, lead.specialistId);
  return {
    lead,
    person,
    to: { name: fullName(person), address: person.email },
    brand: await getBrand(ctx),
    name: lead.contact.firstName,
    categoryName: await findCategoryName(ctx, lead),
    formatTime: (at) => shortTime(at, zone),
    path: `/leads/${leadId}`,
  };
};

export const findCategoryName = async (ctx: Ctx, lead: Lead): Promise<string> =>
  scopeLabel(await loadCatalogNames(ctx.db.read), lead);
