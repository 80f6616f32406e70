// A payment provider for tests: the stand-in on the test's database and clock, behind a proxy that injects faults.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { openPaymentStandIn, type PaymentStandIn, SECRET_KEY, WEBHOOK_SECRET } from "@/dev/payments/stand-in.ts";
import type { EventObject } from "@/dev/payments/objects.ts";
import { listObjects } from "@/dev/payments/store.ts";
import { signedEvent } from "@/dev/payments/webhooks.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { stripePayments } from "@/platform/payments/stripe.ts";
import type { TestApp } from "../app/test-app.ts";

/** What happens to one request to the provider. */
export type Fault =
  | "pass"
  | { status: number }
  /** The provider acts, and its response is lost. */
  | "act-then-drop"
  | "act-then-hang"
  | "drop"
  | "hang";

export interface FaultyProxy {
  url: string;
  /** Every request that arrived, as "POST /v1/checkout/sessions". */
  requests: string[];
  /** The same requests with their bodies and headers. */
  sent: { request: string; form: string; headers: Record<string, string> }[];
  /** Chooses the fault of the nth request (from 0) since the last call. */
  inject(choose: (n: number, request: string) => Fault): void;
  close(): Promise<void>;
}

/** A proxy to `target` that passes everything until a fault is injected. */
export const openFaultyProxy = async (target: string): Promise<FaultyProxy> => {
  const requests: string[] = [];
  const sent: FaultyProxy["sent"] = [];
  let choose: (n: number, request: string) => Fault = () => "pass";
  let since = 0;
  const forward = async ({ method, url }: IncomingMessage, text: string, all: Record<string, string>) => {
    const { host: _, connection: __, "content-length": ___, ...headers } = all;
    return await fetch(target + url, { method, headers, body: method === "POST" ? text : undefined });
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const [path, query = ""] = request.url!.split("?");
    const name = `${request.method} ${path}`;
    const fault = choose(since++, name);
    requests.push(name);
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const headers = request.headers as Record<string, string>;
    sent.push({ request: name, form: request.method === "POST" ? text : query, headers });
    if (fault === "hang") return;
    if (fault === "drop") return void request.socket.destroy();
    if (typeof fault === "object") {
      response.writeHead(fault.status, { "Content-Type": "application/json" });
      return void response.end(JSON.stringify({ error: { type: "api_error", message: "Injected fault" } }));
    }
    const forwarded = await forward(request, text, headers);
    const body = await forwarded.text();
    if (fault === "act-then-drop") return void request.socket.destroy();
    if (fault === "act-then-hang") return;
    response.writeHead(forwarded.status, { "Content-Type": "application/json" });
    response.end(body);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sent,
    inject(next) {
      choose = next;
      since = 0;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};

export interface TestPayments extends Pick<PaymentStandIn, "actions" | "apiBase"> {
  proxy: FaultyProxy;
  /** Every event so far, oldest first. */
  events(): Promise<EventObject[]>;
  /** Sends one event to the app's webhook, signed now unless another header is given. */
  send(event: Pick<EventObject, "id">, signature?: string): Promise<Response>;
  /** The body and signature with which an event would be sent. */
  signed(event: Pick<EventObject, "id">): Promise<{ payload: string; signature: string }>;
  /** Sends all events so far, each once, in this order or the one in which they happened. */
  sendAll(order?: (events: EventObject[]) => EventObject[]): Promise<void>;
  /** Sets the timeout of the app's requests in ms; by default the product's own. */
  setRequestTimeout(ms?: number): void;
  close(): Promise<void>;
}

/** Connects the app to a provider, and tells it whether that one computes tax. */
export const openTestPayments = async (
  app: TestApp,
  { automaticTax = false }: { automaticTax?: boolean } = {},
): Promise<TestPayments> => {
  const { services } = app;
  const { config } = services;
  services.config = { ...config, stripe: { ...config.stripe, automaticTax } };
  const standIn = await openPaymentStandIn(services);
  const proxy = await openFaultyProxy(standIn.apiBase);
  const options = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: proxy.url, automaticTax };
  const setRequestTimeout = (timeoutMs?: number) =>
    void (services.payments = stripePayments({ ...options, timeoutMs }));
  setRequestTimeout();
  const { db, clock } = services;
  const events = async () => (await listObjects<EventObject>(db.read, "event")).map(({ body }) => body).reverse();
  const signed = ({ id }: Pick<EventObject, "id">) => signedEvent({ db, clock, secret: WEBHOOK_SECRET }, id);
  const send: TestPayments["send"] = async (event, signature) => {
    const { payload, ...fresh } = await signed(event);
    return await app.send("/Transactions/StripeWebhook", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Stripe-Signature": signature ?? fresh.signature },
      body: payload,
    });
  };
  return {
    actions: standIn.actions,
    apiBase: standIn.apiBase,
    proxy,
    events,
    signed,
    send,
    setRequestTimeout,
    async sendAll(order = (all) => all) {
      for (const event of order(await events())) {
        const { status } = await send(event);
        if (status !== 200) throw new Error(`${event.type} got status ${status}`);
      }
    },
    async close() {
      services.config = config;
      await proxy.close();
      await standIn.stop();
    },
  };
};

export interface Ordered {
  status: number;
  url: string;
  sessionId: string;
  transactionId: string;
}

/** Orders credits of a starter category ("career"), or of subcategories ("mortgages/first-home"). */
export const orderCredits = async (
  app: Pick<TestApp, "call">,
  cookie: string,
  lines: Record<string, number> = { career: 5 },
  { returnTo = "dashboard", key }: { returnTo?: "dashboard" | "onboarding"; key?: string } = {},
): Promise<Ordered> => {
  const scopes = Object.entries(lines);
  const response = await app.call("/Transactions/StripeCheckout", {
    method: "POST",
    cookie,
    headers: key ? { "Idempotency-Key": key } : {},
    body: {
      categoryId: starterId(scopes[0]![0].split("/")[0]!),
      lines: scopes.map(([scope, quantity]) => ({
        subcategoryId: scope.includes("/") ? starterId(scope) : undefined,
        quantity,
      })),
      returnTo,
    },
  });
  return { ...await response.json(), status: response.status };
};

/** Verifies a payment; returns the body with the HTTP status as `code`. */
export const verifyPayment = async (app: Pick<TestApp, "call">, cookie: string, sessionId: string) => {
  const response = await app.call("/Transactions/VerifyPayment", { method: "POST", cookie, body: { sessionId } });
  return { code: response.status, ...await response.json() };
};
