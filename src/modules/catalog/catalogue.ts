// The catalogue in memory. Every read compares its version, which triggers raise with every change (migration 0038), so
// that no process uses a stale catalogue.
import { eq } from "drizzle-orm";
import { prepared } from "@/platform/db/prepared.ts";
import { type Reader, rootOf } from "@/platform/db/types.ts";
import { hasTranslations, translated } from "@/platform/time/reader.ts";
import type { Category } from "./categories.ts";
import { loadServable, type Servable } from "./servable.ts";
import { catalogVersion, categories, subcategories } from "./tables.ts";

interface Catalogue {
  version: number;
  /** Including retired ones. */
  categories: ReadonlyMap<string, Category>;
  /** Names of categories and subcategories, including retired ones. */
  names: ReadonlyMap<string, string>;
  servable: readonly Servable[];
}

const selectVersion = prepared((db) =>
  db.select({ version: catalogVersion.version }).from(catalogVersion).where(eq(catalogVersion.id, 1)).prepare()
);
const allCategories = prepared((db) => db.select().from(categories).prepare());
const allSubcategoryNames = prepared((db) =>
  db.select({ id: subcategories.id, name: subcategories.name }).from(subcategories).prepare()
);

const readVersion = async (db: Reader): Promise<number> => (await selectVersion(db).get())?.version ?? 0;

/** The version is read with what it names: another read may have been answered by another copy of the database. */
const load = async (db: Reader): Promise<Catalogue> => {
  const [version, rows, children, servable] = await Promise.all([
    readVersion(db),
    allCategories(db).all(),
    allSubcategoryNames(db).all(),
    loadServable(db),
  ]);
  return {
    version,
    categories: new Map(rows.map((row) => [row.id, row])),
    names: new Map([...rows, ...children].map(({ id, name }) => [id, name])),
    servable,
  };
};

const cached = new WeakMap<Reader, Catalogue>();

const readCatalogue = async (db: Reader): Promise<Catalogue> => {
  const root = rootOf(db);
  const known = cached.get(root);
  if (known && known.version === await readVersion(db)) return known;
  const catalogue = await load(db);
  // Reads of a transaction are not cached, because it may be rolled back.
  if (root === db) cached.set(root, catalogue);
  return catalogue;
};

const inReadersLanguage = (servable: Servable): Servable => ({
  ...servable,
  name: translated(servable.name),
  description: translated(servable.description),
  subcategories: servable.subcategories.map((child) => ({ ...child, name: translated(child.name) })),
});

/** Active categories in their order, in the reader's language. */
export const listServable = async (db: Reader): Promise<readonly Servable[]> => {
  const { servable } = await readCatalogue(db);
  return hasTranslations() ? servable.map(inReadersLanguage) : servable;
};

/** The names of all categories and subcategories by id, including retired ones, in the reader's language. */
export const loadCatalogNames = async (db: Reader): Promise<ReadonlyMap<string, string>> => {
  const { names } = await readCatalogue(db);
  return hasTranslations() ? new Map([...names].map(([id, name]) => [id, translated(name)])) : names;
};

/** All categories by id, including retired ones. */
export const categoriesById = async (db: Reader): Promise<ReadonlyMap<string, Category>> =>
  (await readCatalogue(db)).categories;
