// Money: an amount in integer minor units with its currency, and how people read it.
import { numberFormat } from "./intl.ts";

export interface Money {
  /** Integer minor units: 12000 is €120.00. */
  amount: number;
  /** ISO 4217: "EUR". */
  currency: string;
}

const formatOf = (locale: string, currency: string, fractionDigits?: number): Intl.NumberFormat =>
  numberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });

/** How many minor units make one of the currency: 100 for EUR, 1 for JPY. Throws RangeError for no currency code. */
export const minorUnits = (currency: string): number =>
  10 ** (formatOf("en", currency).resolvedOptions().maximumFractionDigits ?? 2);

/** "€120.00" in English. Throws RangeError when currency or locale are none. */
export const formatMoney = ({ amount, currency }: Money, locale = "en"): string =>
  formatOf(locale, currency).format(amount / minorUnits(currency));

/** "€1,000": without cents where there are none, for bounds and prices in running text. */
export const formatRoundMoney = (money: Money, locale = "en"): string => {
  const units = minorUnits(money.currency);
  if (money.amount % units !== 0) return formatMoney(money, locale);
  return formatOf(locale, money.currency, 0).format(money.amount / units);
};
