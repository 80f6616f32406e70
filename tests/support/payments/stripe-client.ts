// A minimal client of Stripe's API without its library, for tests of the stand-in and of our requests.
export interface StripeResponse {
  status: number;
  headers: Headers;
  // deno-lint-ignore no-explicit-any
  body: any;
}

export interface StripeCall {
  method?: "GET" | "POST";
  /** Form-encoded, as it travels; with GET it is the query. */
  form?: string;
  /** An Idempotency-Key. */
  key?: string;
  authorization?: string;
}

/** Calls a Stripe-compatible server. `path` starts with /v1. */
export const callStripe = async (
  apiBase: string,
  path: string,
  { method = "GET", form = "", key, authorization = "Bearer sk_test_standin" }: StripeCall = {},
): Promise<StripeResponse> => {
  const headers = new Headers({ Authorization: authorization });
  if (key) headers.set("Idempotency-Key", key);
  if (method === "POST") headers.set("Content-Type", "application/x-www-form-urlencoded");
  const query = method === "GET" && form ? `?${form}` : "";
  const body = method === "POST" ? form : undefined;
  const response = await fetch(`${apiBase}${path}${query}`, { method, headers, body });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

/** A session with one line, written as in Stripe's examples. */
export const sessionForm = (more: Record<string, string> = {}): string =>
  new URLSearchParams({
    mode: "payment",
    success_url: "https://shop.example/thanks?sessionId={CHECKOUT_SESSION_ID}",
    cancel_url: "https://shop.example/back",
    "line_items[0][quantity]": "2",
    "line_items[0][price_data][currency]": "eur",
    "line_items[0][price_data][unit_amount]": "1500",
    "line_items[0][price_data][product_data][name]": "Credit",
    ...more,
  }).toString();
