// How the tax mode is stored, and what it is in a document that the release before has written.
import type { Config } from "@/config.ts";
import type { SettingsName } from "./rules.ts";
import type { Invoicing, Pricing } from "./schemas.ts";
import type { TaxMode } from "./tax-rules.ts";

type Stored = Record<string, unknown>;

/**
 * A document as it is stored. The release before accepts no other tax mode than `net` and would stop at `included`, so
 * the chosen one is stored beside it.
 */
export const toStored = (name: SettingsName, body: object): Stored =>
  name === "pricing" ? { ...body, taxMode: "net", chosenTaxMode: (body as Pricing).taxMode } : { ...body };

/** The reverse. A document of the release before has no chosen mode and reads as `net`. */
export const fromStored = (name: SettingsName, stored: unknown): Stored => {
  const { chosenTaxMode = "net", ...body } = stored as Stored;
  return name === "pricing" ? { ...body, taxMode: chosenTaxMode } : body;
};

export const hasTaxMode = (stored: unknown): boolean => "chosenTaxMode" in (stored as Stored);

/**
 * The mode under which purchases go on costing what they cost in the release before: with a VAT rate, and without tax
 * from the payment provider, the price contained the VAT.
 */
export const earlierTaxMode = (seller: Invoicing | undefined, { stripe }: Pick<Config, "stripe">): TaxMode =>
  !stripe.automaticTax && (seller?.vatRateBps ?? 0) > 0 ? "included" : "net";
