// The frozen content of an invoice: everything that is on it, in one JSON document that never changes.
import { z } from "zod";
import { INVOICE_KINDS, TAX_CATEGORIES } from "./rules.ts";

const minor = z.number().int().min(0);
const line = z.string().max(500);
const optional = line.nullable();

const Address = {
  line1: line,
  line2: optional,
  postcode: line,
  city: line,
  /** ISO 3166-1 alpha-2 */
  country: z.string().regex(/^[A-Z]{2}$/),
};

const InvoiceSeller = z.object({
  ...Address,
  name: z.string().min(1).max(500),
  email: line,
  vatId: optional,
  taxNumber: optional,
  registration: optional,
  iban: optional,
});

/** Parts of an address that the buyer has not given are empty. */
export const InvoiceBuyer = z.object({
  ...Address,
  /** The company, or the person's own name. */
  name: z.string().min(1).max(500),
  /** The person, where a company is billed. */
  contact: optional,
  email: optional,
  /** Only when its format is one of the European Union. */
  vatId: optional,
});
export type InvoiceBuyer = z.infer<typeof InvoiceBuyer>;

/** Billing details as a specialist entered them; what nobody entered is null. */
export type BillingDetails =
  & Pick<InvoiceBuyer, "name">
  & { [Key in Exclude<keyof InvoiceBuyer, "name">]: string | null };

const InvoiceLine = z.object({
  name: z.string().min(1).max(500),
  quantity: z.number().int().min(1),
  discountBps: z.number().int().min(0),
  netMinor: minor,
});

const Reference = z.object({ number: z.string(), issuedOn: z.iso.date() });

export const InvoiceContent = z.object({
  /** The version of this schema. */
  version: z.literal(1),
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  issuedOn: z.iso.date(),
  /** When it was paid, which is when the credits were delivered; on a credit note, when it was paid back. */
  paidOn: z.iso.date(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** The purchase. */
  reference: z.string(),
  seller: InvoiceSeller,
  buyer: InvoiceBuyer,
  lines: z.array(InvoiceLine).min(1),
  tax: z.object({
    category: z.enum(TAX_CATEGORIES),
    /** Basis points. */
    rateBps: z.number().min(0),
    reason: z.string().nullable(),
    reasonCode: z.string().nullable(),
  }),
  netMinor: minor,
  taxMinor: minor,
  totalMinor: minor,
  /** What was paid beyond the total, or less where negative. */
  roundingMinor: z.number().int().default(0),
  /** On credit notes: the invoice, and why. On an invoice that cancels a credit note: that one, and why. */
  corrects: Reference.nullable(),
  reason: z.string().nullable(),
}).refine((content) => content.netMinor + content.taxMinor === content.totalMinor, {
  error: "Net and tax must add up to the total.",
}).refine(({ lines, netMinor }) => lines.reduce((sum, line) => sum + line.netMinor, 0) === netMinor, {
  error: "The lines must add up to the net sum.",
});
export type InvoiceContent = z.infer<typeof InvoiceContent>;

/** What was paid, or paid back. */
export const paidMinor = ({ totalMinor, roundingMinor }: Pick<InvoiceContent, "totalMinor" | "roundingMinor">) =>
  totalMinor + roundingMinor;
