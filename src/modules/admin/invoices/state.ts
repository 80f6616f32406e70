// Admin/InvoiceState: what the screen of invoices shows, and what warns administrators while nothing can be issued.
import { countOwed, sumMonths } from "@/modules/billing/index.ts";
import { findSeller } from "@/modules/settings/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { iso } from "@/platform/time/time.ts";
import type { InvoiceState } from "./schemas.ts";

export const viewInvoiceState = async ({ db }: Ctx): Promise<InvoiceState> => {
  const [seller, owed, months] = await Promise.all([findSeller(db.read), countOwed(db.read), sumMonths(db.read)]);
  return {
    isSellerComplete: seller !== undefined,
    owed: owed.invoices,
    owedSince: owed.since === null ? null : iso(owed.since),
    months,
  };
};
