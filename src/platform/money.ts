// Money: an amount in integer minor units with its currency, and how people read it.
import { numberFormat } from "./intl.ts";

export interface Money {
  /** Integer minor units: 12000 is €120.00. */
  amount: number;
  /** ISO 4217: "EUR". */
  currency: string;
}

/**
 * Currencies that don't have two decimals (ISO 4217). Not from `Intl`, because browsers differ in it, and an amount in
 * minor units must mean the same everywhere.
 */
const NO_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" ");
const THREE_DECIMALS = "BHD IQD JOD KWD LYD OMR TND".split(" ");

/** How many decimals amounts of a currency have: 2 for EUR, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string): number =>
  NO_DECIMALS.includes(currency) ? 0 : THREE_DECIMALS.includes(currency) ? 3 : 2;

/** How many minor units make one of the currency: 100 for EUR, 1 for JPY. */
export const minorUnits = (currency: string): number => 10 ** decimalsOf(currency);

/** An amount as a number of the currency's own unit, for files and forms: 12.5 for 1250 cents. */
export const toUnits = (minor: number, currency: string): number => minor / minorUnits(currency);

/** An amount as a decimal number: "12.50", "1250" of a currency without decimals. */
export const toDecimal = (minor: number, currency: string): string =>
  toUnits(minor, currency).toFixed(decimalsOf(currency));

const format = ({ amount, currency }: Money, locale: string, fractionDigits = decimalsOf(currency)): string =>
  numberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(toUnits(amount, currency));

/** "€120.00" in English. Throws RangeError when currency or locale are none. */
export const formatMoney = (money: Money, locale = "en"): string => format(money, locale);

/** "€1,000": without cents where there are none, for bounds and prices in running text. */
export const formatRoundMoney = (money: Money, locale = "en"): string =>
  format(money, locale, money.amount % minorUnits(money.currency) === 0 ? 0 : undefined);
