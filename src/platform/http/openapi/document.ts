// The OpenAPI document of every operation, made from what the routes declare, and the routes that serve it.
import type { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { API_SCOPE_NAMES, API_SCOPES, type ApiScope } from "../../api-scopes.ts";
import { limit } from "../limits.ts";
import type { Ctx } from "../../ctx.ts";
import { access, ctx, describe, type Env, routes } from "../route.ts";
import { type ApiDocument, DOCS_POLICY, docsPage } from "./docs-page.ts";
import { buildResponses, ERROR_SCHEMAS, type Operation } from "./responses.ts";

const DESCRIPTION = `Book a meeting with a specialist, and run the marketplace.

Requests and responses are JSON. People have a session, which is a cookie; programs have an API key, which they send as
"Authorization: Bearer parley_live_…". "security" says which operations accept a key, and with which scope; all others
return 403 key_not_accepted to one. Errors carry sentences for people and a stable X-Error-Code.
Beyond the responses that an operation lists, any operation can return 500 with the request's id, 408 when the body takes
longer than 15 seconds, and 503 with Retry-After while the database cannot be reached. x-access says who may call an
operation, and x-admin-roles which administrators; others get 403 role_required.`;

/** What each group of paths is for, by its first segment. */
const TAGS: Record<string, string> = {
  Admin: "Run the marketplace: users, leads, requests, categories, campaigns, jobs.",
  ApiKeys: "Keys with which your programs call this API.",
  Auth: "Sign up, sign in, and manage your own account.",
  Calendars: "Connect other calendars.",
  Categories: "The public catalogue of categories and topics.",
  Dashboard: "The specialist's dashboard.",
  EducationalContent: "Articles for visitors and specialists.",
  Funnel: "The visitor's request, from the first question to the booked meeting.",
  Help: "Help requests.",
  Leads: "The specialist's leads and meetings.",
  Loader: "Data that screens load before they are shown.",
  Notifications: "Inbox notifications and live updates.",
  Onboarding: "The specialist's profile, calendar and credentials.",
  Settings: "Lifecycle, pricing and resources.",
  Specialists: "Public data of specialists.",
  Transactions: "Buy credits.",
  Users: "The signed-in user.",
  Webhooks: "Events that are sent to your own systems.",
};

const segmentsOf = (path: string): string[] => path.split("/").filter((part) => part && !part.startsWith("{"));

/** What a call asks for: nothing, a session, or either a session or a key with a scope. */
const toSecurity = (level: Operation["x-access"] = "anyone", keyScope?: ApiScope): Record<string, string[]>[] => {
  if (level === "anyone") return [];
  return [{ session: [] }, ...(keyScope ? [{ apiKey: [keyScope] }] : [])];
};

const SECURITY_SCHEMES = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-parley_session",
    description: "The session of a person who has signed in with Auth/Login; outside production without __Host-.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    description: `An API key. Its scopes: ${
      API_SCOPE_NAMES.map((scope) => `${scope} (${API_SCOPES[scope].label})`).join("; ")
    }.`,
  },
} as const;

const complete = (method: string, path: string, operation: Operation): Operation => {
  const { "x-accepts": _accepts, "x-limited": _limited, "x-error-codes": _codes, ...rest } = operation;
  const { "x-key-scope": keyScope, ...published } = rest;
  return {
    ...published,
    security: toSecurity(operation["x-access"], keyScope),
    tags: segmentsOf(path).slice(0, 1),
    responses: buildResponses(method, operation),
  };
};

const mapValues = <V, R>(record: Record<string, V>, map: (value: V, key: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

/** The document of `api`, whose routes are below `basePath`. */
const generateDocument = async (api: Hono<Env>, basePath: string, productName: string): Promise<ApiDocument> => {
  const specs = await generateSpecs(api, {
    defaultValidationErrorResponse: false,
    documentation: {
      info: { title: `${productName} API`, version: "2", description: DESCRIPTION },
      servers: [{ url: basePath }],
    },
  });
  const paths = mapValues(
    (specs.paths ?? {}) as unknown as Record<string, Record<string, Operation>>,
    (methods, path) => mapValues(methods, (operation, method) => complete(method, path, operation)),
  );
  const names = [...new Set(Object.keys(paths).flatMap((path) => segmentsOf(path).slice(0, 1)))].sort();
  return {
    ...specs,
    paths,
    tags: names.map((name) => ({ name, description: TAGS[name] })),
    components: {
      ...specs.components,
      schemas: { ...specs.components?.schemas, ...ERROR_SCHEMAS },
      securitySchemes: SECURITY_SCHEMES,
    },
  } as ApiDocument;
};

/** Keeps the last result, for as long as the name is the same. */
const keepByName = <T>(make: (name: string) => Promise<T>) => {
  let kept: { name: string; made: Promise<T> } | undefined;
  return (name: string) => (kept = kept?.name === name ? kept : { name, made: make(name) }).made;
};

const reading = limit({ name: "documentation", points: 60, seconds: 60 });

interface Described {
  basePath: string;
  /** The name of the marketplace. */
  findName(ctx: Ctx): Promise<string>;
}

/** `/openapi.json` and `/docs`, about the routes of `api`. */
export const openApiRoutes = (api: Hono<Env>, { basePath, findName }: Described) => {
  const document = keepByName((name) => generateDocument(api, basePath, name));
  // Both are megabytes that change with the name alone, so each is rendered once.
  const json = keepByName(async (name) => JSON.stringify(await document(name)));
  const page = keepByName(async (name) => String(await docsPage(await document(name))));
  return routes()
    .get(
      "/openapi.json",
      access("anyone"),
      describe("The API for programs"),
      reading,
      async (c) => c.body(await json(await findName(ctx(c))), 200, { "Content-Type": "application/json" }),
    )
    .get("/docs", access("anyone"), describe("The API for people"), reading, async (c) => {
      c.header("Content-Security-Policy", DOCS_POLICY);
      return c.html(await page(await findName(ctx(c))));
    });
};
