// What a price means for VAT: the labels of every price, on screens, in emails and on the payment page. Browser-safe.
import { currentLanguage, t } from "@/languages/language.ts";
import { formatRate } from "@/platform/intl.ts";
import { formatMoney, type Money } from "@/platform/money.ts";
import { chargeStep } from "@/platform/payments/charge-rules.ts";
import type { TaxMode } from "@/modules/settings/tax-rules.ts";

/**
 * VAT is `added` to the price, `contained` in it, or `none` is charged, for a reason. `unknown`: nobody has said yet who
 * sells, so nothing is added and the price is final.
 */
export const VAT_TREATMENTS = ["added", "contained", "none", "unknown"] as const;

export interface PriceTax {
  mode: TaxMode;
  vat: (typeof VAT_TREATMENTS)[number];
  /** Basis points; 0 where no rate applies, or where the payment page computes it. */
  rateBps: number;
  /** Why no VAT is charged. */
  reason: string | null;
}

/** What prices contain, after a sum of many. */
export const modeText = (mode: TaxMode): string => mode === "net" ? "net" : "VAT included";

/** The VAT on a net amount, rounded half up, as EN 16931 requires of every breakdown; to `step` minor units. */
export const taxOn = (netMinor: number, rateBps: number, step = 1): number =>
  Math.round((netMinor * rateBps) / 10_000 / step) * step;

/** "20% VAT"; "VAT" while the rate is not known. */
export const vatText = (rateBps: number): string => rateBps > 0 ? `${formatRate(rateBps)} VAT` : "VAT";

/** After a price: "plus 20% VAT". Empty while nobody knows whether VAT applies. */
const priceSuffix = ({ mode, vat, rateBps }: PriceTax): string => {
  if (vat === "added") return `plus ${vatText(rateBps)}`;
  if (vat === "contained") return `including ${vatText(rateBps)}${rateBps > 0 ? "" : " where it applies"}`;
  if (vat === "unknown") return "";
  return mode === "net" ? "net" : "without VAT";
};

const asSentence = (reason: string | null): string => reason ? ` ${reason.replace(/([^.!?])$/, "$1.")}` : "";

/** What a list of prices means for VAT, as a sentence in the reader's language. On the server alone. */
export const priceNote = (tax: PriceTax): string => {
  const { mode, vat, rateBps, reason } = tax;
  if (vat === "unknown") return t("prices.unknown");
  if (vat === "none") return t(mode === "net" ? "prices.net" : "prices.none") + asSentence(reason);
  const rate = formatRate(rateBps, currentLanguage());
  if (vat === "added") return rateBps > 0 ? t("prices.added", { rate }) : t("prices.addedWhereItApplies");
  return rateBps > 0 ? t("prices.contained", { rate }) : t("prices.containedWhereItApplies");
};

/** The VAT that is added to a sum at a known rate, as it can be charged. In minor units. */
export const addedTax = ({ vat, rateBps }: PriceTax, { amount, currency }: Money): number =>
  vat === "added" ? taxOn(amount, rateBps, chargeStep(currency)) : 0;

/** What is paid for a sum of prices; without tax that only the payment page computes. */
export const payableSum = (tax: PriceTax, sum: Money): Money => ({
  amount: sum.amount + addedTax(tax, sum),
  currency: sum.currency,
});

/** After what is paid: nothing, unless the payment page adds tax to it. */
export const payableSuffix = (tax: PriceTax): string =>
  tax.vat === "added" && tax.rateBps === 0 ? priceSuffix(tax) : "";

/** After a sum of prices: "plus 20% VAT (€24.00)". */
export const sumSuffix = (tax: PriceTax, sum: Money): string => {
  const added = addedTax(tax, sum);
  const amount = added > 0 ? ` (${formatMoney({ amount: added, currency: sum.currency })})` : "";
  return `${priceSuffix(tax)}${amount}`;
};

/** After a price beside which the VAT is shown on a line of its own, as on a receipt. */
export const lineSuffix = (tax: PriceTax): string => tax.mode === "net" ? "net" : priceSuffix(tax);
