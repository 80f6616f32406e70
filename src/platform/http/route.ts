// The words of which every route is made: access, input, answer. Each is a middleware that says what it demands.
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Schema } from "hono/types";
import { validator } from "hono/validator";
import { resolver, uniqueSymbol } from "hono-openapi";
import type { z } from "zod";
import type { Ctx } from "../ctx.ts";
import { AppError, forbidden, invalid, notFound, unauthenticated } from "../errors.ts";
import { sentences } from "./sentences.ts";

export type Env = { Variables: { ctx: Ctx; nonce: string }; Bindings: { remoteAddr?: { hostname?: string } } };
export type Access = "anyone" | "signed-in" | "verified" | "specialist" | "admin";
/** What a route takes besides JSON; everything not declared is JSON only. */
export type Accepts = "json" | "upload" | "webhook" | "oneTap";

/** What a middleware tells the start-up check, the guards and the OpenAPI document. */
export interface Declared {
  access?: Access;
  accepts?: Accepts;
}
const declared = Symbol("declared");
type Telling = { [declared]?: Declared };
export const declaredBy = (handler: unknown): Declared | undefined => (handler as Telling)[declared];

const telling = <M extends MiddlewareHandler>(middleware: M, says: Declared, spec?: Record<string, unknown>): M =>
  Object.assign(middleware, { [declared]: says }, spec ? { [uniqueSymbol]: { spec } } : {});

/** A module's routes. */
export const routes = () => new Hono<Env>();

/** Routes without the types of their calls, for what no typed client asks. */
export const untyped = <S extends Schema, P extends string>(app: Hono<Env, S, P>): Hono<Env> =>
  app as unknown as Hono<Env>;

/** The request's context, for verbs. */
export const ctx = (c: Context<Env>): Ctx => c.get("ctx");

const PASSES: Record<Access, (user: Ctx["user"]) => void> = {
  anyone: () => {},
  "signed-in": (user) => {
    if (!user) throw unauthenticated();
  },
  verified: (user) => {
    if (!user) throw unauthenticated();
    if (!user.verified) throw forbidden("Please confirm your email address first.", "verification_required");
  },
  specialist: (user) => {
    PASSES.verified(user);
    if (!user?.onboarded) throw forbidden("Please finish setting up your profile first.", "onboarding_required");
  },
  admin: (user) => {
    PASSES.verified(user);
    if (!user?.isAdmin) throw forbidden("This is for administrators only.", "admin_only");
  },
};

/** Who may call; required on every route (SPEC section 6). 401 without a session, 403 with the wrong one. */
export const access = (level: Access): MiddlewareHandler<Env> =>
  telling<MiddlewareHandler<Env>>(
    async (c, next) => {
      PASSES[level](c.get("ctx").user);
      await next();
    },
    { access: level },
    { "x-access": level },
  );

/** Declares that the route takes something else than JSON. */
export const accepts = (kind: Accepts): MiddlewareHandler<Env> =>
  telling<MiddlewareHandler<Env>>(async (_c, next) => await next(), { accepts: kind });

const documented = <M extends object>(middleware: M, target: "json" | "query" | "param", shape: z.ZodType): M =>
  Object.assign(middleware, { [uniqueSymbol]: { target, ...resolver(shape) } });

const parsed = <S extends z.ZodType>(shape: S, value: unknown, fail: (problems: string[]) => AppError): z.output<S> => {
  const result = shape.safeParse(value);
  if (!result.success) throw fail(sentences(result.error));
  return result.data;
};

/** Path parameters. A malformed one names nothing that exists: 404. */
export const param = <S extends z.ZodType>(shape: S) =>
  documented(
    validator("param", (value) => parsed(shape, value, () => notFound("There is nothing at this address."))),
    "param",
    shape,
  );

/** Query parameters; faults are 400 with sentences. */
export const query = <S extends z.ZodType>(shape: S) =>
  documented(validator("query", (value) => parsed(shape, value, invalid)), "query", shape);

/** A JSON body; faults are 400 with sentences. An absent body counts as an empty object. */
export const body = <S extends z.ZodType>(shape: S) =>
  documented(
    validator("json", (value) => parsed(shape, value ?? {}, invalid)),
    "json",
    shape,
  );

/** Set in tests: every answer is held against its declared shape. */
export const answerCheck = { on: false };

/** The declared shape of the answer, for OpenAPI, the typed client, and the test that answers fit it. */
export const response = (shape: z.ZodType, status = 200): MiddlewareHandler<Env> =>
  telling<MiddlewareHandler<Env>>(
    async (c, next) => {
      await next();
      if (!answerCheck.on || c.res.status !== status) return;
      const result = shape.safeParse(await c.res.clone().json());
      if (!result.success) {
        throw new Error(
          `The answer of ${c.req.method} ${c.req.path} does not fit: ${result.error.message}`,
        );
      }
    },
    {},
    {
      responses: {
        [status]: { description: "The answer", content: { "application/json": { schema: resolver(shape) } } },
      },
    },
  );
