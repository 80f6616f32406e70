// Codes with which visitors prove their email address: sending, sending again, and checking what was typed.
import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";
import { and, count, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { t } from "@/languages/language.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { insertRow, prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, tooMany } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import type { GaugeSource } from "@/platform/telemetry/gauges.ts";
import { HOUR_MS, type Instant } from "@/platform/time/time.ts";
import type { Track } from "@/modules/tracks/index.ts";
import {
  BLOCKED_MS,
  CODE_ATTEMPTS,
  CODE_VALID_MS,
  CODES_PER_HOUR,
  MAX_RESENDS,
  needsNewCode,
  resendIn,
} from "./rules.ts";
import { requireWork, type Sender } from "./work.ts";
import { blockedAddresses, contactCodes, contactCodeSends } from "./tables.ts";

export type ContactCode = typeof contactCodes.$inferSelect;

const codeByTrack = prepared((db) =>
  db.select().from(contactCodes).where(eq(contactCodes.trackId, sql.placeholder("trackId"))).prepare()
);

/** The code of a track, whether or not it was typed. */
export const findCode = async (db: Reader, trackId: string): Promise<ContactCode | undefined> =>
  await codeByTrack(db).get({ trackId });

/** Whether the track's visitor has proven the address that the track has now. */
export const isProvenByCode = (code: ContactCode | undefined, { contactEmail }: Pick<Track, "contactEmail">): boolean =>
  code?.provenAt != null && code.email === contactEmail;

/** Six digits for each secret. */
export const digitsFrom = (secrets: readonly string[]): string[] =>
  secrets.map((secret) => String(Buffer.from(secret, "base64url").readUIntBE(0, 6) % 1_000_000).padStart(6, "0"));

/** The six digits of a code, and after them those of earlier values of LINK_SECRET. */
const allDigitsOf = ({ secrets }: Pick<Ctx, "secrets">, { trackId, version }: ContactCode): string[] =>
  digitsFrom(secrets.allOf("contact-code", trackId, version));

/** The six digits of a code; computed, so that nothing stores them (docs/product/contract.md#link-secrets). */
export const digitsOf = (ctx: Pick<Ctx, "secrets">, code: ContactCode): string => allDigitsOf(ctx, code)[0]!;

const isSame = (typed: string, digits: string): boolean => {
  const [a, b] = [new TextEncoder().encode(typed), new TextEncoder().encode(digits)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Compared in constant time. */
export const isOneOf = (typed: string, all: readonly string[]): boolean => all.some((digits) => isSame(typed, digits));

const { placeholder } = sql;
const blockOf = prepared((db) =>
  db.select({ until: blockedAddresses.until }).from(blockedAddresses).where(
    and(eq(blockedAddresses.mailboxKey, placeholder("mailboxKey")), gt(blockedAddresses.until, placeholder("now"))),
  ).limit(1).prepare()
);

const sentSince = prepared((db) =>
  db.select({ at: contactCodeSends.at }).from(contactCodeSends)
    .where(
      and(eq(contactCodeSends.mailboxKey, placeholder("mailboxKey")), gt(contactCodeSends.at, placeholder("since"))),
    )
    .prepare()
);

/** Throws `address_blocked`, or 429 when the mailbox of an address, or a number, has had five codes within the hour. */
export const requireSendable = async (tx: Tx, recipient: string): Promise<void> => {
  const mailboxKey = mailboxKeyOf(recipient);
  if (await blockOf(tx).get({ mailboxKey, now: tx.now })) {
    throw conflict(
      "address_blocked",
      t("errors.addressBlocked"),
    );
  }
  const sent = await sentSince(tx).all({ mailboxKey, since: tx.now - HOUR_MS });
  if (sent.length < CODES_PER_HOUR) return;
  throw tooMany((Math.min(...sent.map(({ at }) => at)) + HOUR_MS - tx.now) / 1000);
};

/** Throws 429 within 30 s of the last one, and `code_limit` after five. */
export const requireResendable = (known: Pick<ContactCode, "sentAt" | "sends">, now: Instant): void => {
  const wait = resendIn(known, now);
  if (wait > 0) throw tooMany(wait / 1000);
  if (known.sends > MAX_RESENDS) {
    throw conflict(
      "code_limit",
      t("errors.codeLimit"),
    );
  }
};

/** `known.email`: the address or number of the code before. */
export const nextCode = (known: Omit<ContactCode, "network"> | undefined, email: string, now: Instant) => {
  if (!known) return { version: 1, attempts: 0, sends: 1, provenAt: null };
  const isOther = known.email !== email;
  const isNew = isOther || needsNewCode(known, now);
  return {
    version: known.version + (isNew ? 1 : 0),
    attempts: isNew ? 0 : known.attempts,
    sends: known.sends + 1,
    provenAt: isOther ? null : known.provenAt,
  };
};

/**
 * Records that the track's code is sent to its address; the caller publishes the event of the email. The same digits
 * are sent again until they are used up or expired, or the address is another one. Throws `address_blocked`,
 * `code_limit`, `proof_of_work`, and 429 when it is too soon or too often.
 */
export const sendCode = async (tx: Tx, track: Track, sender: Sender): Promise<ContactCode> => {
  const email = track.contactEmail!;
  const known = await findCode(tx, track.id);
  if (known) requireResendable(known, tx.now);
  await requireSendable(tx, email);
  if (known?.email !== email) await requireWork(tx, track.id, sender);
  const code: ContactCode = {
    trackId: track.id,
    email,
    network: sender.network ?? null,
    ...nextCode(known, email, tx.now),
    sentAt: tx.now,
    expiresAt: tx.now + CODE_VALID_MS,
  };
  if (known) await tx.update(contactCodes).set(code).where(eq(contactCodes.trackId, track.id));
  else await insertRow(tx, contactCodes, code);
  await insertRow(tx, contactCodeSends, { id: newId(), email, at: tx.now });
  return code;
};

/** Sends the code with a booking. A code that has just been sent to this address confirms it, too. */
export const sendFirstCode = async (tx: Tx, track: Track, sender: Sender): Promise<void> => {
  const known = await findCode(tx, track.id);
  const isFresh = known?.email === track.contactEmail && resendIn(known, tx.now) > 0;
  if (!isFresh) await sendCode(tx, track, sender);
};

/** What a typed code comes to. A wrong one is counted in the caller's transaction, which must commit. */
export const checkCode = async (
  tx: Tx,
  ctx: Pick<Ctx, "secrets">,
  { track, typed }: { track: Pick<Track, "id" | "contactEmail">; typed: string },
): Promise<"right" | "wrong" | "used-up"> => {
  const code = await findCode(tx, track.id);
  if (!code || code.email !== track.contactEmail || needsNewCode(code, tx.now)) return "used-up";
  if (isOneOf(typed, allDigitsOf(ctx, code))) return "right";
  const attempts = code.attempts + 1;
  await tx.update(contactCodes).set({ attempts })
    .where(and(eq(contactCodes.trackId, track.id), eq(contactCodes.version, code.version)));
  return attempts < CODE_ATTEMPTS ? "wrong" : "used-up";
};

/** The error for a code that was not right. */
export const codeError = (result: "wrong" | "used-up") =>
  result === "wrong" ? conflict("code_wrong", t("errors.codeWrong")) : conflict("code_used_up", t("errors.codeUsedUp"));

const setProven = prepared((db) =>
  db.update(contactCodes).set({ provenAt: sql`${placeholder("now")}`, network: null })
    .where(and(eq(contactCodes.trackId, placeholder("trackId")), isNull(contactCodes.provenAt))).prepare()
);

/** Records that the visitor of a track has proven its address. */
export const markProven = async (tx: Tx, trackId: string): Promise<void> => {
  tx.counted.push("funnel.address_proven");
  await setProven(tx).run({ trackId, now: tx.now });
};

/** "This wasn't me": the mailbox of the address gets no codes for a day. */
export const blockAddress = async (tx: Tx, email: string): Promise<void> => {
  const until = tx.now + BLOCKED_MS;
  await tx.insert(blockedAddresses).values({ email, until })
    .onConflictDoUpdate({ target: blockedAddresses.email, set: { until } });
};

/** Removes what is known of a track's code. */
export const deleteCode = async (tx: Tx, trackId: string): Promise<void> => {
  await tx.delete(contactCodes).where(eq(contactCodes.trackId, trackId));
};

/** Every night: rows and networks that no limit needs any more. */
export const purgeCodeSends = async (tx: Tx): Promise<void> => {
  await tx.delete(contactCodeSends).where(lte(contactCodeSends.at, tx.now - HOUR_MS));
  await tx.delete(blockedAddresses).where(lte(blockedAddresses.until, tx.now));
  // Literal, so that SQLite uses the partial index.
  await tx.update(contactCodes).set({ network: null }).where(and(
    sql`${contactCodes.provenAt} is null and ${contactCodes.network} is not null`,
    lte(contactCodes.expiresAt, tx.now),
  ));
};

/** Codes that were sent within the last hour and nobody has typed. */
export const proofGauges: GaugeSource = {
  name: "proofs",
  gauges: { parley_proofs_waiting: { help: "Email addresses asked for proof within an hour that have not proven." } },
  async read({ db, now }) {
    const [row] = await db.read.select({ waiting: count() }).from(contactCodes)
      .where(and(sql`${contactCodes.provenAt} is null`, gt(contactCodes.sentAt, now - HOUR_MS)));
    return { parley_proofs_waiting: row?.waiting };
  },
};
