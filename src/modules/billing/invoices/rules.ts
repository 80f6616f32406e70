// Pure decisions about invoices: numbers, which tax applies, and how a paid amount splits into net and tax.
import { numberFormat } from "@/platform/intl.ts";
import { decimalsOf, minorUnits } from "@/platform/money.ts";
import { findVatState } from "@/platform/validation/vat-numbers.ts";
import { taxPlaceOf } from "@/platform/validation/vat-territories.ts";
import type { TaxMode } from "@/modules/settings/tax-rules.ts";
import { type PriceTax, taxOn } from "../price-rules.ts";

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

/** A credit note is cancelled by an invoice of the same amounts. */
export const cancellationCause = (creditNoteId: string): string => `cancelled-${creditNoteId}`;

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

interface TaxedSeller {
  country: string;
  postcode: string;
  /** Basis points: 2000 is 20%. 0: the seller charges no VAT, for the reason in `vatNote`. */
  vatRateBps: number;
  vatNote: string;
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
const OUT_OF_SCOPE = "Not subject to VAT: the place of supply is outside the European Union’s territory of VAT.";
const ABROAD = "Not subject to VAT here: the place of supply is in another country.";

const standard = ({ vatRateBps, vatNote }: TaxedSeller): TaxDecision =>
  vatRateBps > 0
    ? { category: "S", rateBps: vatRateBps, reason: null, reasonCode: null }
    : { category: "E", rateBps: 0, reason: vatNote, reasonCode: null };

const untaxed = (category: "AE" | "O", reason: string): TaxDecision => ({
  category,
  rateBps: 0,
  reason,
  reasonCode: `VATEX-EU-${category}`,
});

interface TaxedBuyer {
  country: string;
  /** Null where nobody said it. */
  postcode: string | null;
  vatId: string | null;
}

/**
 * The tax on a service between a seller and a buyer. Where the seller is their rate applies; a business in another member
 * state accounts for VAT itself; without a VAT number of another member state they count as a consumer; buyers outside
 * the union's territory of VAT pay none.
 */
export const decideTax = (seller: TaxedSeller, buyer: TaxedBuyer): TaxDecision => {
  const [from, to] = [taxPlaceOf(seller), taxPlaceOf(buyer)];
  if (to.place === from.place) return standard(seller);
  if (!from.state) return untaxed("O", ABROAD);
  if (!to.state) return untaxed("O", OUT_OF_SCOPE);
  const state = buyer.vatId === null ? undefined : findVatState(buyer.vatId);
  return state !== undefined && state !== from.state ? untaxed("AE", REVERSE_CHARGE) : standard(seller);
};

/** What a price means for a buyer; for anybody, without one: the rate then depends on who buys. */
export const decidePriceTax = (
  { mode, automaticTax, seller, buyer }: {
    mode: TaxMode;
    automaticTax: boolean;
    seller: TaxedSeller | undefined;
    buyer?: Omit<TaxedBuyer, "country"> & { country: string | null };
  },
): PriceTax & { decision: TaxDecision | null } => {
  const charged = mode === "net" ? "added" : "contained";
  if (automaticTax) return { mode, vat: charged, rateBps: 0, reason: null, decision: null };
  if (!seller) return { mode, vat: "unknown", rateBps: 0, reason: null, decision: null };
  // Who did not say where they are counts as a buyer where the seller is.
  const { country, postcode } = buyer?.country ? { ...buyer, country: buyer.country } : seller;
  const decision = decideTax(seller, { country, postcode, vatId: buyer?.vatId ?? null });
  const { category, rateBps, reason } = decision;
  if (category !== "S") return { mode, vat: "none", rateBps: 0, reason, decision };
  return { mode, vat: charged, rateBps: buyer ? rateBps : 0, reason: null, decision };
};

/** What the prices of an order meant, from what was frozen with it. */
export const orderPriceTax = ({ taxMode: mode, tax }: { taxMode: TaxMode; tax: TaxDecision | null }): PriceTax =>
  tax && tax.category !== "S"
    ? { mode, vat: "none", rateBps: 0, reason: tax.reason }
    : { mode, vat: mode === "net" ? "added" : "contained", rateBps: tax?.rateBps ?? 0, reason: null };

/** What was ordered and paid, minor units. */
interface PaidAmounts {
  mode: TaxMode;
  totalMinor: number;
  /** Tax that the provider or the order added, or that the provider found in the total. */
  taxMinor: number;
  /** What can be charged is a multiple of it (`chargeStep`). */
  step?: number;
}

/** Net and tax, where the tax is the net amount at the rate. They and the rounding are what was paid. */
export interface TaxSplit {
  netMinor: number;
  taxMinor: number;
  /** The sum of net and tax. */
  totalMinor: number;
  /** What was paid beyond that total, or less: 0 wherever a split without it exists. */
  roundingMinor: number;
}

interface TaxedAmounts extends TaxSplit {
  tax: TaxDecision;
}

const splitAt = (netMinor: number, paidMinor: number, rateBps: number): TaxSplit => {
  const taxMinor = taxOn(netMinor, rateBps);
  const totalMinor = netMinor + taxMinor;
  return { netMinor, taxMinor, totalMinor, roundingMinor: paidMinor - totalMinor };
};

/** The split nearest to an amount that contains tax. Of two that are as near, the one that states less tax. */
export const splitIncluded = (paidMinor: number, rateBps: number): TaxSplit => {
  const near = Math.floor((paidMinor * 10_000) / (10_000 + rateBps));
  return [near, near + 1].map((netMinor) => splitAt(netMinor, paidMinor, rateBps))
    .reduce((best, split) => Math.abs(split.roundingMinor) < Math.abs(best.roundingMinor) ? split : best);
};

const WHOLE_PERCENT = 100;
/** Decimals of basis points at which any tax can be stated. */
const DECIMALS = [0, 1, 2, 3, 4, 5, 6];

/** The shortest rate that gives exactly this tax, in basis points. */
const exactRate = (netMinor: number, taxMinor: number): number => {
  const exact = (taxMinor * 10_000) / netMinor;
  const rates = DECIMALS.map((decimals) => Number(exact.toFixed(decimals)));
  return rates.find((bps) => bps > 0 && taxOn(netMinor, bps) === taxMinor) ?? exact;
};

/** The rate that was charged: a known one, a whole percentage, or what the amounts say, in basis points. */
const chargedRate = (netMinor: number, taxMinor: number, known: readonly number[], step: number): number => {
  const whole = Math.round((taxMinor * 10_000) / netMinor / WHOLE_PERCENT) * WHOLE_PERCENT;
  // Providers round the tax of each line to what can be charged, so that it may be some cents off.
  const rate = [...known, whole].find((bps) => bps > 0 && Math.abs(taxOn(netMinor, bps) - taxMinor) <= 2 * step);
  return rate ?? exactRate(netMinor, taxMinor);
};

/**
 * Splits what was paid, to the minor unit. Tax that was charged is stated at its rate, whatever the table says: on the
 * net price, or contained in the total. Where none was charged although a rate applies, the paid amount contains it.
 */
export const splitPayment = (paid: PaidAmounts, seller: TaxedSeller, decision: TaxDecision): TaxedAmounts => {
  const { mode, totalMinor, taxMinor, step = 1 } = paid;
  if (taxMinor === 0) return { tax: decision, ...splitIncluded(totalMinor, decision.rateBps) };
  const netMinor = totalMinor - taxMinor;
  const rateBps = chargedRate(netMinor, taxMinor, [decision.rateBps, seller.vatRateBps], step);
  const tax: TaxDecision = { category: "S", rateBps, reason: null, reasonCode: null };
  return {
    tax,
    ...(mode === "net" ? splitAt(netMinor, totalMinor, rateBps) : splitIncluded(totalMinor, rateBps)),
  };
};

/** What is left of an invoice to credit: amounts of which each credit note takes a part. */
export type LeftToCredit = Omit<TaxSplit, "totalMinor">;

/** How far around an amount a part that fits is looked for, in net minor units: rounding repeats itself within it. */
const reachOf = (rateBps: number): number => rateBps > 0 ? Math.ceil(10_000 / rateBps) : 0;

/**
 * Splits a part of an invoice that is paid back: nearest to the amount, and so that what is left is a net amount with the
 * tax at its rate again. The last part therefore is what is left, and all parts together are the invoice.
 */
export const splitCredit = (creditMinor: number, left: LeftToCredit, rateBps: number): TaxSplit => {
  const paidLeft = left.netMinor + left.taxMinor + left.roundingMinor;
  if (creditMinor >= paidLeft) return { ...left, totalMinor: left.netMinor + left.taxMinor };
  const near = Math.floor((creditMinor * 10_000) / (10_000 + rateBps));
  const [from, to] = [Math.max(0, near - reachOf(rateBps)), Math.min(left.netMinor, near + reachOf(rateBps) + 1)];
  const costOf = ({ roundingMinor }: TaxSplit): number =>
    2 * Math.abs(roundingMinor) + Math.abs(left.roundingMinor - roundingMinor);
  let best = splitAt(0, creditMinor, rateBps);
  for (let netMinor = from; netMinor <= to; netMinor++) {
    const part = splitAt(netMinor, creditMinor, rateBps);
    const fits = part.taxMinor + taxOn(left.netMinor - netMinor, rateBps) === taxOn(left.netMinor, rateBps);
    if (fits && costOf(part) < costOf(best)) best = part;
  }
  return best;
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
  const decimals = decimalsOf(currency);
  return numberFormat("en", {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals + 2,
  }).format(amountMinor / quantity / units);
};
