// The parts of Stripe's API that Parley and its tests use: sessions, payments, refunds, disputes, events.
import { type Context, Hono } from "hono";
import type { DrizzleTx, Reader } from "@/platform/db/types.ts";
import type { Actions } from "./actions.ts";
import { parseParams, StripeFault } from "./errors.ts";
import {
  CreateRefund,
  CreateSession,
  ListDisputes,
  ListEvents,
  ListRefunds,
  ListSessions,
  type Paging,
  RetrieveSchema,
} from "./parameters.ts";
import { findObject, findResponse, listObjects, saveResponse } from "./store.ts";
import type { EventObject, StripeObject } from "./objects.ts";

type FormValue = string | FormValue[] | { [name: string]: FormValue };
type FormObject = { [name: string]: FormValue };

const DEEPEST = 10;

/** "line_items[0][quantity]" -> ["line_items", "0", "quantity"]; an empty one appends to a list. */
const pathOf = (name: string): string[] => {
  const [head = "", ...rest] = name.split("[");
  return [head, ...rest.map((part) => part.replace(/\]$/, ""))].slice(0, DEEPEST);
};

const put = (into: FormObject, path: string[], value: string): void => {
  let at = into;
  for (const [depth, part] of path.entries()) {
    const name = part === "" ? String(Object.keys(at).length) : part;
    if (depth === path.length - 1) {
      at[name] = value;
      return;
    }
    const next = at[name];
    at = (at[name] = typeof next === "object" && !Array.isArray(next) ? next : {}) as FormObject;
  }
};

/** Turns objects whose keys are 0, 1, 2 … into lists. */
const withLists = (value: FormValue): FormValue => {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withLists(part)] as const);
  const isList = entries.length > 0 && entries.every(([name], n) => name === String(n));
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries);
};

/** Decodes a body or a query. */
export const decodeForm = (text: string): FormObject => {
  const decoded: FormObject = {};
  for (const [name, value] of new URLSearchParams(text)) put(decoded, pathOf(name), value);
  return Object.fromEntries(Object.entries(decoded).map(([name, value]) => [name, withLists(value)]));
};

/** The fields that contain the id of another object, and its kind. */
const EXPANDABLE: Record<string, string> = { payment_intent: "payment_intent", latest_charge: "charge" };

type Json = Record<string, unknown>;

/** A copy with the objects at these paths included. Throws for a path that cannot be expanded. */
const expandObject = async (on: Reader, object: unknown, paths: readonly string[]): Promise<Json> => {
  const whole = structuredClone(object) as Json;
  for (const path of paths) await expand(on, whole, path.split("."));
  return whole;
};

/** How many refunds a charge contains when they are expanded. */
const CONTAINED = 10;

const expand = async (on: Reader, object: Json, [field = "", ...rest]: string[]): Promise<void> => {
  if (field === "refunds" && object.object === "charge") {
    const all = (await listObjects(on, "refund", { charge: object.id as string })).map(({ body }) => body);
    object.refunds = { object: "list", has_more: all.length > CONTAINED, data: all.slice(0, CONTAINED) };
    return;
  }
  const kind = EXPANDABLE[field];
  if (!kind || !(field in object)) throw new StripeFault(400, `This property cannot be expanded (${field}).`);
  if (typeof object[field] === "string") object[field] = (await findObject(on, kind, object[field]))?.body;
  if (rest.length > 0 && object[field]) await expand(on, object[field] as Json, rest);
};

/** One page of a list, newest first. */
const page = async (on: Reader, all: StripeObject[], { limit, starting_after, expand }: Paging) => {
  const from = all.findIndex(({ id }) => id === starting_after) + 1;
  const paths = expand.map((path) => path.replace(/^data\./, ""));
  const data = await Promise.all(all.slice(from, from + limit).map((object) => expandObject(on, object, paths)));
  return { object: "list", has_more: all.length > from + limit, data };
};

const queryOf = (c: Context): FormObject => decodeForm(new URL(c.req.url).search.slice(1));

/** Performs a POST once for each Idempotency-Key, and replays the response to repeated requests. */
const once = async (c: Context, actions: Actions, act: (tx: DrizzleTx, params: FormObject) => Promise<unknown>) => {
  const text = await c.req.text();
  const key = c.req.header("Idempotency-Key");
  const request = `${c.req.path}\n${text}`;
  const response = await actions.write(async (tx) => {
    const stored = key ? await findResponse(tx, key) : undefined;
    if (stored && stored.request !== request) {
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
        `Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new StripeFault(400, message, { type: "idempotency_error" });
    }
    if (stored) return { ...stored, replayed: true };
    const body = await act(tx, decodeForm(text));
    if (key) await saveResponse(tx, { key, request, status: 200, body });
    return { status: 200, body, replayed: false };
  });
  if (key) c.header("Idempotency-Key", key);
  if (response.replayed) c.header("Idempotent-Replayed", "true");
  return c.json(response.body as Json, response.status as 200);
};

/** The API with Stripe's paths. Bodies and queries are form-encoded, responses are JSON. */
export const paymentApi = (actions: Actions, secretKey: string) => {
  const api = new Hono();
  api.use(async (c, next) => {
    c.header("Request-Id", `req_${crypto.randomUUID().slice(0, 13)}`);
    const authorization = c.req.header("Authorization") ?? "";
    const basic = authorization.startsWith("Basic ") ? atob(authorization.slice(6)).split(":")[0] : undefined;
    if ((basic ?? authorization.replace(/^Bearer /, "")) !== secretKey) {
      throw new StripeFault(401, "Invalid API Key provided.");
    }
    await next();
  });
  for (const [path, kind] of [["checkout/sessions", "checkout.session"], ["payment_intents", "payment_intent"]]) {
    api.get(`/v1/${path}/:id`, async (c) => {
      const { expand } = parseParams(RetrieveSchema, queryOf(c));
      const { body } = await actions.get(actions.read, kind!, c.req.param("id"));
      return c.json(await expandObject(actions.read, body, expand));
    });
  }
  const bodies = async (kind: string, where?: Record<string, string | undefined>) =>
    (await listObjects(actions.read, kind, where)).map(({ body }) => body);

  api.post("/v1/checkout/sessions", (c) =>
    once(c, actions, async (tx, form) => {
      const { expand: paths, ...params } = parseParams(CreateSession, form);
      return await expandObject(tx, await actions.create(tx, { ...params, expand: [] }), paths);
    }));
  api.get("/v1/checkout/sessions", async (c) => {
    const { payment_intent, ...paging } = parseParams(ListSessions, queryOf(c));
    return c.json(await page(actions.read, await bodies("checkout.session", { payment_intent }), paging));
  });
  api.post("/v1/checkout/sessions/:id/expire", (c) =>
    once(c, actions, async (tx, form) => {
      const { expand } = parseParams(RetrieveSchema, form);
      return await expandObject(tx, await actions.expire(tx, c.req.param("id")), expand);
    }));
  api.get("/v1/disputes", async (c) => {
    const { charge, ...paging } = parseParams(ListDisputes, queryOf(c));
    return c.json(await page(actions.read, await bodies("dispute", { charge }), paging));
  });
  api.post("/v1/refunds", (c) =>
    once(c, actions, async (tx, form) => {
      const { expand: paths, ...params } = parseParams(CreateRefund, form);
      return await expandObject(tx, await actions.refund(tx, { ...params, expand: [] }), paths);
    }));
  api.get("/v1/refunds", async (c) => {
    const { charge, ...paging } = parseParams(ListRefunds, queryOf(c));
    return c.json(await page(actions.read, await bodies("refund", { charge }), paging));
  });
  api.get("/v1/events", async (c) => {
    const { types, created, ...paging } = parseParams(ListEvents, queryOf(c));
    const all = (await bodies("event") as EventObject[])
      .filter((event) => event.created >= (created?.gte ?? 0) && (types?.includes(event.type) ?? true));
    return c.json(await page(actions.read, all, paging));
  });

  api.all("*", (c) => {
    throw new StripeFault(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`);
  });
  api.onError((error, c) => {
    if (error instanceof StripeFault) return c.json(error.body, error.status as 400);
    return c.json({ error: { type: "api_error", message: error.message } }, 500);
  });
  return api;
};
