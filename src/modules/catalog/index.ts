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
  type Subcategory,
} from "./categories.ts";
export { listServable, type MatchingQuestion, type Servable } from "./servable.ts";
export { ensureStarterCatalogue, starterId } from "./starter.ts";

export const catalog = { routes: catalogRoutes, prefixes: ["Categories", "EducationalContent"], listeners: [] };
