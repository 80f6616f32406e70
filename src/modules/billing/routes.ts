// API of purchases. Paying is exempt from onboarding, verifying from that and from the verified address.
import {
  accepts,
  access,
  body,
  ctx,
  describe,
  file,
  orKey,
  param,
  query,
  response,
  routes,
} from "@/platform/http/route.ts";
import { limit } from "@/platform/http/limits.ts";
import { documentHeaders } from "./invoices/documents.ts";
import { getOwnDocument } from "./invoices/lists.ts";
import { openCheckout } from "./payments/checkout.ts";
import { receiveWebhook } from "./payments/provider-events.ts";
import { listOwnPurchases } from "./purchases.ts";
import {
  CheckoutInput,
  CheckoutOpened,
  InvoiceRef,
  PaymentVerified,
  PurchaseList,
  PurchaseListQuery,
  VerifyInput,
  WebhookReceived,
} from "./schemas.ts";
import { verifyPayment } from "./payments/verification.ts";

export const billingRoutes = routes()
  .post(
    "/Transactions/StripeCheckout",
    describe(
      "Open a checkout for credits",
      "amount_too_large",
      "amount_too_small",
      "checkout_expired",
      "credential_missing",
      "billing_address_missing",
      "key_reused",
      "not_found",
      "not_served",
      "payment_unavailable",
      "profile_incomplete",
    ),
    access("verified"),
    limit({ name: "checkout", points: 30, seconds: 3_600, per: "person" }),
    body(CheckoutInput),
    response(CheckoutOpened),
    async (c) => c.json(await openCheckout(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/Transactions/VerifyPayment",
    describe("Check a payment and add its credits", "not_found"),
    access("signed-in"),
    limit({ name: "verify-payment", points: 120, seconds: 600, per: "person" }),
    body(VerifyInput),
    response(PaymentVerified),
    async (c) => c.json(await verifyPayment(ctx(c), c.req.valid("json"))),
  )
  .get(
    "/Transactions/Purchases",
    describe("List your purchases"),
    access("verified", orKey("credits:read")),
    query(PurchaseListQuery),
    response(PurchaseList),
    async (c) => c.json(await listOwnPurchases(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/Transactions/InvoiceFile/:id",
    describe("Download your invoice or credit note as PDF with embedded XML (EN 16931)", "not_found"),
    file("application/pdf"),
    access("verified"),
    limit({ name: "invoice-files", points: 120, seconds: 600, per: "person" }),
    param(InvoiceRef),
    async (c) => {
      const document = await getOwnDocument(ctx(c), c.req.valid("param").id);
      return c.body(document.pdf as Uint8Array<ArrayBuffer>, 200, documentHeaders(document));
    },
  )
  .post(
    "/Transactions/StripeWebhook",
    describe("Receive events of the payment provider", "bad_signature", "too_many_requests"),
    access("anyone"),
    accepts("webhook"),
    response(WebhookReceived),
    async (c) => c.json(await receiveWebhook(ctx(c), await c.req.text(), c.req.header("Stripe-Signature") ?? "")),
  );
