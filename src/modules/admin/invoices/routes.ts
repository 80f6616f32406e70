import { access, ctx, describe, query, response, routes } from "@/platform/http/route.ts";
import { limit } from "@/platform/http/limits.ts";
import { exportMonth, viewInvoiceState } from "./invoices.ts";
import { InvoiceMonthQuery, InvoiceState } from "./schemas.ts";

export const invoiceRoutes = routes()
  .get(
    "/InvoiceState",
    describe("Get what invoices are waiting for, and the months that have some"),
    access("admin", "finance"),
    response(InvoiceState),
    async (c) => c.json(await viewInvoiceState(ctx(c))),
  )
  .get(
    "/InvoicesExport",
    describe("Export the invoices of a month as ZIP"),
    access("admin", "finance"),
    limit({ name: "invoice-exports", points: 20, seconds: 600, per: "person" }),
    query(InvoiceMonthQuery),
    async (c) => {
      const { month } = c.req.valid("query");
      return c.body(await exportMonth(ctx(c), month), 200, {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="invoices-${month}.zip"`,
        "Cache-Control": "private, no-store",
      });
    },
  );
