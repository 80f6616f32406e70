// The parts of Stripe's API that Parley and its tests use: sessions, payments, charges, refunds, disputes, events.
import { type Context, Hono } from "hono";
import type { DrizzleTx, Reader } from "@/platform/db/types.ts";
import type { Actions } from "./actions.ts";
import { parseParams, StripeFault } from "./errors.ts";
import {
  type Created,
  CreateRefund,
  CreateSession,
  ListEvents,
  ListOfPayment,
  ListSessions,
  RetrieveSchema,
} from "./parameters.ts";
import { findObject, findResponse, listObjects, saveResponse } from "./store.ts";
import type { StripeObject } from "./objects.ts";

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
const EXPANDABLE: Record<string, string> = {
  payment_intent: "payment_intent",
  latest_charge: "charge",
  charge: "charge",
};

/** A copy with the objects at these paths included. Throws for a path that cannot be expanded. */
const expandObject = async (on: Reader, object: unknown, paths: readonly string[]): Promise<Json> => {
  const whole = structuredClone(object) as Json;
  for (const path of paths) await expand(on, whole, path.split("."));
  return whole;
};

const expand = async (on: Reader, object: Json, [field = "", ...rest]: string[]): Promise<void> => {
  const kind = EXPANDABLE[field];
  if (!kind || !(field in object)) throw new StripeFault(400, `This property cannot be expanded (${field}).`);
  if (typeof object[field] === "string") object[field] = (await findObject(on, kind, object[field]))?.body;
  if (rest.length > 0 && object[field]) await expand(on, object[field] as Json, rest);
};

interface Paging {
  limit: number;
  starting_after?: string;
  ending_before?: string;
  expand: string[];
}

/** Whether an object was created in the range. */
const isCreatedIn = ({ created }: StripeObject, { gt, gte, lt, lte }: Created = {}): boolean =>
  created > (gt ?? -1) && created >= (gte ?? 0) && created < (lt ?? Infinity) && created <= (lte ?? Infinity);

const positionOf = (all: StripeObject[], param: string, id: string): number => {
  const at = all.findIndex((object) => object.id === id);
  if (at < 0) throw new StripeFault(400, `No such object: '${id}'`, { code: "resource_missing", param });
  return at;
};

/** The objects of a page, and whether more follow in its direction. */
const sliceOf = (all: StripeObject[], { limit, starting_after, ending_before }: Omit<Paging, "expand">) => {
  if (ending_before !== undefined) {
    const end = positionOf(all, "ending_before", ending_before);
    return { shown: all.slice(Math.max(0, end - limit), end), has_more: end > limit };
  }
  const from = starting_after === undefined ? 0 : positionOf(all, "starting_after", starting_after) + 1;
  return { shown: all.slice(from, from + limit), has_more: all.length > from + limit };
};

/** One page of a list, newest first. Throws if the cursor is not in the list. */
const page = async (on: Reader, url: string, all: StripeObject[], { expand, ...paging }: Paging) => {
  const { shown, has_more } = sliceOf(all, paging);
  const paths = expand.map((path) => path.replace(/^data\./, ""));
  const data = await Promise.all(shown.map((object) => expandObject(on, object, paths)));
  return { object: "list", url, has_more, data };
};

type Json = Record<string, unknown>;

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
  const one = (path: string, kind: string) =>
    api.get(`${path}/:id`, async (c) => {
      const { expand } = parseParams(RetrieveSchema, queryOf(c));
      return c.json(
        await expandObject(actions.read, (await actions.get(actions.read, kind, c.req.param("id"))).body, expand),
      );
    });
  const bodies = async (kind: string, where: Record<string, string | undefined>) =>
    (await listObjects(actions.read, kind, where)).map(({ body }) => body);

  api.post("/v1/checkout/sessions", (c) =>
    once(c, actions, async (tx, form) => {
      const { expand: paths, ...params } = parseParams(CreateSession, form);
      return await expandObject(tx, await actions.create(tx, { ...params, expand: [] }), paths);
    }));
  api.get("/v1/checkout/sessions", async (c) => {
    const { payment_intent, status, created, ...paging } = parseParams(ListSessions, queryOf(c));
    const all = (await bodies("checkout.session", { payment_intent, status })).filter((one) =>
      isCreatedIn(one, created)
    );
    return c.json(await page(actions.read, c.req.path, all, paging));
  });
  one("/v1/checkout/sessions", "checkout.session");
  const act = (path: string, action: (tx: DrizzleTx, id: string) => Promise<unknown>) =>
    api.post(path, (c) =>
      once(c, actions, async (tx, form) => {
        const { expand } = parseParams(RetrieveSchema, form);
        return await expandObject(tx, await action(tx, c.req.param("id") ?? ""), expand);
      }));
  act("/v1/checkout/sessions/:id/expire", actions.expire);

  for (const [path, kind] of [["payment_intents", "payment_intent"], ["charges", "charge"], ["disputes", "dispute"]]) {
    api.get(`/v1/${path}`, async (c) => {
      const { payment_intent, charge, created, ...paging } = parseParams(ListOfPayment, queryOf(c));
      const all = (await bodies(kind!, { payment_intent, charge })).filter((one) => isCreatedIn(one, created));
      return c.json(await page(actions.read, c.req.path, all, paging));
    });
    one(`/v1/${path}`, kind!);
  }
  act("/v1/disputes/:id/close", (tx, id) => actions.closeDispute(tx, id, "lost"));

  api.post("/v1/refunds", (c) =>
    once(c, actions, async (tx, form) => {
      const { expand: paths, ...params } = parseParams(CreateRefund, form);
      return await expandObject(tx, await actions.refund(tx, { ...params, expand: [] }), paths);
    }));
  api.get("/v1/refunds", async (c) => {
    const { payment_intent, charge, created, ...paging } = parseParams(ListOfPayment, queryOf(c));
    const all = (await bodies("refund", { payment_intent, charge })).filter((one) => isCreatedIn(one, created));
    return c.json(await page(actions.read, c.req.path, all, paging));
  });
  one("/v1/refunds", "refund");

  api.get("/v1/events", async (c) => {
    const { type, types, created, ...paging } = parseParams(ListEvents, queryOf(c));
    const wantedTypes = types ?? (type ? [type] : undefined);
    const all = (await bodies("event", {})).filter((one) => isCreatedIn(one, created))
      .filter((one) => !wantedTypes || wantedTypes.includes((one as unknown as { type: string }).type));
    return c.json(await page(actions.read, c.req.path, all, paging));
  });
  one("/v1/events", "event");

  api.all("*", (c) => {
    throw new StripeFault(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`);
  });
  api.onError((error, c) => {
    if (error instanceof StripeFault) return c.json(error.body, error.status as 400);
    return c.json({ error: { type: "api_error", message: error.message } }, 500);
  });
  return api;
};
