// Pure decisions about invoices: numbers, which tax applies, and how a paid amount splits into net and tax.
import { numberFormat } from "@/platform/intl.ts";
import { minorUnits } from "@/platform/money.ts";
import { findVatState, isMemberState } from "@/platform/validation/vat-numbers.ts";

export const INVOICE_KINDS = ["invoice", "credit-note"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** Each kind has a series of its own; numbers start at 1 every year. */
export const SERIES: Readonly<Record<InvoiceKind, string>> = { invoice: "PAR", "credit-note": "PAR-CN" };

const DIGITS = 6;

/** "PAR-2026-000001" */
export const invoiceNumber = (series: string, year: number, sequence: number): string =>
  `${series}-${year}-${String(sequence).padStart(DIGITS, "0")}`;

/** Why a document was issued: each cause once, and emails find theirs by it. */
export const paymentCause = (transactionId: string): string => `payment-${transactionId}`;
export const refundCause = (transactionId: string, refundedMinor: number): string =>
  `refund-${transactionId}-${refundedMinor}`;
export const disputeCause = (disputeId: string): string => `dispute-${disputeId}`;

/** How many calendar years after the one of issue an invoice is kept. */
const YEARS_KEPT = 10;

/** The end of the last calendar year in which an invoice of this date must be kept, UTC. */
export const keptUntil = (issuedOn: string): number => Date.UTC(Number(issuedOn.slice(0, 4)) + YEARS_KEPT + 1, 0, 1);

/**
 * The tax categories of EN 16931 that occur (UNTDID 5305): S a rate, E exempt, AE reverse charge, O outside the scope of
 * VAT of the European Union.
 */
export const TAX_CATEGORIES = ["S", "E", "AE", "O"] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

export interface TaxedSeller {
  country: string;
  /** Basis points: 2000 is 20 %. 0: the seller charges no VAT, for the reason in `vatNote`. */
  vatRateBps: number;
  vatNote: string;
}

export interface TaxedBuyer {
  country: string;
  vatId: string | null;
}

export interface TaxDecision {
  category: TaxCategory;
  /** Basis points; 0 unless the category is S. */
  rateBps: number;
  /** Why no tax is charged, as the law requires it on the invoice; null with a rate. */
  reason: string | null;
  /** The reason in the code list VATEX; null where none fits. */
  reasonCode: string | null;
}

const REVERSE_CHARGE = "Reverse charge: the customer accounts for VAT (Article 196 of Directive 2006/112/EC).";
const OUT_OF_SCOPE = "Not subject to VAT: the place of supply is outside the European Union.";
const ABROAD = "Not subject to VAT here: the place of supply is in another country.";

const standard = ({ vatRateBps, vatNote }: TaxedSeller): TaxDecision =>
  vatRateBps > 0
    ? { category: "S", rateBps: vatRateBps, reason: null, reasonCode: null }
    : { category: "E", rateBps: 0, reason: vatNote, reasonCode: null };

const untaxed = (category: "AE" | "O", reason: string): TaxDecision => ({
  ...{ category, rateBps: 0, reason },
  reasonCode: `VATEX-EU-${category}`,
});

/**
 * The tax on a service between a seller and a buyer. In the seller's country their rate applies; a business in another
 * member state accounts for VAT itself; without a VAT number of another member state they count as a consumer; buyers
 * outside the union pay none.
 */
export const decideTax = (seller: TaxedSeller, buyer: TaxedBuyer): TaxDecision => {
  if (buyer.country === seller.country) return standard(seller);
  if (!isMemberState(seller.country)) return untaxed("O", ABROAD);
  if (!isMemberState(buyer.country)) return untaxed("O", OUT_OF_SCOPE);
  const state = buyer.vatId === null ? undefined : findVatState(buyer.vatId);
  return state !== undefined && state !== seller.country ? untaxed("AE", REVERSE_CHARGE) : standard(seller);
};

/** What the provider reports about a payment, minor units. */
export interface PaidAmounts {
  totalMinor: number;
  taxMinor: number;
}

export interface TaxedAmounts {
  tax: TaxDecision;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
}

/** The tax on a net amount, rounded half up. */
const taxOn = (netMinor: number, rateBps: number): number => Math.round((netMinor * rateBps) / 10_000);

const WHOLE_PERCENT = 100;

/** The rate that was charged: the seller's, a whole percentage, or what the amounts say, in basis points. */
const chargedRate = (netMinor: number, taxMinor: number, sellerBps: number): number => {
  const exact = (taxMinor * 10_000) / netMinor;
  const whole = Math.round(exact / WHOLE_PERCENT) * WHOLE_PERCENT;
  // Providers round the tax of each line, so that it may be some cents off.
  const known = [sellerBps, whole].find((bps) => bps > 0 && Math.abs(taxOn(netMinor, bps) - taxMinor) <= 2);
  return known ?? Math.max(1, Math.round(exact));
};

/**
 * Splits what was paid. It always adds up to the amount that was paid, to the minor unit: tax that the payment provider
 * added is that tax, whatever the table says; where none was added although a rate applies, the paid amount contains it.
 */
export const splitPayment = (paid: PaidAmounts, seller: TaxedSeller, decision: TaxDecision): TaxedAmounts => {
  const { totalMinor } = paid;
  if (paid.taxMinor > 0) {
    const netMinor = totalMinor - paid.taxMinor;
    const rateBps = chargedRate(netMinor, paid.taxMinor, seller.vatRateBps);
    const tax: TaxDecision = { category: "S", rateBps, reason: null, reasonCode: null };
    return { tax, netMinor, taxMinor: paid.taxMinor, totalMinor };
  }
  const netMinor = Math.round((totalMinor * 10_000) / (10_000 + decision.rateBps));
  return { tax: decision, netMinor, taxMinor: totalMinor - netMinor, totalMinor };
};

/** Splits a part of an invoice that is paid back, in the proportions of what is not credited yet. */
export const splitCredit = (
  creditMinor: number,
  left: Pick<TaxedAmounts, "netMinor" | "taxMinor" | "totalMinor">,
): { netMinor: number; taxMinor: number } => {
  const netMinor = left.totalMinor === 0 ? 0 : Math.round((creditMinor * left.netMinor) / left.totalMinor);
  return { netMinor, taxMinor: creditMinor - netMinor };
};

/** Distributes a sum over amounts in their proportions, without losing a unit: the largest remainders get the rest. */
export const distribute = (sum: number, amounts: readonly number[]): number[] => {
  const all = amounts.reduce((total, amount) => total + amount, 0);
  if (all === 0) return amounts.map((_, at) => at === 0 ? sum : 0);
  const exact = amounts.map((amount) => (amount * sum) / all);
  const parts = exact.map(Math.floor);
  const rest = sum - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact.map((value, at) => ({ at, remainder: value - parts[at]! }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, rest)) parts[at]! += 1;
  return parts;
};

/** The price of one unit of a line, for people: with up to two more decimals where it is no whole amount. */
export const unitPrice = (amountMinor: number, quantity: number, currency: string): string => {
  const units = minorUnits(currency);
  const decimals = Math.log10(units);
  return numberFormat("en", {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals + 2,
  }).format(amountMinor / quantity / units);
};
