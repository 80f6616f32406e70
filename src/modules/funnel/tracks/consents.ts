// The wordings that visitors agree to, and the record of their agreement; wordings are kept for ever, by hash.
import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { insertNewRows, insertRows } from "@/platform/db/prepared.ts";
import { iso } from "@/platform/time/time.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Tx } from "@/platform/db/transact.ts";
import type { ConsentGiven, ConsentText, Step } from "../schemas.ts";
import { consentRecords, consentTexts } from "../tables.ts";

/** Present wordings. A changed text gets a new version; old ones stay in consent_texts. */
export const CONSENTS: readonly ConsentText[] = [
  {
    purpose: "arrange-meeting",
    version: 1,
    step: "contacts",
    required: true,
    text:
      "Parley may use my answers and contact details to arrange this meeting. I have read the terms and conditions and the privacy policy.",
  },
  {
    purpose: "finish-later",
    version: 1,
    step: "contacts",
    required: false,
    text: "If I do not finish, Parley may remind me of this request by email, at most twice.",
  },
  {
    purpose: "share-with-specialist",
    version: 1,
    step: "specialist",
    required: true,
    text: "Parley gives my answers and contact details to {specialist} for this meeting, and to nobody else.",
  },
];

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** What is missing or outdated among the agreements of a step, as a refusal. Throws `consent_required` or `consent_outdated`. */
export const requireConsents = (step: Step, given: readonly ConsentGiven[]): void => {
  for (const text of CONSENTS.filter((c) => c.step === step)) {
    const one = given.find((g) => g.purpose === text.purpose);
    if (!one && text.required) {
      throw conflict("consent_required", "Please agree to this first, so that we may go on: " + text.text);
    }
    if (one && one.version !== text.version) {
      throw conflict(
        "consent_outdated",
        "The wording of a consent has changed. Please reload the page and read it again.",
      );
    }
  }
};

/** Keeps what a track agreed to at a step: the exact wording, when, from where, and the specialist it names. */
export const recordConsents = async (
  tx: Tx,
  ctx: Ctx,
  { trackId, step, given, specialist }: {
    trackId: string;
    step: Step;
    given: readonly ConsentGiven[];
    specialist?: { id: string; displayName: string };
  },
): Promise<void> => {
  const rows = CONSENTS.filter((c) => c.step === step).map((consent) => {
    const text = specialist ? consent.text.replace("{specialist}", () => specialist.displayName) : consent.text;
    return { consent, text, hash: hashOf(text), accepted: given.some((g) => g.purpose === consent.purpose) };
  });
  await keepRecords(tx, ctx, trackId, rows, specialist?.id);
};

interface Agreement {
  consent: ConsentText;
  text: string;
  hash: string;
  accepted: boolean;
}

const keepRecords = async (
  tx: Tx,
  ctx: Ctx,
  trackId: string,
  rows: readonly Agreement[],
  specialistId: string | null = null,
): Promise<void> => {
  const texts = rows.map(({ consent, text, hash }) => (
    { hash, purpose: consent.purpose, version: consent.version, text, createdAt: tx.now }
  ));
  await insertNewRows(tx, consentTexts, texts);
  await insertRows(
    tx,
    consentRecords,
    rows.map(({ consent, hash, accepted }) => ({
      id: newId(),
      subject: trackId,
      purpose: consent.purpose,
      textHash: hash,
      version: consent.version,
      specialistId,
      accepted,
      at: tx.now,
      address: ctx.address ?? null,
    })),
  );
};

/** Everything a track was asked to agree to, in the exact wording, the newest last. */
export const listConsentRecords = async (db: Reader, trackId: string) => {
  const rows = await db.select({
    purpose: consentRecords.purpose,
    text: consentTexts.text,
    accepted: consentRecords.accepted,
    at: consentRecords.at,
  }).from(consentRecords).innerJoin(consentTexts, eq(consentTexts.hash, consentRecords.textHash))
    .where(eq(consentRecords.subject, trackId)).orderBy(asc(consentRecords.id));
  return rows.map(({ at, ...row }) => ({ ...row, at: iso(at) }));
};

/** The visitor takes back that a specialist may have the details: kept beside the agreement, with the same wording. */
export const withdrawConsent = (
  tx: Tx,
  ctx: Ctx,
  trackId: string,
  specialist: { id: string; displayName: string },
): Promise<void> => recordConsents(tx, ctx, { trackId, step: "specialist", given: [], specialist });

/** The visitor takes back that he may be reminded of this request; what else was agreed to stays. */
export const withdrawReminders = async (tx: Tx, ctx: Ctx, trackId: string): Promise<void> => {
  const consent = CONSENTS.find(({ purpose }) => purpose === "finish-later")!;
  await keepRecords(tx, ctx, trackId, [{ consent, text: consent.text, hash: hashOf(consent.text), accepted: false }]);
};

/** The records stay, but no longer say from where they came. */
export const forgetConsentAddresses = async (tx: Tx, trackId: string): Promise<void> => {
  await tx.update(consentRecords).set({ address: null }).where(eq(consentRecords.subject, trackId));
};

/** The agreement to pass details on to one specialist, in the present wording. */
export const SHARE_CONSENT = CONSENTS.find(({ purpose }) => purpose === "share-with-specialist")!;

/** What a track agrees to now: the latest word for each purpose. */
export const listConsents = async (db: Reader, trackId: string): Promise<ConsentGiven[]> => {
  const rows = await db.select({
    purpose: consentRecords.purpose,
    version: consentRecords.version,
    accepted: consentRecords.accepted,
  }).from(consentRecords).where(eq(consentRecords.subject, trackId)).orderBy(asc(consentRecords.id));
  const latest = new Map(rows.map((row) => [row.purpose, row]));
  return [...latest.values()].filter((row) => row.accepted).map(({ purpose, version }) => ({ purpose, version }));
};
