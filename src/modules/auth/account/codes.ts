// One-time codes and the links in emails that use them, each for one action
// (docs/product/people-and-roles.md#sessions-and-links).
import { and, eq, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type AppError, conflict } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import type { LinkPurpose } from "@/platform/link-secret.ts";
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { CODE_ATTEMPTS, CODE_SENTENCES, type CodeFault, codeFault, isCodeLive } from "../rules.ts";
import type { CodeLink } from "../schemas.ts";
import { oneTimeCodes } from "../tables.ts";
import { findPerson, type Person } from "../people/people.ts";

export type OneTimeCode = typeof oneTimeCodes.$inferSelect;
export type CodePurpose = OneTimeCode["purpose"];

const findCode = (db: Reader, id: string): Promise<OneTimeCode | undefined> =>
  db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id)).get();

const expireOpen = async (tx: Tx, userId: string, which?: SQL): Promise<void> => {
  await tx.update(oneTimeCodes).set({ version: sql`${oneTimeCodes.version} + 1`, expiresAt: tx.now }).where(and(
    eq(oneTimeCodes.userId, userId),
    which,
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, tx.now),
  ));
};

/** Invalidates the open codes of a user, for one purpose or for all. They count as expired. */
export const invalidateCodes = (tx: Tx, userId: string, purpose?: CodePurpose): Promise<void> =>
  expireOpen(tx, userId, purpose && eq(oneTimeCodes.purpose, purpose));

/** Ends a change of the email address that has not been confirmed. */
export const endEmailChange = (tx: Tx, userId: string): Promise<void> =>
  expireOpen(tx, userId, isNotNull(oneTimeCodes.newEmail));

const lifetime = async (tx: Tx, purpose: CodePurpose): Promise<number> => {
  const { verifyLinkHours, resetLinkMinutes } = await getLifecycle(tx);
  return purpose === "verify" ? verifyLinkHours * 60 * MINUTE_MS : resetLinkMinutes * MINUTE_MS;
};

export interface NewCode {
  userId: string;
  purpose: CodePurpose;
  /** Verification makes this the account's address. */
  newEmail?: string;
}

/** Creates a code and invalidates earlier ones for the same purpose. Returns its id. */
export const issueCode = async (tx: Tx, { userId, purpose, newEmail }: NewCode): Promise<string> => {
  await invalidateCodes(tx, userId, purpose);
  const id = newId();
  const expiresAt = tx.now + await lifetime(tx, purpose);
  await tx.insert(oneTimeCodes).values({ id, userId, purpose, newEmail, expiresAt, createdAt: tx.now });
  return id;
};

/** A live code, or why the link cannot be used. */
type LinkInspection = { code: OneTimeCode; fault?: undefined } | { code?: undefined; fault: CodeFault };

/**
 * Checks a link against its code. A wrong secret is counted, so the transaction must commit: throw `codeRefusal` after the
 * transaction, never inside. `secret`: another link of the same code.
 */
export const inspectLink = async (
  tx: Tx,
  secrets: Ctx["secrets"],
  { code: id, control }: CodeLink,
  purpose: CodePurpose,
  secret: LinkPurpose = purpose,
): Promise<LinkInspection> => {
  const code = await findCode(tx, id);
  if (code?.purpose !== purpose) return { fault: "code_invalid" };
  const fits = secrets.fits(control, secret, id, code.version);
  if (!fits) await countAttempt(tx, id);
  const fault = codeFault(code, fits, tx.now);
  return fault ? { fault } : { code };
};

const countAttempt = async (tx: Tx, id: string): Promise<void> => {
  await tx.update(oneTimeCodes).set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
    .where(and(eq(oneTimeCodes.id, id), lt(oneTimeCodes.attempts, CODE_ATTEMPTS)));
};

/** Marks a code as used, in the transaction of its action. */
export const consumeCode = async (tx: Tx, { id }: OneTimeCode): Promise<void> => {
  await tx.update(oneTimeCodes).set({ usedAt: tx.now }).where(eq(oneTimeCodes.id, id));
};

/** 400 with a sentence and `code_invalid`, `code_used` or `code_expired`. */
export const codeError = (fault: CodeFault): AppError => conflict(fault, CODE_SENTENCES[fault]);

/** How long ended codes are kept, so that an old link still gets the right error. */
export const CODES_KEPT_MS = 7 * DAY_MS;

const PAGES = { verify: "verify-email", reset: "reset-password" } as const;

export interface AccountLink {
  person: Person;
  /** The recipient: the account's address, or the new one to verify. */
  address: string;
  url: string;
  /** The link by which the present owner of an address stops its change. */
  stopUrl?: string;
  createdAt: Instant;
  expiresAt: Instant;
}

/** The link of a code for its email; undefined when the code is used, invalidated or expired. */
export const findAccountLink = async (ctx: Ctx, codeId: string): Promise<AccountLink | undefined> => {
  const code = await findCode(ctx.db.read, codeId);
  if (!code || !isCodeLive(code, ctx.now)) return undefined;
  const person = await findPerson(ctx.db.read, code.userId);
  if (!person || person.deletedAt !== null) return undefined;
  const { newEmail, createdAt, expiresAt, purpose, version } = code;
  const urlOf = (page: string, secret: LinkPurpose) =>
    `${ctx.config.publicUrl}/${page}?code=${codeId}&control=${ctx.secrets.of(secret, codeId, version)}`;
  return {
    person,
    address: newEmail ?? person.email,
    url: urlOf(PAGES[purpose], purpose),
    stopUrl: newEmail === null ? undefined : urlOf("stop-email-change", "stop-email-change"),
    createdAt,
    expiresAt,
  };
};

/** The address of the sign-in form. */
export const loginUrl = ({ config }: Pick<Ctx, "config">): string => `${config.publicUrl}/login`;
/** The address of the form for a forgotten password. */
export const forgotPasswordUrl = ({ config }: Pick<Ctx, "config">): string => `${config.publicUrl}/forgot-password`;
