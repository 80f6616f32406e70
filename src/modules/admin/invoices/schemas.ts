import { z } from "zod";

/** "2026-11"; by the UTC date of issue. */
const Month = z.string().regex(/^(20\d\d|21\d\d)-(0[1-9]|1[0-2])$/, { error: "Month must look like 2026-11." });

export const InvoiceMonthQuery = z.object({ month: Month });

/** Admin/InvoiceState: whether invoices can be issued, how many payments wait for theirs, and what can be exported. */
export const InvoiceState = z.object({
  isSellerComplete: z.boolean(),
  owed: z.number().int(),
  /** Since when the oldest of them waits. */
  owedSince: z.string().nullable(),
  /** Newest first; amounts are less credit notes, in minor units. */
  months: z.array(z.object({
    month: z.string(),
    currency: z.string(),
    invoices: z.number().int(),
    creditNotes: z.number().int(),
    netMinor: z.number().int(),
    taxMinor: z.number().int(),
    totalMinor: z.number().int(),
  })),
});
export type InvoiceState = z.infer<typeof InvoiceState>;
