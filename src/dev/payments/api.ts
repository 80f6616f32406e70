// Stripe's API as far as Parley and its tests use it: sessions, payments, charges, refunds, disputes, events.
import { type Context, Hono } from "hono";
import type { DrizzleTx } from "../../platform/db.ts";
import type { Desk } from "./desk.ts";
import { demand, Fault } from "./faults.ts";
import { decodeForm, type FormObject } from "./form.ts";
import {
  type Created,
  CreateRefund,
  CreateSession,
  ListEvents,
  ListOfPayment,
  ListSessions,
  Retrieve,
} from "./parameters.ts";
import type { StripeObject } from "./payment-objects.ts";
import { find, findAnswer, keepAnswer, listAll } from "./store.ts";

/** The fields that stand for another object, and its kind. */
const EXPANDABLE: Record<string, string> = {
  payment_intent: "payment_intent",
  latest_charge: "charge",
  charge: "charge",
};

type Json = Record<string, unknown>;

const expanded = async (desk: Desk, object: unknown, paths: readonly string[]): Promise<Json> => {
  const whole = structuredClone(object) as Json;
  for (const path of paths) await expand(desk, whole, path.split("."));
  return whole;
};

const expand = async (desk: Desk, object: Json, [field = "", ...rest]: string[]): Promise<void> => {
  const kind = EXPANDABLE[field];
  if (!kind || !(field in object)) throw new Fault(400, `This property cannot be expanded (${field}).`);
  if (typeof object[field] === "string") object[field] = (await find(desk.read, kind, object[field]))?.body;
  if (rest.length > 0 && object[field]) await expand(desk, object[field] as Json, rest);
};

interface Paging {
  limit: number;
  starting_after?: string;
  expand: string[];
}

const within = ({ created }: StripeObject, { gt, gte, lt, lte }: Created = {}): boolean =>
  created > (gt ?? -1) && created >= (gte ?? 0) && created < (lt ?? Infinity) && created <= (lte ?? Infinity);

/** One page of a list, the newest first. */
const page = async (desk: Desk, url: string, all: StripeObject[], { limit, starting_after, expand }: Paging) => {
  const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
  const shown = all.slice(from, from + limit);
  const paths = expand.map((path) => path.replace(/^data\./, ""));
  const data = await Promise.all(shown.map((object) => expanded(desk, object, paths)));
  return { object: "list", url, has_more: all.length > from + limit, data };
};

const queryOf = (c: Context): FormObject => decodeForm(new URL(c.req.url).search.slice(1));

/** Does what a POST asks for once for each Idempotency-Key, and answers its repeats from memory. */
const once = async (c: Context, desk: Desk, act: (tx: DrizzleTx, params: FormObject) => Promise<unknown>) => {
  const text = await c.req.text();
  const key = c.req.header("Idempotency-Key");
  const request = `${c.req.path}\n${text}`;
  const answer = await desk.write(async (tx) => {
    const before = key ? await findAnswer(tx, key) : undefined;
    if (before && before.request !== request) {
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
        `Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new Fault(400, message, { type: "idempotency_error" });
    }
    if (before) return { ...before, replayed: true };
    const body = await act(tx, decodeForm(text));
    if (key) await keepAnswer(tx, { key, request, status: 200, body });
    return { status: 200, body, replayed: false };
  });
  if (key) c.header("Idempotency-Key", key);
  if (answer.replayed) c.header("Idempotent-Replayed", "true");
  return c.json(answer.body as Json, answer.status as 200);
};

/** The API with Stripe's paths. Bodies and queries are form-encoded, answers JSON. */
export const paymentApi = (desk: Desk, secretKey: string) => {
  const api = new Hono();
  api.use(async (c, next) => {
    c.header("Request-Id", `req_${crypto.randomUUID().slice(0, 13)}`);
    const given = c.req.header("Authorization") ?? "";
    const basic = given.startsWith("Basic ") ? atob(given.slice(6)).split(":")[0] : undefined;
    if ((basic ?? given.replace(/^Bearer /, "")) !== secretKey) throw new Fault(401, "Invalid API Key provided.");
    await next();
  });
  const one = (path: string, kind: string) =>
    api.get(`${path}/:id`, async (c) => {
      const { expand } = demand(Retrieve, queryOf(c));
      return c.json(await expanded(desk, (await desk.get(desk.read, kind, c.req.param("id"))).body, expand));
    });
  const bodies = async (kind: string, where: Record<string, string | undefined>) =>
    (await listAll(desk.read, kind, where)).map(({ body }) => body);

  api.post("/v1/checkout/sessions", (c) =>
    once(c, desk, async (tx, params) => {
      const { expand: paths, ...asked } = demand(CreateSession, params);
      return await expanded(desk, await desk.create(tx, { ...asked, expand: [] }), paths);
    }));
  api.get("/v1/checkout/sessions", async (c) => {
    const { payment_intent, status, created, ...paging } = demand(ListSessions, queryOf(c));
    const all = (await bodies("checkout.session", { payment_intent, status })).filter((one) => within(one, created));
    return c.json(await page(desk, c.req.path, all, paging));
  });
  one("/v1/checkout/sessions", "checkout.session");
  api.post("/v1/checkout/sessions/:id/expire", (c) => once(c, desk, (tx) => desk.expire(tx, c.req.param("id"))));

  for (const [path, kind] of [["payment_intents", "payment_intent"], ["charges", "charge"], ["disputes", "dispute"]]) {
    api.get(`/v1/${path}`, async (c) => {
      const { payment_intent, charge, created, ...paging } = demand(ListOfPayment, queryOf(c));
      const all = (await bodies(kind!, { payment_intent, charge })).filter((one) => within(one, created));
      return c.json(await page(desk, c.req.path, all, paging));
    });
    one(`/v1/${path}`, kind!);
  }
  api.post("/v1/disputes/:id/close", (c) => once(c, desk, (tx) => desk.closeDispute(tx, c.req.param("id"), "lost")));

  api.post("/v1/refunds", (c) => once(c, desk, (tx, params) => desk.refund(tx, demand(CreateRefund, params))));
  api.get("/v1/refunds", async (c) => {
    const { payment_intent, charge, created, ...paging } = demand(ListOfPayment, queryOf(c));
    const all = (await bodies("refund", { payment_intent, charge })).filter((one) => within(one, created));
    return c.json(await page(desk, c.req.path, all, paging));
  });
  one("/v1/refunds", "refund");

  api.get("/v1/events", async (c) => {
    const { type, types, created, ...paging } = demand(ListEvents, queryOf(c));
    const wanted = types ?? (type ? [type] : undefined);
    const all = (await bodies("event", {})).filter((one) => within(one, created))
      .filter((one) => !wanted || wanted.includes((one as unknown as { type: string }).type));
    return c.json(await page(desk, c.req.path, all, paging));
  });
  one("/v1/events", "event");

  api.all("*", (c) => {
    throw new Fault(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`);
  });
  api.onError((error, c) => {
    if (error instanceof Fault) return c.json(error.body, error.status as 400);
    return c.json({ error: { type: "api_error", message: error.message } }, 500);
  });
  return api;
};
