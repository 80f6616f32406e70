// Codes by text message: they prove the visitor's number, which confirms a booking, and nothing about the email address
// (docs/design/messages.md#codes-by-text-message).
import { and, eq, gt, isNull, lte, sql, sum } from "drizzle-orm";
import { t } from "@/languages/language.ts";
import { textCodeRequested, textLimitReached } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { insertRow, prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type AppError, conflict } from "@/platform/errors.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { fitText, sizeOf } from "@/platform/integrations/text-messages/segments.ts";
import { countText, dayOf } from "@/platform/text-messages/daily-limit.ts";
import { isStopped } from "@/platform/text-messages/stops.ts";
import { getLifecycle, getResources, getsTexts, textCost, textLimits } from "@/modules/settings/index.ts";
import { findTrack, giveTextConsent, type Track } from "@/modules/tracks/index.ts";
import {
  checkCode,
  digitsFrom,
  findCode,
  isOneOf,
  isProvenByCode,
  nextCode,
  requireResendable,
  requireSendable,
} from "./codes.ts";
import { CODE_ATTEMPTS, CODE_VALID_MS, type CodeChannel, needsNewCode, TEXTS_PER_NETWORK } from "./rules.ts";
import { consumeWork, type Sender } from "./work.ts";
import { contactCodeSends, textCodes } from "./tables.ts";

export type TextCode = typeof textCodes.$inferSelect;

const codeByTrack = prepared((db) =>
  db.select().from(textCodes).where(eq(textCodes.trackId, sql.placeholder("trackId"))).prepare()
);

/** The code that was sent to the number of a track, whether or not it was typed. */
export const findTextCode = async (db: Reader, trackId: string): Promise<TextCode | undefined> =>
  await codeByTrack(db).get({ trackId });

type Numbered = Pick<Track, "contactPhone">;

/** Whether the visitor has proven the number that the track has now. */
export const isProvenByText = (code: TextCode | undefined, { contactPhone }: Numbered): boolean =>
  code?.provenAt != null && code.phone === contactPhone;

/**
 * By which channel the visitor of a track hears of their meeting: by text message where only their number is proven, and
 * nothing but codes is sent to their email address; else by email.
 */
export const findVisitorChannel = async (db: Reader, trackId: string): Promise<CodeChannel> => {
  const text = await findTextCode(db, trackId);
  if (text?.provenAt == null) return "email";
  const [track, email] = await Promise.all([findTrack(db, trackId), findCode(db, trackId)]);
  return track && isProvenByText(text, track) && !isProvenByCode(email, track) ? "text" : "email";
};

/** The six digits of a code; other ones than those of the email, so that a typed code says what it proves. */
export const textDigitsOf = (ctx: Pick<Ctx, "secrets">, { trackId, version }: TextCode): string[] =>
  digitsFrom(ctx.secrets.allOf("text-code", trackId, version));

/** What the message says. The code comes first, so that phones offer it. */
export const codeText = (digits: string, productName: string): string =>
  fitText(
    t("texts.code", { code: digits, product: productName }),
    digits,
  );

/** The day's limit is used up, or there is no provider. */
export const noTexts = (): AppError => conflict("texts_unavailable", t("errors.textsUnavailable"));

/** Throws `texts_unavailable`, `number_not_texted` and `texts_stopped`. */
const requireTextable = async (tx: Tx, ctx: Pick<Ctx, "texts">, number: string): Promise<void> => {
  if (!ctx.texts) throw noTexts();
  if (!getsTexts(await getLifecycle(tx), number)) {
    throw conflict("number_not_texted", t("errors.notTexted"));
  }
  if (await isStopped(tx, number)) {
    throw conflict(
      "texts_stopped",
      t("errors.textsStopped"),
    );
  }
};

/** Texts cost money, so a network has a number of them that no work gets beyond. Throws `texts_unavailable`. */
const requireWithinNetwork = async (tx: Tx, network: string | undefined): Promise<void> => {
  if (network === undefined) return;
  // Literal, so that SQLite uses the partial index.
  const [row] = await tx.select({ texts: sum(textCodes.sends).mapWith(Number) }).from(textCodes).where(and(
    eq(textCodes.network, network),
    gt(textCodes.sentAt, tx.now - HOUR_MS),
    sql`${textCodes.provenAt} is null and ${textCodes.network} is not null`,
  ));
  if ((row?.texts ?? 0) >= TEXTS_PER_NETWORK) throw noTexts();
};

/** Counts the message before anybody is told that it is sent. Returns whether the day's limits allow it. */
const countCode = async (tx: Tx): Promise<boolean> => {
  const settings = await getLifecycle(tx);
  const { segments } = sizeOf(codeText("000000", (await getResources(tx)).productName));
  const text = { budget: "codes" as const, limits: textLimits(settings).codes, cost: textCost(settings, segments) };
  const { counted, alert } = await countText(tx, text);
  if (alert) await publish(tx, textLimitReached({ day: dayOf(tx.now), percent: alert, budget: "codes" }));
  return counted;
};

interface TextSender extends Sender {
  /** The consent to text messages, as it was read. */
  consentText?: string;
}

/**
 * Sends the track's code to its number: five per number and hour, six per track, and as many as a network may ask for.
 * Each message to an unproven number needs a proof of work, because it costs money and can reach a stranger. Asking for it
 * is the consent to text messages, whose text is shown beside the button. Undefined when the day's limits are used up;
 * that they are is counted in the caller's transaction, which must commit. Throws what `requireTextable` and `sendCode`
 * throw, and `consent_outdated`.
 */
export const sendTextCode = async (
  tx: Tx,
  ctx: Ctx,
  track: Track,
  sender: TextSender,
): Promise<TextCode | undefined> => {
  const phone = track.contactPhone!;
  const known = await findTextCode(tx, track.id);
  const former = known && { ...known, email: known.phone };
  if (former) requireResendable(former, tx.now);
  await requireTextable(tx, ctx, phone);
  await requireSendable(tx, phone);
  const isUnproven = !isProvenByText(known, track);
  if (isUnproven) await requireWithinNetwork(tx, sender.network);
  if (!await countCode(tx)) return undefined;
  if (isUnproven) await consumeWork(tx, sender.work);
  const code: TextCode = {
    ...nextCode(former, phone, tx.now),
    trackId: track.id,
    phone,
    sentAt: tx.now,
    expiresAt: tx.now + CODE_VALID_MS,
    network: isUnproven ? sender.network ?? null : null,
  };
  await tx.insert(textCodes).values(code).onConflictDoUpdate({ target: textCodes.trackId, set: code });
  await insertRow(tx, contactCodeSends, { id: newId(), email: phone, at: tx.now });
  await giveTextConsent(tx, ctx, track.id, sender.consentText);
  await publish(tx, textCodeRequested({ trackId: track.id, categoryId: track.categoryId }));
  return code;
};

const isRight = (ctx: Pick<Ctx, "secrets">, code: TextCode, track: Numbered, typed: string, now: number): boolean =>
  code.phone === track.contactPhone && !needsNewCode(code, now) && isOneOf(typed, textDigitsOf(ctx, code));

interface Checked {
  result: "right" | "wrong" | "used-up";
  /** By which channel it came. */
  channel: CodeChannel;
}

/** A code from the email or from a text message. A wrong one counts for both, so that two codes give no more guesses. */
export const checkTypedCode = async (
  tx: Tx,
  ctx: Pick<Ctx, "secrets">,
  { track, typed }: { track: Track; typed: string },
): Promise<Checked> => {
  const text = await findTextCode(tx, track.id);
  if (text && isRight(ctx, text, track, typed, tx.now)) return { result: "right", channel: "text" };
  const result = await checkCode(tx, ctx, { track, typed });
  if (!text || result === "right") return { result, channel: "email" };
  await tx.update(textCodes).set({ attempts: text.attempts + 1 })
    .where(and(eq(textCodes.trackId, track.id), eq(textCodes.version, text.version)));
  const hasAttempts = text.attempts + 1 < CODE_ATTEMPTS && !needsNewCode(text, tx.now);
  return { result: hasAttempts ? "wrong" : result, channel: "text" };
};

/** Records that the visitor of a track has proven its number. */
export const markNumberProven = async (tx: Tx, trackId: string): Promise<void> => {
  await tx.update(textCodes).set({ provenAt: tx.now, network: null })
    .where(and(eq(textCodes.trackId, trackId), isNull(textCodes.provenAt)));
};

/** Removes what is known of a track's code. */
export const deleteTextCode = async (tx: Tx, trackId: string): Promise<void> => {
  await tx.delete(textCodes).where(eq(textCodes.trackId, trackId));
};

/** Every night: networks that no limit needs any more. */
export const purgeTextNetworks = async (tx: Tx): Promise<void> => {
  // Literal, so that SQLite uses the partial index.
  await tx.update(textCodes).set({ network: null }).where(and(
    sql`${textCodes.provenAt} is null and ${textCodes.network} is not null`,
    lte(textCodes.expiresAt, tx.now),
  ));
};
