/** What a price contains: `net`, VAT is added to it; `included`, the VAT that applies is in it. */
export const TAX_MODES = ["net", "included"] as const;
export type TaxMode = (typeof TAX_MODES)[number];
