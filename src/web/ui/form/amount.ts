import { parseNumber } from "@/web/ui/form/numbers.ts";

/** The most hundredths that a field takes. */
const MOST = 1e14;

/**
 * An amount as people write it, in hundredths: "350.000", "350,000.00", "€ 1 200,5". Undefined when it is not an amount,
 * or has parts of a hundredth.
 */
export const parseAmount = (text: string): number | undefined => {
  const value = parseNumber(text.replace(/[€$£]|EUR/gi, ""));
  if (value === undefined || value < 0) return undefined;
  const hundredths = Math.round(value * 100);
  return Math.abs(value * 100 - hundredths) < 1e-6 * Math.max(1, value) && hundredths < MOST ? hundredths : undefined;
};

/** The amount as a field shows it: "350,000" or "99.50". */
export const formatAmount = (minor: number): string => {
  const whole = String(Math.trunc(minor / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const cents = minor % 100;
  return cents ? `${whole}.${String(cents).padStart(2, "0")}` : whole;
};
