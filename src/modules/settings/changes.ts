// Changes to settings documents, with a check of the version that was read, and their history.
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { currencyChanged, settingsChanged } from "@/events.ts";
import { recordAudit } from "@/platform/audit.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { sentences } from "@/platform/http/sentences.ts";
import { toE164 } from "@/platform/phone.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/ctx.ts";
import { requirePictures } from "./brand/pictures.ts";
import { DEFAULTS } from "./defaults.ts";
import { isLocalOrigin } from "./embed-rules.ts";
import { getDocument } from "./documents.ts";
import {
  changedKeys,
  invoicingProblems,
  lifecycleProblems,
  pricingProblems,
  resourcesProblems,
  type SettingsName,
  type SettingsProblem,
} from "./rules.ts";
import { type Invoicing, type Lifecycle, type Pricing, type Resources, SETTINGS_SCHEMAS } from "./schemas.ts";
import { settingsDocuments, settingsVersions } from "./tables.ts";
import { fromStored, toStored } from "./tax-mode.ts";

export interface SettingsChange {
  name: SettingsName;
  /** Validated by the document's schema. */
  body: unknown;
  /** The version that the change is based on. */
  version: number;
  /** Id of the administrator. */
  by: string;
}

type Body = Lifecycle | Pricing | Invoicing | Resources;

/** Only here: the numbering plans are too large for screens. */
const supportPhoneProblems = ({ supportPhone }: Resources, before: Resources): SettingsProblem[] =>
  toE164(supportPhone, [before.supportPhone])
    ? []
    : [{ key: "supportPhone", sentence: "This isn’t a support phone number that exists. Please check it." }];

const PROBLEMS: Record<SettingsName, (body: never, before: never) => SettingsProblem[]> = {
  lifecycle: lifecycleProblems,
  pricing: pricingProblems,
  invoicing: invoicingProblems,
  resources: (body: Resources, before: Resources) => [
    ...resourcesProblems(body, before),
    ...supportPhoneProblems(body, before),
  ],
};

const parseBody = (name: SettingsName, body: unknown): Body => {
  const parsed = SETTINGS_SCHEMAS[name].safeParse(body);
  if (!parsed.success) throw invalid(sentences(parsed.error));
  return parsed.data;
};

const requireConsistent = (name: SettingsName, body: Body, before: object): void => {
  const problems = PROBLEMS[name](body as never, before as never);
  if (problems.length) throw invalid(problems.map(({ sentence }) => sentence));
};

const requireCurrent = (version: number, current: number): void => {
  if (version === current) return;
  throw conflict(
    "stale_version",
    "Someone else changed these settings after you opened them. Check the changes and save again.",
    { currentVersion: current },
  );
};

/** A version identifies one legal text for good. Throws `text_version_used`. */
const requireUnusedVersion = async (tx: Tx, body: Resources): Promise<void> => {
  for (const key of ["terms", "privacy"] as const) {
    const { version, body: text } = body[key];
    const [other] = await tx.select({ version: settingsVersions.version }).from(settingsVersions).where(and(
      eq(settingsVersions.name, "resources"),
      sql`json_extract(${settingsVersions.body}, ${`$.${key}.version`}) = ${version}`,
      sql`json_extract(${settingsVersions.body}, ${`$.${key}.body`}) <> ${text}`,
    )).limit(1);
    if (other) {
      throw conflict(
        "text_version_used",
        `Version ${version} of the ${key} was a different text. Please choose a version that was never used.`,
      );
    }
  }
};

/** In production every site that embeds has TLS. */
const requireSecureOrigins = ({ config }: Tx, { embedOrigins }: Resources): void => {
  if (!config.production || !embedOrigins.some(isLocalOrigin)) return;
  throw invalid(["Sites that may embed must begin with https://."]);
};

/**
 * Replaces a document, unless nothing differs. Throws `stale_version` if it was changed meanwhile, `text_version_used`,
 * what listeners of settings.currency_changed throw, or 400 with a sentence for each invalid value. Returns the version
 * that is current afterwards.
 */
export const changeSettings = async (tx: Tx, { name, body, version, by }: SettingsChange): Promise<number> => {
  const after = parseBody(name, body);
  const { version: current, ...before } = await getDocument(tx, name);
  requireCurrent(version, current);
  const keys = changedKeys(before, after);
  if (keys.length === 0) return current;
  requireConsistent(name, after, before);
  if (name === "resources") {
    requireSecureOrigins(tx, after as Resources);
    await requireUnusedVersion(tx, after as Resources);
    await requirePictures(tx, after as Resources);
  }
  const next = { version: version + 1, body: toStored(name, after), changedAt: tx.now, changedBy: by };
  await tx.update(settingsDocuments).set(next).where(eq(settingsDocuments.name, name));
  await tx.insert(settingsVersions).values({ name, ...next, changedKeys: keys });
  await recordAudit(tx, { action: "settings.change", subjectKind: "settings", subjectId: name, before, after });
  if (keys.includes("currency")) {
    const [from, to] = [(before as Pricing).currency, (after as Pricing).currency];
    await publish(tx, currencyChanged({ from, to }));
  }
  await publish(tx, settingsChanged({ document: name, version: next.version }));
  return next.version;
};

/** Who made the last change of a document, and when. */
export const findLastChange = async (db: Reader, name: SettingsName): Promise<{ at: Instant; by: string | null }> => {
  const [row] = await db.select({ at: settingsDocuments.changedAt, by: settingsDocuments.changedBy })
    .from(settingsDocuments).where(eq(settingsDocuments.name, name));
  if (!row) throw new Error("The settings have not been created yet: run migrate first.");
  return row;
};

/** One version of a document compared with the previous one. */
export interface SettingsStep {
  version: number;
  at: Instant;
  by: string | null;
  changes: { key: string; before: unknown; after: unknown }[];
}

const loadBodies = async (db: Reader, name: SettingsName, versions: number[]): Promise<Map<number, object>> => {
  const rows = await db.select({ version: settingsVersions.version, body: settingsVersions.body })
    .from(settingsVersions).where(and(eq(settingsVersions.name, name), inArray(settingsVersions.version, versions)));
  return new Map(rows.map(({ version, body }) => [version, { ...DEFAULTS[name], ...fromStored(name, body) }]));
};

const valueOf = (body: object | undefined, key: string): unknown =>
  (body as Record<string, unknown> | undefined)?.[key];

/** The changes of a document, newest first. */
export const listSettingsSteps = async (
  db: Reader,
  { name, limit, offset }: { name: SettingsName; limit: number; offset: number },
): Promise<{ steps: SettingsStep[]; count: number }> => {
  const changes = and(eq(settingsVersions.name, name), sql`${settingsVersions.changedKeys} <> '[]'`);
  const { version, changedKeys: keys, changedAt: at, changedBy: by } = settingsVersions;
  const rows = await db.select({ version, keys, at, by }).from(settingsVersions)
    .where(changes).orderBy(desc(version)).limit(limit).offset(offset);
  const bodies = await loadBodies(db, name, rows.flatMap((row) => [row.version - 1, row.version]));
  const steps = rows.map(({ keys, ...row }) => ({
    ...row,
    changes: keys.map((key) => ({
      key,
      before: valueOf(bodies.get(row.version - 1), key),
      after: valueOf(bodies.get(row.version), key),
    })),
  }));
  return { steps, count: await db.$count(settingsVersions, changes) };
};

/** The last change of every value that was ever changed. */
export const lastChangesByKey = async (
  db: Reader,
  name: SettingsName,
): Promise<Map<string, { at: Instant; by: string | null }>> => {
  const { changedKeys: keys, changedAt: at, changedBy: by, version } = settingsVersions;
  const rows = await db.select({ keys, at, by }).from(settingsVersions).where(eq(settingsVersions.name, name))
    .orderBy(asc(version));
  return new Map(rows.flatMap((row) => row.keys.map((key) => [key, { at: row.at, by: row.by }] as const)));
};
