// The parameters that the stand-in accepts, with Stripe's limits. It rejects unknown ones as Stripe does.
import { z } from "zod";

const text = (max = 5_000) => z.string().max(max);
const whole = (min: number, max: number) =>
  z.string().regex(/^-?\d{1,15}$/, { error: "must be an integer" }).transform(Number).pipe(
    z.number().min(min).max(max),
  );
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const address = z.string().max(5_000).refine((url) => /^https?:\/\/./.test(url), { error: "Not a valid URL" });
const currency = z.string().regex(/^[a-z]{3}$/, { error: "must be a three-letter code in lower case" });
const metadata = z.record(z.string().max(40), text(500)).refine((all) => Object.keys(all).length <= 50, {
  error: "at most 50 keys",
});
const expand = z.array(text(200)).max(20).default([]);

const PriceData = z.strictObject({
  currency,
  unit_amount: whole(0, 99_999_999),
  tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
  product_data: z.strictObject({ name: text(250).min(1), description: text().optional() }),
});

export const CreateSession = z.strictObject({
  mode: z.enum(["payment"]),
  line_items: z.array(z.strictObject({ quantity: whole(1, 999_999), price_data: PriceData })).min(1).max(100),
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: text(200).optional(),
  customer_email: z.email().max(800).optional(),
  expires_at: whole(0, 99_999_999_999).optional(),
  metadata: metadata.default({}),
  payment_intent_data: z.strictObject({ metadata: metadata.default({}) }).default({ metadata: {} }),
  automatic_tax: z.strictObject({ enabled: flag }).default({ enabled: false }),
  adaptive_pricing: z.strictObject({ enabled: flag }).default({ enabled: false }),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
  submit_type: z.enum(["auto", "book", "donate", "pay", "subscribe"]).optional(),
  expand,
});
export type CreateSession = z.output<typeof CreateSession>;

export const RetrieveSchema = z.strictObject({ expand });

const Page = z.strictObject({ limit: whole(1, 100).default(10), starting_after: text(100).optional(), expand });
export type Paging = z.output<typeof Page>;

export const ListSessions = Page.extend({ payment_intent: text(100).optional() });
export const ListDisputes = Page.extend({ charge: text(100).optional() });
export const ListRefunds = ListDisputes;
export const ListEvents = Page.extend({
  types: z.array(text(100)).max(20).optional(),
  created: z.strictObject({ gte: whole(0, 1e11) }).optional(),
});

export const CreateRefund = z.strictObject({
  payment_intent: text(100),
  amount: whole(1, 99_999_999).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.default({}),
  expand,
});
export type CreateRefund = z.output<typeof CreateRefund>;
