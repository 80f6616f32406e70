// Checkout sessions of the stand-in: created within Stripe's limits, retrieved while they are open, and expired.
import type { DrizzleTx } from "@/platform/db/types.ts";
import { newStripeId, type Session, type StandInContext } from "./context.ts";
import { StripeFault } from "./errors.ts";
import type { CreateSession } from "./parameters.ts";
import { toSession, toTotals } from "./objects.ts";
import { saveObject, type Stored } from "./store.ts";

/** Stripe's minimum amount in cents, and the minimum and maximum lifetime of a session in seconds. */
const MIN_AMOUNT = 50;
const MIN_SECONDS = 1_800;
const MAX_SECONDS = 86_400;

/** Three-decimal currencies whose last digit must be 0, and those of two decimals that must be 00. */
const MULTIPLES: Readonly<Record<string, number>> = {
  bhd: 10,
  jod: 10,
  kwd: 10,
  omr: 10,
  tnd: 10,
  isk: 100,
  ugx: 100,
};

const requireChargeable = ({ line_items }: CreateSession): void => {
  const wrong = line_items.find(({ price_data: { currency, unit_amount } }) =>
    unit_amount % (MULTIPLES[currency] ?? 1) !== 0
  );
  if (!wrong) return;
  const { currency } = wrong.price_data;
  const message = `Invalid amount. Amounts in ${currency} must be evenly divisible by ${MULTIPLES[currency]}.`;
  throw new StripeFault(400, message, { code: "invalid_charge_amount" });
};

const requireValidTotal = (params: CreateSession): void => {
  const currencies = new Set(params.line_items.map((line) => line.price_data.currency));
  if (currencies.size > 1) {
    throw new StripeFault(400, "All line items must have the same currency.", { param: "line_items" });
  }
  if (toTotals(params).subtotal < MIN_AMOUNT) {
    const message = "The Checkout Session's total amount must convert to at least 50 cents.";
    throw new StripeFault(400, message, { code: "amount_too_small" });
  }
};

/** Throws Stripe's 400 for an invalid expiry, mixed currencies or a total that is too small. */
export const createSession = async (
  context: StandInContext,
  tx: DrizzleTx,
  params: CreateSession,
): Promise<Session> => {
  const created = context.seconds();
  const expiresAt = params.expires_at ?? created + MAX_SECONDS;
  if (expiresAt < created + MIN_SECONDS || expiresAt > created + MAX_SECONDS) {
    const message =
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.";
    throw new StripeFault(400, message, { param: "expires_at" });
  }
  requireValidTotal(params);
  requireChargeable(params);
  const id = newStripeId("cs_test");
  const session = toSession(params, { id, created, expiresAt, url: `${context.pages}/pay/${id}` });
  await saveObject(tx, session, { params });
  return session;
};

export const expireSession = async (
  context: StandInContext,
  tx: DrizzleTx,
  { body, hidden }: Stored<Session>,
): Promise<Session> => {
  Object.assign(body, { status: "expired", url: null });
  await saveObject(tx, body, hidden);
  await context.recordEvent(tx, "checkout.session.expired", body);
  return body;
};

/** The session, if it is open. Expires it when it is due. Throws Stripe's 400 and 404. */
export const getOpenSession = async (context: StandInContext, tx: DrizzleTx, id: string): Promise<Stored<Session>> => {
  const stored = await context.get<Session>(tx, "checkout.session", id);
  if (stored.body.status === "open" && stored.body.expires_at <= context.seconds()) {
    await expireSession(context, tx, stored);
  }
  if (stored.body.status !== "open") {
    throw new StripeFault(400, `This Checkout Session is ${stored.body.status}; only open ones can be used.`);
  }
  return stored;
};

export const expireIfOpen = async (context: StandInContext, tx: DrizzleTx, id: string): Promise<void> => {
  const stored = await context.get<Session>(tx, "checkout.session", id);
  if (stored.body.status === "open") await expireSession(context, tx, stored);
};
