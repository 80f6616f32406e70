// What the payment provider charges in a currency, in our minor units ("Supported currencies" in Stripe's documentation).
import { decimalsOf, minorUnits } from "../money.ts";

/** Where the provider doesn't count as ISO 4217 does: how many of its minor units one of ours is. */
const FACTORS: Readonly<Record<string, number>> = { ISK: 100, UGX: 100, MGA: 0.01 };
const factorOf = (currency: string): number => FACTORS[currency] ?? 1;

/** Our minor units in the provider's, and back. */
export const toProviderAmount = (minor: number, currency: string): number => Math.round(minor * factorOf(currency));
export const fromProviderAmount = (amount: number, currency: string): number => Math.round(amount / factorOf(currency));

/** What is charged is a multiple of this: cards know no third decimal, and no decimals of ariary. */
export const chargeStep = (currency: string): number =>
  decimalsOf(currency) === 3 ? 10 : Math.max(1, 1 / factorOf(currency));

/** The least that is charged, in units of the currency; elsewhere 0.50 or what that is worth. */
const LEAST: Readonly<Record<string, number>> = {
  AED: 2,
  BGN: 1,
  CZK: 15,
  DKK: 2.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  PLN: 2,
  RON: 2,
  SEK: 3,
  THB: 10,
};
export const leastCharge = (currency: string): number => Math.ceil((LEAST[currency] ?? 0.5) * minorUnits(currency));

/** The most that is charged at once: eight digits of the provider, more where they are worth little. */
export const mostCharge = (currency: string): number =>
  Math.floor((currency === "IDR" ? 99_999_999_999 : 99_999_999) / factorOf(currency));
