// What the settings say about text messages: limits and cost, and which numbers get them.
import { findTextCountry } from "@/platform/phone.ts";
import type { Lifecycle } from "./schemas.ts";

type TextSettings = Pick<Lifecycle, "textsPerDay" | "textCostPerDay" | "textSegmentCost" | "textCountries">;

/** Thousandths in one minor unit of a currency with two decimals. */
const THOUSANDTHS = 10;

/** What a message of some segments costs, in thousandths of the currency. */
export const textCost = ({ textSegmentCost }: Pick<TextSettings, "textSegmentCost">, segments: number): number =>
  textSegmentCost * segments;

export const textLimits = (
  { textsPerDay, textCostPerDay }: Pick<TextSettings, "textsPerDay" | "textCostPerDay">,
): { texts: number; cost: number } => ({ texts: textsPerDay, cost: textCostPerDay * THOUSANDTHS });

/** Whether a number (E.164) gets text messages: that of a phone that receives them, in a country of the settings. */
export const getsTexts = ({ textCountries }: Pick<TextSettings, "textCountries">, number: string): boolean =>
  textCountries.split(" ").includes(findTextCountry(number) ?? "");
