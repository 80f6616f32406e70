// The middleware that routes are declared with: access, input, response and documentation.
import { zValidator } from "@hono/zod-validator";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Schema } from "hono/types";
import type { z } from "zod";
import { t } from "@/languages/language.ts";
import type { Ctx } from "../ctx.ts";
import { ADMIN_ROLES, type AdminRole, hasAdminRole, roleSentence, withOwner } from "../admin-roles.ts";
import type { ApiScope } from "../api-scopes.ts";
import { type AppError, forbidden, invalid, notFound, unauthenticated } from "../errors.ts";
import { visibleText } from "../text.ts";
import { type PageCall, pageCallOf } from "./page-request.ts";
import { sentences } from "./sentences.ts";

export type Env = {
  Variables: { ctx: Ctx; nonce: string };
  Bindings: {
    remoteAddr?: { hostname?: string };
    /** Set for the calls that a page makes in the same process. */
    pageCall?: PageCall;
  };
};
export type Access = "anyone" | "signed-in" | "verified" | "specialist" | "admin";
/**
 * What a route accepts instead of JSON of up to 1 MB.
 * `document`: JSON with the text of a file, of up to 10 MB. `rows`: JSON with rows of a file, of up to 5 MB.
 */
export type Accepts = "json" | "document" | "rows" | "upload" | "table" | "webhook" | "oneTap";

/** What a middleware declares for the start-up check and the guards. */
export interface Declaration {
  access?: Access;
  /** The roles that may call a route with the access "admin". */
  adminRoles?: readonly AdminRole[];
  /** The scope with which an API key may call it. Absent: it needs a session. */
  keyScope?: ApiScope;
  accepts?: Accepts;
  /** A route with the access "admin" refuses callers whose own records are decided about. */
  decidesAboutPeople?: true;
}

/** What a middleware adds to the OpenAPI operation; openapi/ makes error responses of what is not published as it is. */
export interface OperationFacts {
  summary?: string;
  /** The schema of a JSON response, or the content type of a file, by status. */
  responses?: Record<number, { schema: z.ZodType } | { types: readonly string[] }>;
  "x-access"?: Access;
  "x-admin-roles"?: readonly AdminRole[];
  "x-key-scope"?: ApiScope;
  "x-accepts"?: Accepts;
  "x-limits"?: readonly { points: number; seconds: number; per: "address" | "person" | "key" }[];
  "x-error-codes"?: readonly string[];
}

const declaration = Symbol("declaration");
const documentation = Symbol("documentation");

/** What a middleware says of its operation: facts, or the schema of a part of the request. */
export type Documentation =
  | { spec: OperationFacts }
  | { target: "json" | "query" | "param"; schema: z.ZodType };

export const documentedBy = (handler: unknown): Documentation | undefined =>
  (handler as { [documentation]?: Documentation })[documentation];

export const declaredBy = (handler: unknown): Declaration | undefined =>
  (handler as { [declaration]?: Declaration })[declaration];

/** Attaches a declaration to a middleware, and to the OpenAPI document of its routes. */
export const declare = <M extends MiddlewareHandler>(middleware: M, declared: Declaration, spec: OperationFacts): M =>
  Object.assign(middleware, { [declaration]: declared, [documentation]: { spec } });

const passThrough = (): MiddlewareHandler<Env> => async (_c, next) => await next();

/** A module's routes. */
export const routes = () => new Hono<Env>();

/** Routes without their types, for those that the typed client does not call. */
export const untyped = <S extends Schema, P extends string>(app: Hono<Env, S, P>): Hono<Env> =>
  app as unknown as Hono<Env>;

/** The request's context, for actions and queries. */
export const ctx = (c: Context<Env>): Ctx => c.get("ctx");

const SECOND_FACTOR_REQUIRED = "Administrators need a second factor to sign in. Please set one up first.";

const ACCESS_CHECKS: Record<Access, (user: Ctx["user"]) => void> = {
  anyone: () => {},
  "signed-in": (user) => {
    if (!user) throw unauthenticated();
  },
  verified: (user) => {
    if (!user) throw unauthenticated();
    if (!user.verified) throw forbidden("Please confirm your email address first.", "verification_required");
  },
  specialist: (user) => {
    ACCESS_CHECKS.verified(user);
    if (!user?.onboarded) throw forbidden("Please finish setting up your profile first.", "onboarding_required");
  },
  admin: (user) => {
    ACCESS_CHECKS.verified(user);
    if (user?.lacksSecondFactor) throw forbidden(SECOND_FACTOR_REQUIRED, "second_factor_required");
    if (!user?.isAdmin) throw forbidden("This is for administrators only.", "admin_only");
  },
};

/** Throws `role_required` (403) for an administrator without any of the roles. An owner has every role. */
export const requireAdminRole = (user: Ctx["user"], ...roles: readonly AdminRole[]): void => {
  if (!hasAdminRole(user?.adminRole, ...roles)) throw forbidden(roleSentence(roles), "role_required");
};

const KEYS_NOT_ACCEPTED = "API keys can't be used for this call. Please sign in instead.";

/** Throws for a key that does not work, that the call does not accept, or that lacks the call's scope. */
const requireKeyScope = ({ keyProblem, user }: Ctx, scope: ApiScope | undefined): void => {
  if (keyProblem) throw keyProblem;
  if (!user?.apiKey) return;
  if (!scope) throw forbidden(KEYS_NOT_ACCEPTED, "key_not_accepted");
  if (!user.apiKey.scopes.includes(scope)) {
    throw forbidden(`This call needs a key with the scope ${scope}.`, "key_scope");
  }
};

const requireLevel = (ctx: Ctx, { access: level, adminRoles = [], keyScope }: Declaration): void => {
  requireKeyScope(ctx, keyScope);
  if (!level) return;
  ACCESS_CHECKS[level](ctx.user);
  if (level === "admin") requireAdminRole(ctx.user, ...adminRoles);
};

/** Says that a route accepts API keys, too. */
interface KeyAccess {
  keyScope: ApiScope;
}

/** An argument of `access`: API keys with this scope may call the route, besides sessions. */
export const orKey = (keyScope: ApiScope): KeyAccess => ({ keyScope });

interface DeclareAccess {
  (level: Exclude<Access, "anyone" | "admin">, key?: KeyAccess): MiddlewareHandler<Env>;
  (level: "anyone"): MiddlewareHandler<Env>;
  /** `roles`: those that may call it besides the owner; "owner" alone for the owner only. */
  (level: "admin", ...roles: [AdminRole, ...AdminRole[]]): MiddlewareHandler<Env>;
  (level: "admin", ...roles: [AdminRole, ...AdminRole[], KeyAccess]): MiddlewareHandler<Env>;
}

/**
 * Required on every route (docs/product/people-and-roles.md#access). Throws 401 without a session, 403 with an
 * insufficient one and for an administrator with another role. API keys get 403 unless the route names a scope that they
 * have.
 */
export const access: DeclareAccess = (
  level: Access,
  ...more: readonly (AdminRole | KeyAccess | undefined)[]
): MiddlewareHandler<Env> => {
  const roles = more.filter((rule) => typeof rule === "string");
  const adminRoles = roles.length > 0 ? withOwner(roles) : undefined;
  const keyScope = more.find((rule) => typeof rule === "object")?.keyScope;
  const declared = { access: level, adminRoles, keyScope };
  return declare<MiddlewareHandler<Env>>(
    async (c, next) => {
      requireLevel(c.get("ctx"), declared);
      await next();
    },
    declared,
    {
      "x-access": level,
      ...(adminRoles ? { "x-admin-roles": adminRoles } : {}),
      ...(keyScope ? { "x-key-scope": keyScope } : {}),
    },
  );
};

/** For the few calls that every administrator needs, such as the frame of their area. */
export const anyAdministrator = access("admin", ...ADMIN_ROLES);

/** Checks the access of the route that a request leads to, before anything else is read of it. Throws like `access`. */
export const requireDeclaredAccess = (c: Context<Env>): void => {
  const declared = matchedRoutes(c).map(({ handler }) => declaredBy(handler)).find((declaration) =>
    declaration?.access
  );
  if (declared) requireLevel(ctx(c), declared);
};

/** Declares that the route accepts something other than JSON. */
export const accepts = (kind: Accepts): MiddlewareHandler<Env> =>
  declare(passThrough(), { accepts: kind }, { "x-accepts": kind });

/** Documents the route: one sentence, and the X-Error-Code values that it can return beyond those of its input. */
export const describe = (summary: string, ...errorCodes: string[]): MiddlewareHandler<Env> =>
  declare(passThrough(), {}, { summary, "x-error-codes": errorCodes });

/** A password is what was typed. */
const isVerbatim = (key: string): boolean => /password$/i.test(key);

/** Deeper than any schema: what is below is refused by the schema. */
const DEEPEST = 50;

/** The same value with each text as people see it, so that no field is checked or stored otherwise. */
const visible = (value: unknown, depth = 0): unknown => {
  if (typeof value === "string") return visibleText(value);
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((part) => visible(part, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, isVerbatim(key) ? part : visible(part, depth + 1)]),
  );
};

const validated = <S extends z.ZodType, T extends "json" | "query" | "param">(
  target: T,
  schema: S,
  toError: (problems: string[]) => AppError,
) => {
  const throwProblems = (result: { success: boolean; error?: z.core.$ZodError }): void => {
    if (result.error) throw toError(sentences(result.error));
  };
  const validator = zValidator(target, schema, throwProblems, {
    // A JSON `null` counts as an absent body, and that as an empty object. The result's type depends on Zod's version,
    // which TypeScript cannot decide for a generic schema, hence the cast.
    validationFunction: (schema, value) => schema.safeParseAsync(visible(value ?? {})) as never,
  });
  return Object.assign(validator, { [documentation]: { target, schema } });
};

/** Path parameters. A malformed parameter cannot name anything that exists, so it is 404. */
export const param = <S extends z.ZodType>(schema: S) =>
  validated("param", schema, () => notFound(t("errors.nothingHere")));

/** Without parameters that it does not name, unless it is a `z.looseObject`. */
const withoutUnknown = <S extends z.ZodObject>(schema: S): S =>
  schema.def.catchall === undefined ? schema.strict() as unknown as S : schema;

/**
 * Query parameters. Throws 400 with a sentence for each problem. A parameter that the schema does not name is one: a filter
 * with a wrong name would return everything. What other programs add to an address needs a `z.looseObject`.
 */
export const query = <S extends z.ZodObject>(schema: S) => validated("query", withoutUnknown(schema), invalid);

/** A JSON body. Throws 400 with a sentence for each problem. */
export const body = <S extends z.ZodType>(schema: S) => validated("json", schema, invalid);

/** Tests switch this on: every response is then checked against its declared schema. */
export const responseCheck = { isOn: false };

const declareResponse = (
  status: number,
  declared: { schema: z.ZodType } | { types: readonly string[] },
  problemOf: (c: Context<Env>) => Promise<string | undefined>,
): MiddlewareHandler<Env> =>
  declare<MiddlewareHandler<Env>>(
    async (c, next) => {
      await next();
      if (!responseCheck.isOn || c.res.status !== status) return;
      const problem = await problemOf(c);
      if (problem) throw new Error(`The response of ${c.req.method} ${c.req.path} does not fit: ${problem}`);
    },
    {},
    { responses: { [status]: declared } },
  );

/** The schema of a JSON response, for OpenAPI and for the check in tests. */
export const response = (schema: z.ZodType, status = 200): MiddlewareHandler<Env> =>
  declareResponse(status, { schema }, async (c) => {
    const passed = pageCallOf(c)?.response;
    return schema.safeParse(passed ? passed.data : await c.res.clone().json()).error?.message;
  });

/** A response that is a file of one of these content types, for OpenAPI and for the check in tests. */
export const file = (...types: [string, ...string[]]): MiddlewareHandler<Env> =>
  declareResponse(200, { types }, (c) => {
    const sent = c.res.headers.get("Content-Type") ?? "";
    return Promise.resolve(types.some((type) => sent.startsWith(type)) ? undefined : `a file of the type ${sent}`);
  });

/** The response leads a browser on to another page. */
export const leadsOn: MiddlewareHandler<Env> = declare(passThrough(), {}, { responses: { 303: { types: [] } } });
