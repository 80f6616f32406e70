// The administrators' calls about the catalogue: four of SPEC section 7, the others of our own in the same style.
import { access, body, ctx, param, query, response, routes } from "@/platform/http/route.ts";
import { listAdminCategories, getCategoryDetails, listEducationalContents, listAdminSubcategories } from "./categories.ts";
import * as edits from "./category-edits.ts";
import { takeOff } from "./retire-category.ts";
import * as shapes from "./schemas.ts";

const categoryRoutes = routes()
  .get(
    "/CategoriesPaginated",
    access("admin"),
    query(shapes.CategoriesQuery),
    response(shapes.CategoryList),
    async (c) => c.json(await listAdminCategories(ctx(c), c.req.valid("query"))),
  )
  .get(
    "/CategoryDetails/:id",
    access("admin"),
    param(shapes.CatalogRef),
    response(shapes.CategoryView),
    async (c) => c.json(await getCategoryDetails(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/CreateCategory",
    access("admin"),
    body(shapes.CreateCategory),
    response(shapes.CategoryView),
    async (c) => c.json(await edits.createCategoryOnce(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/UpdateCategory/:id",
    access("admin"),
    param(shapes.CatalogRef),
    body(shapes.UpdateCategory),
    response(shapes.CategoryView),
    async (c) => c.json(await edits.editCategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RetireCategory/:id",
    access("admin"),
    param(shapes.CatalogRef),
    body(shapes.RetireInput),
    response(shapes.CategoryView),
    async (c) => c.json(await takeOff(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RestoreCategory/:id",
    access("admin"),
    param(shapes.CatalogRef),
    body(shapes.OptionalVersion),
    response(shapes.CategoryView),
    async (c) => c.json(await edits.bringBack(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/ReorderCategories",
    access("admin"),
    body(shapes.Reorder),
    response(shapes.OrderView),
    async (c) => c.json(await edits.orderCategories(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/SaveQuestions/:id",
    access("admin"),
    param(shapes.CatalogRef),
    body(shapes.SaveQuestions),
    response(shapes.CategoryView),
    async (c) => c.json(await edits.editQuestions(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  );

const subcategoryRoutes = routes()
  .get(
    "/SubcategoriesPaginated",
    access("admin"),
    query(shapes.SubcategoriesQuery),
    response(shapes.SubcategoryList),
    async (c) => c.json(await listAdminSubcategories(ctx(c), c.req.valid("query"))),
  )
  .post(
    "/CreateSubcategory",
    access("admin"),
    body(shapes.CreateSubcategory),
    response(shapes.CategoryView),
    async (c) => c.json(await edits.addSubcategory(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/UpdateSubcategory/:id",
    access("admin"),
    param(shapes.CatalogRef),
    body(shapes.UpdateSubcategory),
    response(shapes.CategoryView),
    async (c) => c.json(await edits.editSubcategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/DeleteSubcategory/:id",
    access("admin"),
    param(shapes.CatalogRef),
    body(shapes.OptionalVersion),
    response(shapes.SubcategoryRemoved),
    async (c) => c.json(await edits.dropSubcategory(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RestoreSubcategory/:id",
    access("admin"),
    param(shapes.CatalogRef),
    body(shapes.OptionalVersion),
    response(shapes.CategoryView),
    async (c) => c.json(await edits.bringPartBack(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/ReorderSubcategories/:id",
    access("admin"),
    param(shapes.CatalogRef),
    body(shapes.Reorder),
    response(shapes.CategoryView),
    async (c) => c.json(await edits.orderSubcategories(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  );

const contentRoutes = routes()
  .get(
    "/EducationalContents",
    access("admin"),
    query(shapes.ContentQuery),
    response(shapes.ContentList),
    async (c) => c.json(await listEducationalContents(ctx(c), c.req.valid("query").categoryId ?? null)),
  )
  .post(
    "/CreateContent",
    access("admin"),
    body(shapes.CreateContent),
    response(shapes.ContentList),
    async (c) => c.json(await edits.addContent(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/UpdateContent/:id",
    access("admin"),
    param(shapes.CatalogRef),
    body(shapes.UpdateContent),
    response(shapes.ContentList),
    async (c) => c.json(await edits.editContent(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RetireContent/:id",
    access("admin"),
    param(shapes.CatalogRef),
    body(shapes.OptionalVersion),
    response(shapes.ContentList),
    async (c) => c.json(await edits.retireContent(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/RestoreContent/:id",
    access("admin"),
    param(shapes.CatalogRef),
    body(shapes.OptionalVersion),
    response(shapes.ContentList),
    async (c) => c.json(await edits.restoreContent(ctx(c), { ...c.req.valid("param"), ...c.req.valid("json") })),
  )
  .post(
    "/ReorderContents",
    access("admin"),
    body(shapes.ReorderContents),
    response(shapes.ContentList),
    async (c) => c.json(await edits.orderContents(ctx(c), c.req.valid("json"))),
  );

export const catalogRoutes = routes()
  .route("/", categoryRoutes)
  .route("/", subcategoryRoutes)
  .route("/", contentRoutes);
