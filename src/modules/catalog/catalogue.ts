// The catalogue in memory. Every read compares its version, which triggers raise with every change (migration 0038), so
// that no process uses a stale catalogue.
import { eq } from "drizzle-orm";
import { prepared } from "@/platform/db/prepared.ts";
import { type Reader, rootOf } from "@/platform/db/types.ts";
import { hasTranslations, translated } from "@/platform/time/reader.ts";
import type { Category } from "./categories.ts";
import type { ListedCategory, SubcategoryView } from "./schemas.ts";
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
  const version = await readVersion(db);
  const known = cached.get(root);
  if (known?.version === version) return known;
  const catalogue = await load(root);
  cached.set(root, catalogue);
  // A transaction that changes the catalogue has one of its own, which may be rolled back.
  return root === db || catalogue.version === version ? catalogue : await load(db);
};

const inReadersLanguage = (servable: Servable): Servable => ({
  ...servable,
  name: translated(servable.name),
  description: translated(servable.description),
  subcategories: servable.subcategories.map((child) => ({ ...child, name: translated(child.name) })),
});

/** Active categories in their order, each with its active subcategories, in the reader's language. */
export const listCategories = async (db: Reader): Promise<ListedCategory[]> =>
  (await listServable(db)).map(({ id: categoryId, slug, name, description, icon, regulated, subcategories }) => ({
    id: categoryId,
    slug,
    name,
    description,
    icon,
    regulated,
    subcategories: subcategories.map((child) => ({ id: child.id, categoryId, slug: child.slug, name: child.name })),
  }));

/** Active subcategories of every active category, in the reader's language. */
export const listSubcategories = async (db: Reader): Promise<SubcategoryView[]> =>
  (await listCategories(db)).flatMap((category) => category.subcategories);

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
