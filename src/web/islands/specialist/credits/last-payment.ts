// The purchase that was just paid in this tab, so that the dashboard shows it until it is closed.
import { queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { withSessionStorage } from "@/web/islands/runtime/session-storage.ts";
import { createStore, useStore } from "@/web/islands/runtime/store.ts";

const KEY = "parley-paid";

const store = createStore<string | null>(withSessionStorage((storage) => storage.getItem(KEY)) ?? null);

/** `transactionId`: null forgets the purchase. */
export const keepLastPayment = (transactionId: string | null): void => {
  withSessionStorage((storage) => transactionId ? storage.setItem(KEY, transactionId) : storage.removeItem(KEY));
  store.set(transactionId);
};

export const useLastPayment = (): string | null => useStore(store, null);

/** How often an invoice that is still being made is looked for, in ms, and how many times: it can wait for the seller. */
const INVOICE_POLL_MS = 3_000;
const INVOICE_POLLS = 20;

/** The purchase; null when the caller has no such one. */
export const lastPaymentQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ["purchases", "last", id],
    queryFn: async () => (await readJson(api.Transactions.Purchases.$get({ query: { id } }))).items[0] ?? null,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.invoiceIsOwed && dataUpdateCount <= INVOICE_POLLS ? INVOICE_POLL_MS : false,
    // The dashboard goes without it.
    meta: { handledErrors: "all" },
  });
