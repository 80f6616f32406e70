// The administrators' routes of the catalogue. Calls that are no part of the contract follow its style.
import {
  access,
  anyAdministrator,
  body,
  ctx,
  describe,
  param,
  query,
  response,
  routes,
} from "@/platform/http/route.ts";
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
    describe("List categories"),
    anyAdministrator,
    query(schemas.CategoriesQuery),
    response(schemas.CategoryList),
    async (c) => c.json(await listAdminCategories(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/CategoryDetails/:id",
    describe("Get a category with its topics, questions and articles"),
    access("admin", "content"),
    param(schemas.CatalogRef),
    response(schemas.CategoryView),
    async (c) => c.json(await getCategoryDetails(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/CreateCategory",
    describe("Create a category", "slug_taken"),
    access("admin", "content"),
    body(schemas.CreateCategory),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.createCategory(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/UpdateCategory/:id",
    describe("Update a category", "stale_version", "slug_taken"),
    access("admin", "content"),
    param(schemas.CatalogRef),
    body(schemas.UpdateCategory),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.updateCategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RetireCategory/:id",
    describe("Stop offering a category", "stale_version"),
    access("admin", "content"),
    param(schemas.CatalogRef),
    body(schemas.RetireInput),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.retireCategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RestoreCategory/:id",
    describe("Offer a retired category again", "stale_version"),
    access("admin", "content"),
    param(schemas.CatalogRef),
    body(schemas.OptionalVersion),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.restoreCategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/ReorderCategories",
    describe("Reorder categories", "stale_version"),
    access("admin", "content"),
    body(schemas.Reorder),
    response(schemas.OrderView),
    async (c) => c.json(await edits.reorderCategories(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/SaveQuestions/:id",
    describe("Save the questions of a category or topic", "stale_version"),
    access("admin", "content"),
    param(schemas.CatalogRef),
    body(schemas.SaveQuestions),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.saveQuestions(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  );

const subcategoryRoutes = routes()
  .get(
    "/SubcategoriesPaginated",
    describe("List topics"),
    anyAdministrator,
    query(schemas.SubcategoriesQuery),
    response(schemas.SubcategoryList),
    async (c) => c.json(await listAdminSubcategories(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/CreateSubcategory",
    describe("Create a topic", "slug_taken", "not_found"),
    access("admin", "content"),
    body(schemas.CreateSubcategory),
    response(schemas.SubcategoryCreated),
    async (c) => c.json(await edits.createSubcategory(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/UpdateSubcategory/:id",
    describe("Update a topic", "stale_version", "slug_taken"),
    access("admin", "content"),
    param(schemas.CatalogRef),
    body(schemas.UpdateSubcategory),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.updateSubcategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/DeleteSubcategory/:id",
    describe("Delete a topic, or retire it when it is in use", "stale_version"),
    access("admin", "content"),
    param(schemas.CatalogRef),
    body(schemas.OptionalVersion),
    response(schemas.SubcategoryRemoved),
    async (c) => c.json(await edits.deleteSubcategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RestoreSubcategory/:id",
    describe("Offer a retired topic again", "stale_version"),
    access("admin", "content"),
    param(schemas.CatalogRef),
    body(schemas.OptionalVersion),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.restoreSubcategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/ReorderSubcategories/:id",
    describe("Reorder the topics of a category", "stale_version"),
    access("admin", "content"),
    param(schemas.CatalogRef),
    body(schemas.Reorder),
    response(schemas.CategoryView),
    async (c) => c.json(await edits.reorderSubcategories(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  );

const contentRoutes = routes()
  .get(
    "/EducationalContents",
    describe("List articles"),
    access("admin", "content"),
    query(schemas.ContentQuery),
    response(schemas.ContentList),
    async (c) => c.json(await listEducationalContents(ctx(c), c.req.valid("query").categoryId ?? null)),
  )
  .post(
    "/CreateContent",
    describe("Create an article", "not_found"),
    access("admin", "content"),
    body(schemas.CreateContent),
    response(schemas.ContentList),
    async (c) => c.json(await edits.createContent(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/UpdateContent/:id",
    describe("Update an article", "stale_version", "not_found"),
    access("admin", "content"),
    param(schemas.CatalogRef),
    body(schemas.UpdateContent),
    response(schemas.ContentList),
    async (c) => c.json(await edits.updateContent(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RetireContent/:id",
    describe("Stop showing an article", "stale_version"),
    access("admin", "content"),
    param(schemas.CatalogRef),
    body(schemas.OptionalVersion),
    response(schemas.ContentList),
    async (c) => c.json(await edits.retireContent(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RestoreContent/:id",
    describe("Show a retired article again", "stale_version"),
    access("admin", "content"),
    param(schemas.CatalogRef),
    body(schemas.OptionalVersion),
    response(schemas.ContentList),
    async (c) => c.json(await edits.restoreContent(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/ReorderContents",
    describe("Reorder articles", "stale_version"),
    access("admin", "content"),
    body(schemas.ReorderContents),
    response(schemas.ContentList),
    async (c) => c.json(await edits.reorderContents(ctx(c), c.req.valid("json"))),
  );

export const catalogRoutes = routes()
  .route("/", categoryRoutes)
  .route("/", subcategoryRoutes)
  .route("/", contentRoutes);
