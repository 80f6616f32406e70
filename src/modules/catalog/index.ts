// The door of the catalogue: what specialists can be found for, and what visitors are asked.
import { catalogRoutes } from "./routes.ts";

export {
  type Category,
  findCategory,
  findSubcategory,
  getCategoryDetail,
  listCategories,
  namesOf,
  questionsOf,
  scopeWords,
  type Subcategory,
} from "./categories.ts";
export {
  createCategory,
  reorderCategories,
  restoreCategory,
  retireCategory,
  updateCategory,
} from "./category-editing.ts";
export {
  type Content,
  createContent,
  listContents,
  reorderContents,
  switchContent,
  updateContent,
} from "./content-editing.ts";
export type { Edit } from "./editing.ts";
export { listAllCategories, listAllSubcategories, listParts, newestSetsOf } from "./overview.ts";
export { type QuestionSet, saveQuestions } from "./question-editing.ts";
export { listServable, type Servable } from "./servable.ts";
export { ensureStarterCatalogue, starterId } from "./starter.ts";
export {
  createSubcategory,
  removeSubcategory,
  reorderSubcategories,
  restoreSubcategory,
  updateSubcategory,
} from "./subcategory-editing.ts";

export const catalog = { routes: catalogRoutes, prefixes: ["Categories", "EducationalContent"], listeners: [] };
