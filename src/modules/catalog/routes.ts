// The public calls of the catalogue. Repeated requests get 304 while nothing has changed.
import type { MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import { z } from "zod";
import { content, outsideOnly } from "@/platform/http/page-request.ts";
import { access, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { listCategories, listSubcategories } from "./catalogue.ts";
import { getCategoryDetail, listSubcategoriesOf } from "./categories.ts";
import { listEducationalContents } from "./contents.ts";
import { listPlaces } from "./place-questions.ts";
import {
  CategoryDetail,
  CategoryRef,
  CountryView,
  EducationalQuery,
  EducationalView,
  FindCategoryQuery,
  ListedCategory,
  SubcategoryView,
} from "./schemas.ts";

/** Browsers cache the response but revalidate it each time, so that changes are visible at once. */
const revalidated: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("Cache-Control", "no-cache");
};

export const catalogRoutes = routes()
  .use("/Categories/*", revalidated, outsideOnly(etag()), content)
  .use("/EducationalContent/*", revalidated, outsideOnly(etag()), content)
  .get(
    "/Categories/GetAll",
    describe("List all categories"),
    access("anyone"),
    response(z.array(ListedCategory)),
    async (c) => c.json(await listCategories(ctx(c).db.read)),
  )
  .get(
    "/Categories/GetAllSubcategories",
    describe("List all topics"),
    access("anyone"),
    response(z.array(SubcategoryView)),
    async (c) => c.json(await listSubcategories(ctx(c).db.read)),
  )
  .get(
    "/Categories/Find/:id",
    describe("Get a category"),
    access("anyone"),
    param(CategoryRef),
    query(FindCategoryQuery),
    response(CategoryDetail),
    async (c) =>
      c.json(await getCategoryDetail(ctx(c).db.read, c.req.valid("param").id, c.req.valid("query").subcategoryId)),
  )
  .get(
    "/Categories/Subcategories/:id",
    describe("List the topics of a category"),
    access("anyone"),
    param(CategoryRef),
    response(z.array(SubcategoryView)),
    async (c) => c.json(await listSubcategoriesOf(ctx(c).db.read, c.req.valid("param").id)),
  )
  .get(
    "/Categories/Places",
    describe("List the countries and regions in which a credential can be valid"),
    access("anyone"),
    response(z.array(CountryView)),
    (c) => c.json(listPlaces()),
  )
  .get(
    "/EducationalContent/GetAllForCategory",
    describe("List articles", "not_found"),
    access("anyone"),
    query(EducationalQuery),
    response(z.array(EducationalView)),
    async (c) => c.json(await listEducationalContents(ctx(c).db.read, c.req.valid("query"))),
  );
