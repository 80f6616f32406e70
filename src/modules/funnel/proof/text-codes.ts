// Codes by text message: they prove the visitor's number, which confirms a booking, and nothing about the email address
// (docs/decisions/156-text-messages.md).
import { and, eq, isNull, sql } from "drizzle-orm";
import { textCodeRequested } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { insertRow, prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { hasRoom } from "@/platform/text-messages/daily-limit.ts";
import { isStopped } from "@/platform/text-messages/stops.ts";
import { getsTexts, lifecycleOf, textCost, textLimits } from "@/modules/settings/index.ts";
import { contactCodeSends } from "../tables.ts";
import { giveTextConsent } from "../tracks/consents.ts";
import { findTrack, type Track } from "../tracks/tracks.ts";
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
import { CODE_ATTEMPTS, CODE_VALID_MS, needsNewCode } from "./rules.ts";
import { textCodes } from "./tables.ts";
import { requireWork, type Sender } from "./work.ts";

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

/** Whether only the number of a track is proven, so that nothing but codes is sent to its email address. */
export const hasOnlyNumberProof = async (db: Reader, trackId: string): Promise<boolean> => {
  const [track, email, text] = await Promise.all([
    findTrack(db, trackId),
    findCode(db, trackId),
    findTextCode(db, trackId),
  ]);
  return track !== undefined && isProvenByText(text, track) && !isProvenByCode(email, track);
};

/** The six digits of a code; other ones than those of the email, so that a typed code says what it proves. */
export const textDigitsOf = (ctx: Pick<Ctx, "secrets">, { trackId, version }: TextCode): string[] =>
  digitsFrom(ctx.secrets.allOf("text-code", trackId, version));

const noTexts = () =>
  conflict("texts_unavailable", "We can't send text messages right now. Please use the code in the email.");

/** Throws `texts_unavailable`, `number_not_texted` and `texts_stopped`. */
const requireTextable = async (tx: Tx, ctx: Pick<Ctx, "texts">, number: string): Promise<void> => {
  const settings = await lifecycleOf(tx);
  if (!ctx.texts) throw noTexts();
  if (!getsTexts(settings, number)) {
    throw conflict("number_not_texted", "We can't text this number. Please use the code in the email.");
  }
  if (await isStopped(tx, number)) {
    throw conflict(
      "texts_stopped",
      "This number has stopped our text messages. Please use the code in the email, or text us START.",
    );
  }
  if (!await hasRoom(tx, textLimits(settings), textCost(settings, 1), tx.now)) throw noTexts();
};

/**
 * Sends the track's code to its number, with the limits of emailed codes: per number and hour, per track, and a proof of
 * work in a rush. Asking for it is the consent to text messages, whose text is shown beside the button. Throws what
 * `requireTextable` and `sendCode` throw.
 */
export const sendTextCode = async (tx: Tx, ctx: Ctx, track: Track, sender: Sender): Promise<TextCode> => {
  const phone = track.contactPhone!;
  const known = await findTextCode(tx, track.id);
  const former = known && { ...known, email: known.phone };
  if (former) requireResendable(former, tx.now);
  await requireTextable(tx, ctx, phone);
  await requireSendable(tx, phone);
  if (known?.phone !== phone) await requireWork(tx, track.id, sender);
  const code: TextCode = {
    ...{ trackId: track.id, phone, ...nextCode(former, phone, tx.now) },
    ...{ sentAt: tx.now, expiresAt: tx.now + CODE_VALID_MS },
  };
  await tx.insert(textCodes).values(code).onConflictDoUpdate({ target: textCodes.trackId, set: code });
  await insertRow(tx, contactCodeSends, { id: newId(), email: phone, at: tx.now });
  await giveTextConsent(tx, ctx, track.id);
  await publish(tx, textCodeRequested({ trackId: track.id, categoryId: track.categoryId }));
  return code;
};

const isRight = (ctx: Pick<Ctx, "secrets">, code: TextCode, track: Numbered, typed: string, now: number): boolean =>
  code.phone === track.contactPhone && !needsNewCode(code, now) && isOneOf(typed, textDigitsOf(ctx, code));

interface Checked {
  result: "right" | "wrong" | "used-up";
  /** What the code has proven. */
  channel: "email" | "text";
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
  await tx.update(textCodes).set({ provenAt: tx.now })
    .where(and(eq(textCodes.trackId, trackId), isNull(textCodes.provenAt)));
};

/** Removes what is known of a track's code. */
export const deleteTextCode = async (tx: Tx, trackId: string): Promise<void> => {
  await tx.delete(textCodes).where(eq(textCodes.trackId, trackId));
};
