// What the settings say about text messages: limits and cost, and which numbers get them.
import { findTextCountry } from "@/platform/phone.ts";
import type { DailyLimits, TextBudget } from "@/platform/text-messages/daily-limit.ts";
import { DEFAULTS } from "./defaults.ts";
import type { Lifecycle } from "./schemas.ts";

/** Limits are in hundredths of the currency, prices in thousandths. */
const THOUSANDTHS = 10;

/** What a message of some segments costs, in thousandths of the currency. */
export const textCost = ({ textSegmentCost }: Pick<Lifecycle, "textSegmentCost">, segments: number): number =>
  textSegmentCost * segments;

type LimitSettings = Pick<Lifecycle, "textsPerDay" | "textCostPerDay" | "textCodesPerDay" | "textCodeCostPerDay">;

/** The limits of a day for codes, and for messages about meetings. */
export const textLimits = (settings: LimitSettings): Record<TextBudget, DailyLimits> => ({
  codes: { texts: settings.textCodesPerDay, cost: settings.textCodeCostPerDay * THOUSANDTHS },
  meetings: { texts: settings.textsPerDay, cost: settings.textCostPerDay * THOUSANDTHS },
});

/**
 * A document from before codes had limits of their own. They have the default ones, but never more than its operator
 * allowed for all messages.
 */
export const withCodeLimits = <D extends Partial<LimitSettings>>(document: D): D => {
  const { textsPerDay = Infinity, textCostPerDay = Infinity } = document;
  return {
    textCodesPerDay: Math.min(DEFAULTS.lifecycle.textCodesPerDay, textsPerDay),
    textCodeCostPerDay: Math.min(DEFAULTS.lifecycle.textCodeCostPerDay, textCostPerDay),
    ...document,
  };
};

/** Whether a number (E.164) gets text messages: that of a phone that receives them, in a country of the settings. */
export const getsTexts = ({ textCountries }: Pick<Lifecycle, "textCountries">, number: string): boolean =>
  textCountries.split(" ").includes(findTextCountry(number) ?? "");
