// The administrators' routes of the catalogue: four are in SPEC section 7, the others follow the same style.
import { access, body, ctx, param, query, response, routes } from "@/platform/http/route.ts";
import {
  getCategoryDetails,
  listAdminCategories,
  listAdminSubcategories,
  listEducationalContents,
} from "./categories.ts";
import * as edits from "./category-edits.ts";
import * as schemas from "./schemas.ts";

const categoryRoutes = routes()
  .get(
    "/CategoriesPaginated",
    access("admin"),
    query(schemas.CategoriesQuery),
    response(schemas.CategoryList),
    async (c) => c.json(await listAdminCategories(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/CategoryDetails/:id",
    access("admin"),
    param(schemas.CatalogRef),
    response(schemas.CategoryView),
    async (c) => c.json(await getCategoryDetails(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/CreateCategory",
    access("admin"),
    body(schemas.CreateCategory),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.createCategory(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/UpdateCategory/:id",
    access("admin"),
    param(schemas.CatalogRef),
    body(schemas.UpdateCategory),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.updateCategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RetireCategory/:id",
    access("admin"),
    param(schemas.CatalogRef),
    body(schemas.RetireInput),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.retireCategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RestoreCategory/:id",
    access("admin"),
    param(schemas.CatalogRef),
    body(schemas.OptionalVersion),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.restoreCategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/ReorderCategories",
    access("admin"),
    body(schemas.Reorder),
    response(schemas.OrderView),
    async (c) => c.json(await edits.reorderCategories(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/SaveQuestions/:id",
    access("admin"),
    param(schemas.CatalogRef),
    body(schemas.SaveQuestions),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.saveQuestions(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  );

const subcategoryRoutes = routes()
  .get(
    "/SubcategoriesPaginated",
    access("admin"),
    query(schemas.SubcategoriesQuery),
    response(schemas.SubcategoryList),
    async (c) => c.json(await listAdminSubcategories(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/CreateSubcategory",
    access("admin"),
    body(schemas.CreateSubcategory),
    response(schemas.SubcategoryCreated),
    async (c) => c.json(await edits.createSubcategory(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/UpdateSubcategory/:id",
    access("admin"),
    param(schemas.CatalogRef),
    body(schemas.UpdateSubcategory),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.updateSubcategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/DeleteSubcategory/:id",
    access("admin"),
    param(schemas.CatalogRef),
    body(schemas.OptionalVersion),
    response(schemas.SubcategoryRemoved),
    async (c) => c.json(await edits.deleteSubcategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RestoreSubcategory/:id",
    access("admin"),
    param(schemas.CatalogRef),
    body(schemas.OptionalVersion),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.restoreSubcategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/ReorderSubcategories/:id",
    access("admin"),
    param(schemas.CatalogRef),
    body(schemas.Reorder),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.reorderSubcategories(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  );

const contentRoutes = routes()
  .get(
    "/EducationalContents",
    access("admin"),
    query(schemas.ContentQuery),
    response(schemas.ContentList),
    async (c) => c.json(await listEducationalContents(ctx(c), c.req.valid("query").categoryId ?? null)),
  )
  .post(
    "/CreateContent",
    access("admin"),
    body(schemas.CreateContent),
    response(schemas.ContentList),
    async (c) => c.json(await edits.createContent(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/UpdateContent/:id",
    access("admin"),
    param(schemas.CatalogRef),
    body(schemas.UpdateContent),
    response(schemas.ContentList),
    async (c) => c.json(await edits.updateContent(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RetireContent/:id",
    access("admin"),
    param(schemas.CatalogRef),
    body(schemas.OptionalVersion),
    response(schemas.ContentList),
    async (c) => c.json(await edits.retireContent(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RestoreContent/:id",
    access("admin"),
    param(schemas.CatalogRef),
    body(schemas.OptionalVersion),
    response(schemas.ContentList),
    async (c) => c.json(await edits.restoreContent(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/ReorderContents",
    access("admin"),
    body(schemas.ReorderContents),
    response(schemas.ContentList),
    async (c) => c.json(await edits.reorderContents(ctx(c), c.req.valid("json"))),
  );

export const catalogRoutes = routes()
  .route("/", categoryRoutes)
  .route("/", subcategoryRoutes)
  .route("/", contentRoutes);
