// Public API of the catalogue: categories with their topics, questions and articles.
import { currencyChanged } from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { exported } from "@/platform/export/sources.ts";
import { requireSameDecimals } from "./currency.ts";
import { catalogRoutes } from "./routes.ts";
import { categories, educationalContents, questionSets, subcategories } from "./tables.ts";

export {
  type Category,
  findCategory,
  findMatchedCategory,
  findSubcategory,
  getCategoryDetail,
  listQuestions,
  type MatchedCategory,
  scopeLabel,
  type Subcategory,
} from "./categories.ts";
export {
  createCategory,
  reorderCategories,
  restoreCategory,
  retireCategory,
  updateCategory,
} from "./editing/categories.ts";
export {
  type Content,
  createContent,
  listContents,
  reorderContents,
  switchContent,
  updateContent,
} from "./contents.ts";
export type { Edit } from "./editing/edits.ts";
export { findNewestSets, listAllCategories, listAllSubcategories, listSubcategoriesWithRetired } from "./overview.ts";
export { type QuestionSet, saveQuestions } from "./editing/questions.ts";
/** For translators. */
export { listCatalogTexts } from "./texts.ts";
/** The catalogue in memory. */
export { categoriesById, listCategories, listServable, loadCatalogNames } from "./catalogue.ts";
export {
  buildPlaceQuestions,
  comparablePlaces,
  findLicensingPlaces,
  type PlaceFacts,
  withProposedCountry,
} from "./place-questions.ts";
export type { Servable } from "./servable.ts";
/** A catalogue as a file. */
export { exportPack, importPack, loadPack, readPack } from "./packs/packs.ts";
export type { PackChange } from "./packs/schemas.ts";
export { ensureStarterCatalogue, starterId } from "./starter.ts";
export {
  createSubcategory,
  removeSubcategory,
  reorderSubcategories,
  restoreSubcategory,
  updateSubcategory,
} from "./editing/subcategories.ts";

export const catalog = {
  exported: [
    exported(categories, "Categories"),
    exported(subcategories, "Topics of categories"),
    exported(questionSets, "Versions of the questions that visitors answer"),
    exported(educationalContents, "Articles for visitors and specialists"),
  ],
  routes: catalogRoutes,
  prefixes: ["Categories", "EducationalContent"],
  listeners: [inTransaction(currencyChanged, requireSameDecimals)],
};
