// The current settings documents, cached in memory until their version changes.
import { AsyncLocalStorage } from "node:async_hooks";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { type Reader, rootOf } from "@/platform/db/types.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact } from "@/platform/db/transact.ts";
import { DEFAULTS } from "./defaults.ts";
import { isSellerComplete, type SettingsName } from "./rules.ts";
import { type Invoicing, type LandingPage, SETTINGS_SCHEMAS } from "./schemas.ts";
import { settingsDocuments, settingsVersions } from "./tables.ts";
import { earlierTaxMode, fromStored, hasTaxMode, toStored } from "./tax-mode.ts";
import { withCodeLimits } from "./text-limits.ts";

type Settings<N extends SettingsName> = z.infer<(typeof SETTINGS_SCHEMAS)[N]>;
type Versioned<N extends SettingsName> = { version: number } & Settings<N>;

const named = eq(settingsDocuments.name, sql.placeholder("name"));
const selectVersion = prepared((db) =>
  db.select({ version: settingsDocuments.version }).from(settingsDocuments).where(named).prepare()
);
const selectDocument = prepared((db) => db.select().from(settingsDocuments).where(named).prepare());

/** Parsed documents by database. Every read compares the version first, so that no process uses stale settings. */
const cached = new WeakMap<Reader, Map<SettingsName, { version: number }>>();

/** The current document with its version. Throws if `ensureSettings` never ran. */
export const getDocument = async <N extends SettingsName>(db: Reader, name: N): Promise<Versioned<N>> => {
  const root = rootOf(db);
  const documents = cached.get(root) ?? new Map<SettingsName, { version: number }>();
  const isKnown = async () => (await selectVersion(db).get({ name }))?.version === documents.get(name)?.version;
  if (documents.has(name) && await isKnown()) return documents.get(name) as Versioned<N>;
  if (root !== db) {
    const committed = await getDocument(root, name);
    if (await isKnown()) return committed;
  }
  const row = await selectDocument(db).get({ name });
  if (!row) throw new Error("The settings have not been created yet: run migrate first.");
  // Values that a newer version of the program added have their default until they are changed.
  const stored: object = fromStored(name, row.body);
  const known = name === "lifecycle" ? withCodeLimits(stored) : stored;
  const body = SETTINGS_SCHEMAS[name].parse({ ...DEFAULTS[name], ...known });
  const document: { version: number } = { version: row.version, ...body };
  // Reads of a transaction are not cached, because it may be rolled back.
  if (root === db) cached.set(root, documents.set(name, document));
  return document as Versioned<N>;
};

/** Periods and limits. */
export const getLifecycle = (db: Reader): Promise<Versioned<"lifecycle">> => getDocument(db, "lifecycle");

/** Currency, packages and periods of buying. */
export const getPricing = (db: Reader): Promise<Versioned<"pricing">> => getDocument(db, "pricing");

/** Who sells, for invoices; undefined until everything that the law requires was entered. */
export const findSeller = async (db: Reader): Promise<Invoicing | undefined> => {
  const { version: _, ...seller } = await getDocument(db, "invoicing");
  return isSellerComplete(seller) ? seller : undefined;
};

const drafts = new AsyncLocalStorage<LandingPage>();

/** Runs `work`, in which the landing page is as a form has it that isn't saved. Nothing of it may be kept. */
export const previewLanding = <T>(draft: LandingPage, work: () => T): T => drafts.run(draft, work);

/** Whether something is made for `previewLanding`. */
export const isPreview = (): boolean => drafts.getStore() !== undefined;

/** Product name, support and legal texts. */
export const getResources = async (db: Reader): Promise<Versioned<"resources">> => {
  const saved = await getDocument(db, "resources");
  const draft = drafts.getStore();
  return draft ? { ...saved, ...draft } : saved;
};

/** A pricing document of the release before gets the mode under which nobody pays anything else than until now. */
const keepTaxMode = async (tx: Tx): Promise<void> => {
  const row = await selectDocument(tx).get({ name: "pricing" });
  if (!row || hasTaxMode(row.body)) return;
  const taxMode = earlierTaxMode(await findSeller(tx), tx.config);
  const body = toStored("pricing", { ...row.body as object, taxMode });
  const next = { version: row.version + 1, body, changedAt: tx.now, changedBy: null };
  await tx.update(settingsDocuments).set(next).where(eq(settingsDocuments.name, "pricing"));
  await tx.insert(settingsVersions)
    .values({ name: "pricing", ...next, changedKeys: taxMode === "net" ? [] : ["taxMode"] });
};

/** Returns whether there were none. */
const createMissing = async (tx: Tx): Promise<boolean> => {
  const names = Object.keys(DEFAULTS) as SettingsName[];
  const rows = names.map((name) => ({
    name,
    version: 1,
    body: toStored(name, DEFAULTS[name]),
    changedAt: tx.now,
  }));
  const created = await tx.insert(settingsDocuments).values(rows).onConflictDoNothing()
    .returning({ name: settingsDocuments.name });
  const versions = rows.filter(({ name }) => created.some((row) => row.name === name));
  if (versions.length) {
    await tx.insert(settingsVersions).values(versions.map((row) => ({ ...row, changedKeys: [] })));
  }
  return created.length === names.length;
};

/**
 * Creates missing documents with their defaults, and adds what earlier releases did not store. Can be called any number
 * of times, in any process. Returns whether the database is new: it had no settings.
 */
export const ensureSettings = async (ctx: Ctx): Promise<boolean> => {
  const isNew = await transact(ctx, createMissing);
  // Afterwards: documents are read as they are committed.
  await transact(ctx, keepTaxMode);
  return isNew;
};
