// Our requests to Stripe, as sent, against the types of Stripe's library as a JSON schema.
import { Ajv, type ValidateFunction } from "ajv";
import Stripe from "stripe";
import { createGenerator } from "ts-json-schema-generator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeForm } from "@/dev/payments/api.ts";
import { catchUpProviderEvents } from "@/modules/billing/payments/provider-events.ts";
import { settlePayment } from "@/modules/billing/payments/settlement.ts";
import { makeBuyer } from "./support/payments/buyers.ts";
import { type FaultyProxy, openTestPayments, verifyPayment } from "./support/payments/test-payments.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";

/** The type in tests/support/payments/stripe-params.ts of each request's parameters. */
const TYPES: [RegExp, string][] = [
  [/^POST \/v1\/checkout\/sessions$/, "CreateSession"],
  [/^GET \/v1\/checkout\/sessions\/cs_/, "RetrieveSession"],
  [/^GET \/v1\/checkout\/sessions$/, "ListSessions"],
  [/^GET \/v1\/events$/, "ListEvents"],
  [/^GET \/v1\/disputes$/, "ListDisputes"],
];

/** Parses numbers and flags from the form text, as Stripe does. */
const validatorsOf = (names: string[]): Record<string, ValidateFunction> => {
  const schema = createGenerator({ path: "tests/support/payments/stripe-params.ts", skipTypeCheck: true }).createSchema(
    "*",
  );
  // The library's enums are open for future values; we send only known ones.
  schema.definitions!.OtherString = { not: {} };
  const ajv = new Ajv({ strict: false, coerceTypes: true, validateFormats: false });
  ajv.addSchema(schema, "stripe");
  return Object.fromEntries(names.map((name) => [name, ajv.compile({ $ref: `stripe#/definitions/${name}` })]));
};

let app: TestApp;
let sent: FaultyProxy["sent"];
let validators: ReturnType<typeof validatorsOf>;
beforeAll(async () => {
  validators = validatorsOf(TYPES.map(([, name]) => name));
  app = await openTestApp();
  sent = [...await recordPurchase(true), ...await recordPurchase(false)];
});
afterAll(() => app.close());

/** Every request that we make: a purchase that is opened, paid, disputed and verified in every way. */
const recordPurchase = async (automaticTax: boolean): Promise<FaultyProxy["sent"]> => {
  const pay = await openTestPayments(app, { automaticTax });
  const buyer = await makeBuyer(app, { "mortgages": 1, "mortgages/first-home": 10 });
  const { payment_intent } = await pay.actions.pay(buyer.sessionId);
  await verifyPayment(app, buyer.cookie, buyer.sessionId);
  await pay.actions.dispute(String(payment_intent));
  await settlePayment(app.ctx(), { paymentId: String(payment_intent) });
  await catchUpProviderEvents(app.ctx());
  await pay.close();
  return pay.proxy.sent;
};

const typeOf = (request: string) => TYPES.find(([pattern]) => pattern.test(request))?.[1];
const complaints = (name: string, form: string) => {
  const fits = validators[name]!;
  return fits(decodeForm(form)) ? [] : fits.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
};

it("every request has a known type, and every type occurs", () => {
  expect(new Set(sent.map(({ request }) => typeOf(request)))).toEqual(new Set(TYPES.map(([, name]) => name)));
});

it("every request matches the type of Stripe's library", () => {
  for (const { request, form } of sent) expect([request, complaints(typeOf(request)!, form)]).toEqual([request, []]);
});

it("every request has the API version and the key, and creating ones have an Idempotency-Key", () => {
  for (const { request, headers } of sent) {
    expect(headers).toMatchObject({ "stripe-version": Stripe.API_VERSION, authorization: "Bearer sk_test_standin" });
    if (request.startsWith("POST")) expect(headers["idempotency-key"]).toMatch(/^checkout-[0-9a-f-]{36}$/);
  }
});

describe("the schema", () => {
  const created = () => sent.find(({ request }) => request === "POST /v1/checkout/sessions")!.form;
  it.each([
    ["a parameter that Stripe does not have", "surprise", "1"],
    ["one that it no longer has", "payment_method_types[0]", "card"],
    ["a misspelled one far inside", "line_items[0][price_data][unit_amout]", "5"],
    ["a word where a number belongs", "line_items[0][quantity]", "many"],
    ["a word that is not among its words", "mode", "pay"],
    ["a flag that is none", "automatic_tax[enabled]", "perhaps"],
  ])("rejects %s", (_what, name, value) => {
    expect(complaints("CreateSession", created())).toEqual([]);
    const spoiled = new URLSearchParams(created());
    spoiled.set(name, value);
    expect(complaints("CreateSession", `${spoiled}`)).not.toEqual([]);
  });
});
