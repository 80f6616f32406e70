// The texts that visitors agree to, and the records of their consent. Texts are kept for ever, by hash
// (docs/product/privacy.md#consents).
import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { richText, t } from "@/languages/language.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { insertNewRows, insertRows, prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { isSameText } from "@/platform/text.ts";
import { iso } from "@/platform/time/time.ts";
import { getResources } from "@/modules/settings/index.ts";
import { CHANNEL_NAMES, channelRules, CHANNELS, type ChannelServices, isChannelAvailable } from "./channel-rules.ts";
import type { ConsentGiven, ConsentText, Step } from "./schemas.ts";
import { consentRecords, consentTexts } from "./tables.ts";

/** A consent without its text, which the reader's language has. */
type Consent = Omit<ConsentText, "text"> & { purpose: Purpose };

/** The current versions. A changed text gets a new version; old texts stay in consent_texts. */
export const CONSENTS: readonly Consent[] = [
  { purpose: "arrange-meeting", version: 1, step: "contacts", required: true },
  { purpose: "finish-later", version: 1, step: "contacts", required: false },
  { purpose: "choose-specialist", version: 1, step: "contacts", required: false },
  { purpose: "text-messages", version: 1, step: "contacts", required: false },
  { purpose: "share-with-specialist", version: 1, step: "specialist", required: true },
];

/** The consent to measure advertisements: apart from the others, because it is offered only after a click on one. */
export const CLICK_CONSENT: Consent = { purpose: "measure-ads", version: 1, step: "contacts", required: false };

/** The consent to share details with one specialist, in its current version. */
export const SHARE_CONSENT = CONSENTS.find(({ purpose }) => purpose === "share-with-specialist")!;

/** The consent to text messages, in its current version. */
const TEXT_CONSENT = CONSENTS.find(({ purpose }) => purpose === CHANNELS.text.consent)!;

/** The consent on the page of an email: one specialist, chosen by Parley, may have the visitor's details. */
const ASSIGNMENT_CONSENT = { purpose: "assign-to-specialist", version: 1 } as const;

interface Names {
  /** Of the marketplace. */
  product: string;
  specialist?: string;
  category?: string;
}

type LegalLinks = NonNullable<ConsentText["links"]>;

/** The consent to arrange a meeting. `onTag` gets the words that name each legal page. */
const writeArrangement = (names: Pick<Names, "product">, onTag?: (page: keyof LegalLinks, words: string) => void) =>
  richText("consents.arrange-meeting", names, (page, content) => {
    const words = content.join("");
    onTag?.(page, words);
    return words;
  }).join("");

/** Which words of a consent name the legal pages: each language has its own. */
const linksOf = ({ purpose }: Consent): Pick<ConsentText, "links"> => {
  if (purpose !== "arrange-meeting") return {};
  const links: Partial<LegalLinks> = {};
  writeArrangement({ product: "" }, (page, words) => links[page] = words);
  return { links: links as LegalLinks };
};

const TEXTS = {
  "arrange-meeting": (names: Required<Names>) => writeArrangement(names),
  "finish-later": (names: Required<Names>) => t("consents.finish-later", names),
  "choose-specialist": (names: Required<Names>) => t("consents.choose-specialist", names),
  "text-messages": (names: Required<Names>) => t("consents.text-messages", names),
  "share-with-specialist": (names: Required<Names>) => t("consents.share-with-specialist", names),
  "assign-to-specialist": (names: Required<Names>) => t("consents.assign-to-specialist", names),
  "measure-ads": (names: Required<Names>) => t("consents.measure-ads", names),
};
type Purpose = keyof typeof TEXTS;

/** Writes consents in the reader's language. A name that is not known yet keeps its placeholder. */
const writeConsents = async (db: Reader) => {
  const { productName: product } = await getResources(db);
  return (purpose: Purpose, { specialist = "{specialist}", category = "{category}" }: Omit<Names, "product"> = {}) =>
    TEXTS[purpose]({ product, specialist, category });
};

/** Consents with their texts in the reader's language. */
export const withConsentTexts = async (db: Reader, consents: readonly Consent[]): Promise<ConsentText[]> => {
  const write = await writeConsents(db);
  return consents.map((consent) => ({ ...consent, text: write(consent.purpose), ...linksOf(consent) }));
};

/** The consents that visitors are asked for here: nothing about a channel that does not exist. */
const offeredConsents = (services: ChannelServices): Consent[] =>
  CONSENTS.filter(({ purpose }) => {
    const channel = CHANNEL_NAMES.find((name) => channelRules(name).consent === purpose);
    return channel === undefined || isChannelAvailable(channel, services);
  });

/** The consents that visitors are asked for, with their texts. */
export const listOfferedConsents = (ctx: Ctx): Promise<ConsentText[]> =>
  withConsentTexts(ctx.db.read, offeredConsents(ctx));

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** The consent to share details, with a specialist's name in it. */
export const shareConsentText = async (db: Reader, specialist: string): Promise<string> =>
  (await writeConsents(db))("share-with-specialist", { specialist });

const outdated = () => conflict("consent_outdated", t("errors.consentOutdated"));

/**
 * Throws `consent_required` or `consent_outdated` unless every required consent of a step was given, each in its current
 * version. The message names the specialist, whose name is read only then.
 */
export const requireConsents = async (
  db: Reader,
  step: Step,
  given: readonly ConsentGiven[],
  findSpecialistName?: () => Promise<string | undefined>,
): Promise<void> => {
  for (const consent of CONSENTS.filter((offered) => offered.step === step)) {
    const agreed = given.find(({ purpose }) => purpose === consent.purpose);
    if (agreed && agreed.version !== consent.version) throw outdated();
    if (agreed || !consent.required) continue;
    const specialist = await findSpecialistName?.() ?? t("errors.theSpecialist");
    const text = (await writeConsents(db))(consent.purpose, { specialist });
    throw conflict("consent_required", t("errors.consentRequired", { text }));
  }
};

interface Decision {
  consent: Pick<Consent, "purpose" | "version">;
  accepted: boolean;
  /** What the visitor has read, if their call says so. */
  read?: string;
}

interface Decisions {
  trackId: string;
  decisions: readonly Decision[];
  specialistId?: string;
  /** Those that the texts mention. */
  names?: Omit<Names, "product">;
}

/** Throws `consent_outdated` for a consent to another text than the visitor has read. */
const insertRecords = async (
  tx: Tx,
  ctx: Ctx,
  { trackId, decisions, specialistId, names }: Decisions,
): Promise<void> => {
  const write = await writeConsents(tx);
  const rows = decisions.map((decision) => {
    const text = write(decision.consent.purpose, names);
    if (decision.accepted && !isSameText(decision.read ?? text, text)) throw outdated();
    return { ...decision, text, hash: hashOf(text) };
  });
  const texts = rows.map(({ consent: { purpose, version }, text, hash }) => (
    { hash, purpose, version, text, createdAt: tx.now }
  ));
  await insertNewRows(tx, consentTexts, texts);
  const records = rows.map(({ consent: { purpose, version }, hash, accepted }) => ({
    id: newId(),
    subject: trackId,
    purpose,
    textHash: hash,
    version,
    specialistId: specialistId ?? null,
    accepted,
    at: tx.now,
    address: ctx.address ?? null,
  }));
  await insertRows(tx, consentRecords, records);
};

interface StepConsents {
  trackId: string;
  step: Step;
  given: readonly ConsentGiven[];
  specialist?: { id: string; displayName: string };
  /** The name that the texts of the step mention. */
  category?: string;
}

/**
 * Records the decision on every consent of a step: the exact text, when, from where, and the specialist it names. The
 * consent to text messages, which was given elsewhere and is sent along without its text, stays as it is. Throws
 * `consent_outdated`.
 */
export const recordConsents = async (
  tx: Tx,
  ctx: Ctx,
  { trackId, step, given, specialist, category }: StepConsents,
): Promise<void> => {
  const keepsTexts = given.some(({ purpose, text }) => purpose === TEXT_CONSENT.purpose && text === undefined) &&
    await hasAgreedTo(tx, trackId, TEXT_CONSENT.purpose);
  const asked = offeredConsents(ctx).filter((consent) =>
    consent.step === step && !(keepsTexts && consent.purpose === TEXT_CONSENT.purpose)
  );
  const decisions = asked.map((consent) => {
    const agreed = given.find(({ purpose }) => purpose === consent.purpose);
    return { consent, accepted: agreed !== undefined, read: agreed?.text };
  });
  const names = { specialist: specialist?.displayName, category };
  await insertRecords(tx, ctx, { trackId, decisions, specialistId: specialist?.id, names });
};

/** Records that the visitor withdraws their consent to share details with a specialist. */
export const recordShareWithdrawal = (
  tx: Tx,
  ctx: Ctx,
  trackId: string,
  specialist: { id: string; displayName: string },
): Promise<void> => recordConsents(tx, ctx, { trackId, step: "specialist", given: [], specialist });

/** Records that the visitor withdraws their consent to reminders of this request. Other consents stay. */
export const recordReminderWithdrawal = async (tx: Tx, ctx: Ctx, trackId: string): Promise<void> => {
  const consent = CONSENTS.find(({ purpose }) => purpose === "finish-later")!;
  await insertRecords(tx, ctx, { trackId, decisions: [{ consent, accepted: false }] });
};

/** Records that the visitor agrees that the result of their click is reported to the advertiser, or withdraws that. */
export const recordClickDecision = (
  tx: Tx,
  ctx: Ctx,
  trackId: string,
  decision: Omit<Decision, "consent">,
): Promise<void> => insertRecords(tx, ctx, { trackId, decisions: [{ consent: CLICK_CONSENT, ...decision }] });

const recordTextDecision = async (
  tx: Tx,
  ctx: Ctx,
  trackId: string,
  decision: Omit<Decision, "consent">,
): Promise<void> => {
  const isGiven = await hasAgreedTo(tx, trackId, TEXT_CONSENT.purpose);
  if (isGiven === decision.accepted) return;
  await insertRecords(tx, ctx, { trackId, decisions: [{ consent: TEXT_CONSENT, ...decision }] });
};

/** Throws `consent_outdated` unless this is the current version of the consent to text messages. */
export const requireTextVersion = (version: number): void => {
  if (version !== TEXT_CONSENT.version) throw outdated();
};

/** Records that the visitor asks for text messages. A second time nothing is recorded. Throws `consent_outdated`. */
export const giveTextConsent = (tx: Tx, ctx: Ctx, trackId: string, read?: string): Promise<void> =>
  recordTextDecision(tx, ctx, trackId, { accepted: true, read });

/** Records that the visitor wants no more text messages about this request. */
export const withdrawTextConsent = (tx: Tx, ctx: Ctx, trackId: string): Promise<void> =>
  recordTextDecision(tx, ctx, trackId, { accepted: false });

interface AssignmentDecision {
  trackId: string;
  specialist: { id: string; displayName: string };
  /** The category's name. */
  category: string;
  accepted: boolean;
  read?: string;
}

/** The text that a visitor agrees to when they are asked about one specialist. */
export const assignmentConsentText = async (
  db: Reader,
  { specialist, category }: { specialist: string; category: string },
): Promise<string> => (await writeConsents(db))(ASSIGNMENT_CONSENT.purpose, { specialist, category });

/** Records whether a specialist whom Parley chose may have the visitor's details. Throws `consent_outdated`. */
export const recordAssignmentDecision = async (
  tx: Tx,
  ctx: Ctx,
  { trackId, specialist, category, accepted, read }: AssignmentDecision,
): Promise<void> => {
  await insertRecords(tx, ctx, {
    trackId,
    specialistId: specialist.id,
    names: { specialist: specialist.displayName, category },
    decisions: [{ consent: ASSIGNMENT_CONSENT, accepted, read }],
  });
};

/** Records that the visitor no longer agrees to any specialist whom Parley chooses. */
export const recordChoiceWithdrawal = async (tx: Tx, ctx: Ctx, trackId: string, category: string): Promise<void> => {
  const consent = CONSENTS.find(({ purpose }) => purpose === "choose-specialist")!;
  await insertRecords(tx, ctx, { trackId, names: { category }, decisions: [{ consent, accepted: false }] });
};

interface AssignmentConsents {
  /** They let Parley choose one specialist, on the condition of that sentence: see findAgreement of leads. */
  choice: boolean;
  /** The specialists to whom they have agreed by name. */
  named: ReadonlySet<string>;
}

/** What a visitor has agreed to about specialists whom Parley chooses: the latest decision on each. */
export const loadAssignmentConsents = async (db: Reader, trackId: string): Promise<AssignmentConsents> => {
  const { purpose, accepted, specialistId } = consentRecords;
  const rows = await db.select({ purpose, accepted, specialistId }).from(consentRecords)
    .where(eq(consentRecords.subject, trackId)).orderBy(asc(consentRecords.id));
  if (isShareWithdrawn(rows)) return { choice: false, named: new Set() };
  const decided = (about: string) => rows.filter((row) => row.purpose === about);
  const latest = new Map(decided(ASSIGNMENT_CONSENT.purpose).map((row) => [row.specialistId!, row.accepted]));
  return {
    choice: decided("choose-specialist").at(-1)?.accepted === true,
    named: new Set([...latest.keys()].filter((id) => latest.get(id))),
  };
};

/** Removes the IP addresses from a track's records; the records stay. */
export const removeConsentAddresses = async (tx: Tx, trackId: string): Promise<void> => {
  await tx.update(consentRecords).set({ address: null }).where(eq(consentRecords.subject, trackId));
};

interface ConsentFilter {
  /** Only those that name this specialist, or none. */
  for?: string;
}

const listRecords = (db: Reader, trackId: string, { for: specialistId }: ConsentFilter = {}) =>
  db.select({
    purpose: consentRecords.purpose,
    text: consentTexts.text,
    accepted: consentRecords.accepted,
    at: consentRecords.at,
    address: consentRecords.address,
  }).from(consentRecords).innerJoin(consentTexts, eq(consentTexts.hash, consentRecords.textHash))
    .where(and(
      eq(consentRecords.subject, trackId),
      specialistId === undefined
        ? undefined
        : or(isNull(consentRecords.specialistId), eq(consentRecords.specialistId, specialistId)),
    )).orderBy(asc(consentRecords.id));

/** Every recorded decision of a track with its exact text, the newest last. */
export const listConsentRecords = async (db: Reader, trackId: string, filter?: ConsentFilter) =>
  (await listRecords(db, trackId, filter)).map(({ at, address: _, ...row }) => ({ ...row, at: iso(at) }));

/** Every recorded decision with the address from which it came, for the visitor's export. */
export const exportConsents = async (db: Reader, trackId: string) =>
  (await listRecords(db, trackId)).map(({ at, address, ...row }) => ({ ...row, at: iso(at), fromAddress: address }));

/** From where, and when, the consents of some tracks were given, the newest last. Addresses are removed with the visitor. */
export const listConsentAddresses = (db: Reader, trackIds: readonly string[]) =>
  db.select({ subject: consentRecords.subject, at: consentRecords.at, address: consentRecords.address })
    .from(consentRecords).where(and(inArray(consentRecords.subject, [...trackIds]), eq(consentRecords.accepted, true)))
    .orderBy(asc(consentRecords.id));

/** Whether the latest decision on sharing details withdraws the consent. */
export const isShareWithdrawn = (records: readonly { purpose: string; accepted: boolean }[]): boolean =>
  records.filter(({ purpose }) => purpose === SHARE_CONSENT.purpose).at(-1)?.accepted === false;

const selectDecisions = prepared((db) =>
  db.select({
    purpose: consentRecords.purpose,
    version: consentRecords.version,
    accepted: consentRecords.accepted,
  }).from(consentRecords).where(eq(consentRecords.subject, sql.placeholder("trackId")))
    .orderBy(asc(consentRecords.id)).prepare()
);

/** The consents in force: the latest decision on each purpose. */
export const listConsents = async (db: Reader, trackId: string): Promise<ConsentGiven[]> => {
  const rows = await selectDecisions(db).all({ trackId });
  const latest = new Map(rows.map((row) => [row.purpose, row]));
  return [...latest.values()].filter(({ accepted }) => accepted).map(({ purpose, version }) => ({ purpose, version }));
};

/** Whether the visitor of a track agrees to a purpose. */
export const hasAgreedTo = async (db: Reader, trackId: string, purpose: string): Promise<boolean> =>
  (await listConsents(db, trackId)).some((consent) => consent.purpose === purpose);
