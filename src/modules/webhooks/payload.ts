// What is sent: the event's ids and facts, and the visitor's first name as long as there is one.
import type { Ctx } from "@/platform/ctx.ts";
import { iso } from "@/platform/time/time.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { isActiveUser } from "@/modules/auth/rules.ts";
import { findConversionView } from "@/modules/conversions/index.ts";
import { findLead } from "@/modules/leads/index.ts";
import type { Owner } from "./endpoints.ts";
import { ERASED, MARKETPLACE_EVENTS, TEST } from "./rules.ts";
import type { webhookDeliveries } from "./tables.ts";

type Delivery = Pick<typeof webhookDeliveries.$inferSelect, "type" | "leadId" | "data" | "occurredAt">;

/** A suspended or deleted specialist receives nothing but the request to delete. */
const mayReceive = async (ctx: Ctx, owner: Owner): Promise<boolean> => {
  const person = owner === null ? undefined : await findPerson(ctx.db.read, owner);
  return owner === null || (person !== undefined && isActiveUser(person.status));
};

/**
 * What a message says beyond its facts; undefined when it must not be sent: its lead was erased or deleted, or is another
 * specialist's.
 */
const describeLead = async (ctx: Ctx, leadId: string, owner: Owner): Promise<Record<string, string> | undefined> => {
  const lead = await findLead(ctx.db.read, leadId);
  if (!lead || lead.erasedAt !== null || (owner !== null && lead.specialistId !== owner)) return undefined;
  const path = owner === null ? `/admin/leads/${leadId}` : `/leads/${leadId}`;
  return { firstName: lead.contact.firstName, url: `${ctx.config.publicUrl}${path}` };
};

/**
 * A conversion as it is now. Undefined when it was recorded, and meanwhile was taken back or lost its click ids: a
 * system that learns of it late, or again, must not pass it on.
 */
const describeConversion = async (
  ctx: Ctx,
  type: Delivery["type"],
  conversionId: string,
): Promise<Record<string, unknown> | undefined> => {
  const found = await findConversionView(ctx.db.read, conversionId);
  const isValid = found && !found.retracted && Object.keys(found.clicks).length > 0;
  return type === "conversion.retracted" || isValid ? found : undefined;
};

/** What a message says beyond its facts; undefined when it must not be sent. */
const describe = async (ctx: Ctx, { type, leadId, data }: Delivery, owner: Owner) => {
  if ((MARKETPLACE_EVENTS as readonly string[]).includes(type)) {
    return await describeConversion(ctx, type, String(data.conversionId));
  }
  return leadId === null ? {} : await describeLead(ctx, leadId, owner);
};

/** Whether the lead that a receiver is to delete is theirs again, with its visitor. */
const isOwnAgain = async ({ db }: Ctx, { type, leadId }: Delivery, owner: Owner): Promise<boolean> => {
  const lead = type === ERASED && leadId !== null ? await findLead(db.read, leadId) : undefined;
  return lead !== undefined && lead.erasedAt === null && lead.specialistId === owner;
};

/** The body of a delivery, built whenever it is sent or shown; undefined when it must not be sent (any more). */
export const buildPayload = async (ctx: Ctx, delivery: Delivery, owner: Owner): Promise<string | undefined> => {
  const { type, data, occurredAt } = delivery;
  const isFree = type === ERASED || type === TEST;
  if (isFree ? await isOwnAgain(ctx, delivery, owner) : !await mayReceive(ctx, owner)) return undefined;
  const more = isFree ? {} : await describe(ctx, delivery, owner);
  return more && JSON.stringify({ type, timestamp: iso(occurredAt), data: { ...data, ...more } });
};
