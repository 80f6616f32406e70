// Orders of credits: a row with its lines and frozen prices, stored before the payment provider is called.
import { createHash } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, ne, or } from "drizzle-orm";
import { orderPlaced } from "@/events.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { formatMoney } from "@/platform/money.ts";
import { leastCharge, mostCharge } from "@/platform/payments/charge-rules.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { type Category, findCategory, findSubcategory, type Subcategory } from "@/modules/catalog/index.ts";
import { leadPrice } from "@/modules/catalog/rules.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { getLifecycle, getPricing } from "@/modules/settings/index.ts";
import { canBecome, PAYMENT_STATUSES } from "../rules.ts";
import { priceLine } from "./payment-rules.ts";
import { transactionLines, transactions } from "../tables.ts";
import type { CheckoutInput } from "../schemas.ts";
import type { Payments } from "@/platform/payments/provider.ts";

export type Transaction = typeof transactions.$inferSelect;
export type Line = typeof transactionLines.$inferSelect;

const KEY_KEPT_MS = DAY_MS;
/** The provider requires at least 30 minutes when the request arrives, and at most a day. */
const TRAVEL_MINUTES = 2;
const LONGEST_MINUTES = 1_440;
/** After this time an open payment is checked for the first time and again, in ms. */
export const RECHECK_MS = 5 * MINUTE_MS;

/** An order like this one is open: nothing is placed, and its page is used again. */
export class AlreadyOpen extends Error {
  constructor(readonly order: Transaction) {
    super(`An order like this one is open: ${order.id}`);
  }
}

/** A page that closes sooner than this is not used again; nor is an order without a page once the provider refuses it. */
const ENOUGH_TO_PAY_MS = 5 * MINUTE_MS;

/**
 * The order of this attempt: the one of an earlier call with the same Idempotency-Key, or a new one.
 * Throws `AlreadyOpen` when the buyer has the payment page of an order for the same credits at the same terms, 404 for a category or subcategory that is not offered, 400 for quantities, `key_reused`, `amount_too_small`,
 * `amount_too_large`,
 * and what listeners of billing.order_placed throw for credits that the buyer could not use.
 */
export const placeOrder = async (tx: Tx, ctx: Ctx, input: CheckoutInput): Promise<Transaction> => {
  const specialistId = userOf(ctx).id;
  const callKey = ctx.idempotencyKey ?? null;
  const inputHash = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
  const before = callKey === null ? undefined : await findByKey(tx, specialistId, callKey);
  if (before && before.createdAt > tx.now - KEY_KEPT_MS) {
    if (before.inputHash === inputHash) return before;
    throw conflict("key_reused", "This Idempotency-Key was already used with another body. Please use a new key.");
  }
  if (before) await tx.update(transactions).set({ callKey: null }).where(eq(transactions.id, before.id));
  return await insertOrder(tx, { specialistId, input, callKey, inputHash });
};

const findByKey = (tx: Tx, specialistId: string, callKey: string): Promise<Transaction | undefined> =>
  tx.select().from(transactions)
    .where(and(eq(transactions.specialistId, specialistId), eq(transactions.callKey, callKey))).get();

type Order = Pick<Transaction, "specialistId" | "callKey" | "inputHash"> & { input: CheckoutInput };

/** Throws `amount_too_small` and `amount_too_large` for what the provider doesn't charge, VAT included. */
const requireChargeable = (order: Transaction): void => {
  const { currency } = order;
  const amount = payableMinor(order);
  const [least, most] = [leastCharge(currency), mostCharge(currency)];
  const vat = order.vatMinor > 0 ? " with VAT" : "";
  if (amount < least) {
    const text = formatMoney({ amount: least, currency });
    throw conflict("amount_too_small", `A payment must be at least ${text}${vat}. Please add more credits.`);
  }
  if (amount > most) {
    const text = formatMoney({ amount: most, currency });
    throw conflict("amount_too_large", `A payment can be at most ${text}${vat}. Please buy fewer credits at once.`);
  }
};

const insertOrder = async (tx: Tx, { input, ...buyer }: Order): Promise<Transaction> => {
  const { categoryId, returnTo } = input;
  const { currency, taxMode, checkoutExpiresMinutes } = await getPricing(tx);
  const id = newId();
  const lines = await priceLines(tx, id, input);
  const subtotalMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  await tx.insert(transactions).values({
    ...buyer,
    id,
    categoryId,
    returnTo,
    currency,
    taxMode,
    subtotalMinor,
    status: "created",
    validityMonths: (await getLifecycle(tx)).creditValidityMonths,
    checkoutUntil: tx.now + Math.min(checkoutExpiresMinutes + TRAVEL_MINUTES, LONGEST_MINUTES) * MINUTE_MS,
    askAt: tx.now + RECHECK_MS,
    createdAt: tx.now,
    changedAt: tx.now,
  });
  await tx.insert(transactionLines).values(lines);
  const subcategoryIds = lines.flatMap(({ subcategoryId }) => subcategoryId ?? []);
  await publish(tx, orderPlaced({ transactionId: id, specialistId: buyer.specialistId, categoryId, subcategoryIds }));
  // A listener that knows the buyer has frozen the tax.
  const order = await getTransaction(tx, id);
  requireChargeable(order);
  const open = await findSameOpen(tx, order);
  if (open) throw new AlreadyOpen(open);
  return order;
};

/** What a buyer has agreed to by paying an order. */
const termsOf = (
  { currency, taxMode, subtotalMinor, vatMinor, tax, taxedBuyer, validityMonths }: Transaction,
  lines: readonly Line[],
): string => {
  const bought = lines.map((
    { subcategoryId, name, unitMinor, discountBps, totalMinor },
  ) => [subcategoryId, name, unitMinor, discountBps, totalMinor]);
  return JSON.stringify([currency, taxMode, subtotalMinor, vatMinor, tax, taxedBuyer, validityMonths, bought]);
};

const findSameOpen = async (tx: Tx, order: Transaction): Promise<Transaction | undefined> => {
  const { id, specialistId, inputHash } = order;
  const open = await tx.select().from(transactions).where(and(
    eq(transactions.specialistId, specialistId),
    eq(transactions.inputHash, inputHash),
    ne(transactions.id, id),
    or(
      and(eq(transactions.status, "checkout-open"), gt(transactions.checkoutUntil, tx.now + ENOUGH_TO_PAY_MS)),
      and(eq(transactions.status, "created"), gt(transactions.createdAt, tx.now - TRAVEL_MINUTES * MINUTE_MS)),
    ),
  )).orderBy(desc(transactions.createdAt));
  const terms = termsOf(order, await listLines(tx, id));
  for (const other of open) {
    if (termsOf(other, await listLines(tx, other.id)) === terms) return other;
  }
  return undefined;
};

const priceLines = async (tx: Tx, transactionId: string, { categoryId, lines }: CheckoutInput) => {
  const pricing = await getPricing(tx);
  const { maximumQuantity } = pricing;
  const category = await findCategory(tx, categoryId);
  if (!category?.active) throw notFound("This category doesn't exist, or is no longer offered.");
  if (new Set(lines.map((line) => line.subcategoryId ?? null)).size < lines.length) {
    throw invalid(["Please order each topic only once, with the total quantity."]);
  }
  const priced: (typeof transactionLines.$inferInsert)[] = [];
  for (const [position, { subcategoryId, quantity }] of lines.entries()) {
    if (quantity > maximumQuantity) throw invalid([`You can buy at most ${maximumQuantity} credits at once.`]);
    const subcategory = subcategoryId ? await getSubcategory(tx, category, subcategoryId) : undefined;
    const scope = subcategory ? `${category.name}: ${subcategory.name}` : category.name;
    const name = `${quantity} ${quantity === 1 ? "credit" : "credits"} for ${scope}`;
    const line = priceLine(quantity, leadPrice(category, subcategory), pricing);
    priced.push({ id: newId(), transactionId, position, subcategoryId: subcategory?.id, name, ...line });
  }
  return priced;
};

const getSubcategory = async (tx: Tx, category: Category, id: string): Promise<Subcategory> => {
  const subcategory = await findSubcategory(tx, id);
  if (!subcategory?.active || subcategory.categoryId !== category.id) {
    throw notFound("This category has no such topic.");
  }
  return subcategory;
};

/** The lines of an order, in their order. */
export const listLines = (db: Reader, transactionId: string): Promise<Line[]> =>
  db.select().from(transactionLines).where(eq(transactionLines.transactionId, transactionId))
    .orderBy(asc(transactionLines.position));

export const findTransaction = (db: Reader, id: string): Promise<Transaction | undefined> =>
  db.select().from(transactions).where(eq(transactions.id, id)).get();

/** Throws 404. */
export const getTransaction = async (db: Reader, id: string): Promise<Transaction> => {
  const row = await findTransaction(db, id);
  if (!row) throw notFound("This payment doesn't exist.");
  return row;
};

/**
 * Ends an order that nobody has paid. One of an account that was deleted since forgets to whom it was taxed: only an
 * invoice would need it. Returns false when it isn't open any more.
 */
export const endUnpaid = async (
  tx: Tx,
  { id, specialistId }: Pick<Transaction, "id" | "specialistId">,
  status: "expired" | "failed",
  note?: string,
): Promise<boolean> => {
  const hasLeft = (await getPerson(tx, specialistId)).deletedAt !== null;
  const forgotten = hasLeft ? { taxedBuyer: null } : {};
  const from = PAYMENT_STATUSES.filter((before) => canBecome(before, status));
  const ended = await tx.update(transactions).set({ status, note, changedAt: tx.now, ...forgotten })
    .where(and(eq(transactions.id, id), inArray(transactions.status, from))).returning({ id: transactions.id });
  return ended.length > 0;
};

/** What was paid; before that what the payment page asks for, without tax that it computes itself. */
export const payableMinor = (
  { totalMinor, subtotalMinor, vatMinor }: Pick<Transaction, "totalMinor" | "subtotalMinor" | "vatMinor">,
): number => totalMinor ?? subtotalMinor + vatMinor;

/** The payment provider. Throws when the program runs without one, as migrations do. */
export const requireProvider = ({ payments }: Ctx): Payments => {
  if (!payments) throw new Error("This program runs without a payment provider");
  return payments;
};
