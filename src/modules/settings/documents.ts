// The settings documents as they stand: read by everybody through the door, from memory while their version holds.
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "@/platform/ctx.ts";
import { type Reader, rootOf } from "@/platform/db/connection.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { forget, remembered } from "@/platform/db/statement-cache.ts";
import { transact } from "@/platform/db/transact.ts";
import { DEFAULTS } from "./defaults.ts";
import { Lifecycle, Pricing, Resources } from "./schemas.ts";
import { settingsDocuments, settingsVersions } from "./tables.ts";

export const SHAPES = { lifecycle: Lifecycle, pricing: Pricing, resources: Resources };
type Shapes = typeof SHAPES;
export type SettingsName = keyof Shapes;
export type Settings<N extends SettingsName> = z.infer<Shapes[N]>;
type Versioned<N extends SettingsName> = { version: number } & Settings<N>;

const named = eq(settingsDocuments.name, sql.placeholder("name"));
const versionOf = prepared((db) =>
  db.select({ version: settingsDocuments.version }).from(settingsDocuments).where(named).prepare()
);
const rowOf = prepared((db) => db.select().from(settingsDocuments).where(named).prepare());

/** Parsed documents of each database; a version row is read first, so that no process serves stale settings. */
const cached = new WeakMap<Reader, Map<SettingsName, { version: number }>>();

const keyOf = (name: SettingsName) => `settings-${name}`;

/** A document as it stands, with its version. Throws when `ensureSettings` never ran. */
export const documentOf = <N extends SettingsName>(db: Reader, name: N): Promise<Versioned<N>> =>
  remembered(db, keyOf(name), () => readDocument(db, name));

/** Told by who writes a document. */
export const forgetDocument = (tx: Reader, name: SettingsName): void => forget(tx, keyOf(name));

const readDocument = async <N extends SettingsName>(db: Reader, name: N): Promise<Versioned<N>> => {
  const root = rootOf(db);
  const documents = cached.get(root) ?? new Map<SettingsName, { version: number }>();
  const known = documents.get(name);
  if (known) {
    const [current] = await versionOf(db).all({ name });
    if (current?.version === known.version) return known as Versioned<N>;
  }
  const [row] = await rowOf(db).all({ name });
  if (!row) throw new Error("The settings have not been created yet: run migrate first.");
  // A value that came with a newer program has its default until somebody changes it.
  const body = SHAPES[name].parse({ ...DEFAULTS[name], ...row.body as object });
  const document: { version: number } = { version: row.version, ...body };
  // What a transaction reads may never be committed, so it is not remembered.
  if (root === db) cached.set(root, documents.set(name, document));
  return document as Versioned<N>;
};

/** Periods and limits (PRODUCT section 6). */
export const lifecycleOf = (db: Reader): Promise<Versioned<"lifecycle">> => documentOf(db, "lifecycle");

/** Currency, packages and periods of buying (PRODUCT section 6). */
export const pricingOf = (db: Reader): Promise<Versioned<"pricing">> => documentOf(db, "pricing");

/** Product name, support and legal texts (PRODUCT section 6). */
export const resourcesOf = (db: Reader): Promise<Versioned<"resources">> => documentOf(db, "resources");

/** Creates the documents that do not exist yet, with their defaults. Any number of times, in any process. */
export const ensureSettings = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (tx) => {
    const names = Object.keys(DEFAULTS) as SettingsName[];
    const rows = names.map((name) => ({ name, version: 1, body: DEFAULTS[name], changedAt: ctx.now }));
    const made = await tx.insert(settingsDocuments).values(rows).onConflictDoNothing()
      .returning({ name: settingsDocuments.name });
    const versions = rows.filter(({ name }) => made.some((row) => row.name === name));
    if (versions.length) {
      await tx.insert(settingsVersions).values(versions.map((row) => ({ ...row, changedKeys: [] })));
    }
  });
