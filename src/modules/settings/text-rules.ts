// What the settings say about text messages: limits and cost, and which numbers get them. Pure.
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

/** Whether numbers of a country (ISO 3166-1 alpha-2) get text messages. */
export const isTextCountry = ({ textCountries }: Pick<TextSettings, "textCountries">, country: string): boolean =>
  textCountries.split(" ").includes(country);
