// The demo's advertisements: conversions are switched on, and most visitors who come by a click agree to be measured.
import { mirrorLead } from "@/modules/conversions/record.ts";
import { changeSettings, getPricing } from "@/modules/settings/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { ClickIds } from "@/modules/tracks/schemas.ts";
import { CLICK_CONSENT } from "@/modules/tracks/consents.ts";
import { deliveryWithoutRow } from "./delivery.ts";
import { SOURCES } from "./visitors.ts";

/** An administrator has switched conversions on. */
export const saveAdSettings = (ctx: Ctx, by: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { version, ...pricing } = await getPricing(tx);
    await changeSettings(tx, { name: "pricing", body: { ...pricing, adConversions: "on" }, version, by });
  });

const PAID: Readonly<Record<string, { name: keyof ClickIds; prefix: string }>> = {
  google: { name: "gclid", prefix: "Cj0KCQiA-demo-" },
  facebook: { name: "fbclid", prefix: "IwAR0-demo-" },
  bing: { name: "msclkid", prefix: "f894f652ea334e739002f7167ab8-demo-" },
};

/** What a visitor's browser sends with the contact details: every third who came by an advertisement does not agree. */
export const clicksOf = (visitor: number): { clicks: ClickIds; consents: { purpose: string; version: number }[] } => {
  const { utmSource = "", utmMedium = "" } = SOURCES[visitor % SOURCES.length]!;
  const paid = utmMedium === "cpc" ? PAID[utmSource] : undefined;
  if (!paid || visitor % 3 === 0) return { clicks: {}, consents: [] };
  const { purpose, version } = CLICK_CONSENT;
  return { clicks: { [paid.name]: `${paid.prefix}${visitor}` }, consents: [{ purpose, version }] };
};

/** Records a booking at its own instant: whether it is true later is another question. */
export const recordDemoBooking = async (ctx: Ctx, leadId: string): Promise<void> =>
  void await mirrorLead(ctx, leadId, deliveryWithoutRow({ occurredAt: ctx.now }));
