import { decimalsOf, minorUnits } from "@/platform/money.ts";
import { parseNumber } from "@/web/ui/form/numbers.ts";

/** The most minor units that a field takes. */
const MOST = 1e14;

/** Where amounts have three decimals, a point before three digits is the decimal mark, and no separator of thousands. */
const markDecimals = (text: string, currency: string): string =>
  decimalsOf(currency) === 3 && /^[^.,]*\.\d{3}$/.test(text) ? `${text}0` : text;

/**
 * An amount as people write it, in minor units: "350.000", "350,000.00", "€ 1 200,5". Undefined when it is not an amount,
 * or has more decimals than the currency.
 */
export const parseAmount = (text: string, currency = "EUR"): number | undefined => {
  const digits = text.replace(/\p{Sc}/gu, "").replace(new RegExp(currency, "gi"), "").trim();
  const value = parseNumber(markDecimals(digits, currency));
  if (value === undefined || value < 0) return undefined;
  const exact = value * minorUnits(currency);
  const minor = Math.round(exact);
  return Math.abs(exact - minor) < 1e-6 * Math.max(1, value) && minor < MOST ? minor : undefined;
};

/** The amount as a field shows it: "350,000", "99.50", "4.500" where there are three decimals. */
export const formatAmount = (minor: number, currency = "EUR"): string => {
  const units = minorUnits(currency);
  const whole = String(Math.trunc(minor / units)).replace(/\B(?=(\d{3})+$)/g, ",");
  const fraction = minor % units;
  return fraction ? `${whole}.${String(fraction).padStart(decimalsOf(currency), "0")}` : whole;
};
