import { access, body, ctx, describe, file, param, query, response, routes } from "@/platform/http/route.ts";
import { limit } from "@/platform/http/limits.ts";
import { exportMonth, viewInvoiceState } from "./invoices.ts";
import { documentHeaders, getDocument } from "@/modules/billing/index.ts";
import { decidesAbout } from "@/modules/auth/index.ts";
import { buyerOfPayment } from "../decision-subjects.ts";
import {
  InvoiceMonthQuery,
  InvoiceState,
  PaymentDetails,
  PaymentList,
  PaymentRef,
  PaymentsQuery,
  RefundInput,
} from "./schemas.ts";

const payments = () => import("./payments.ts");

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
    file("application/zip"),
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
  )
  .get(
    "/InvoiceFile/:id",
    describe("Download somebody's invoice or credit note as PDF with embedded XML (EN 16931)"),
    file("application/pdf"),
    access("admin", "finance", "support"),
    limit({ name: "invoice-files", points: 120, seconds: 600, per: "person" }),
    param(PaymentRef),
    async (c) => {
      const document = await getDocument(ctx(c), c.req.valid("param").id);
      return c.body(document.pdf as Uint8Array<ArrayBuffer>, 200, documentHeaders(document));
    },
  )
  .get(
    "/Payments",
    describe("List payments"),
    access("admin", "finance", "support"),
    query(PaymentsQuery),
    response(PaymentList),
    async (c) => c.json(await (await payments()).listPayments(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/Payment/:id",
    describe("Get a payment with its invoices, and what can be refunded"),
    access("admin", "finance", "support"),
    param(PaymentRef),
    response(PaymentDetails),
    async (c) => c.json(await (await payments()).viewPayment(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/RefundPayment/:id",
    describe(
      "Refund unused credits of a payment",
      "not_refundable",
      "own_record",
      "payment_unavailable",
      "refund_refused",
      "refund_under_way",
    ),
    access("admin", "finance"),
    param(PaymentRef),
    body(RefundInput),
    decidesAbout((ctx, { id }) => buyerOfPayment(ctx, id)),
    response(PaymentDetails),
    async (c) =>
      c.json(await (await payments()).refundPayment(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  );
