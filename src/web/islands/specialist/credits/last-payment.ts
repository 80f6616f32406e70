// The purchase that was just paid in this tab, so that the dashboard shows it until it is closed.
import { queryOptions } from "@tanstack/react-query";
import { type ApiClient, jsonOf } from "@/web/api/client.ts";
import { createStore, useStore } from "@/web/islands/runtime/store.ts";

const KEY = "parley-paid";

/** A browser that blocks storage forgets it with the page. */
const withStorage = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
};

const store = createStore<string | null>(withStorage((storage) => storage.getItem(KEY)) ?? null);

/** `transactionId`: null forgets the purchase. */
export const keepLastPayment = (transactionId: string | null): void => {
  withStorage((storage) => transactionId ? storage.setItem(KEY, transactionId) : storage.removeItem(KEY));
  store.set(transactionId);
};

export const useLastPayment = (): string | null => useStore(store, null);

/** How often an invoice that is still being made is looked for, in ms. */
const INVOICE_POLL_MS = 3_000;

/** The purchase; null when the caller has no such one. */
export const lastPaymentQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ["purchases", "last", id],
    queryFn: async () => (await jsonOf(api.Transactions.Purchases.$get({ query: { id } }))).items[0] ?? null,
    refetchInterval: ({ state }) => state.data?.invoiceIsOwed ? INVOICE_POLL_MS : false,
    // The dashboard goes without it.
    meta: { handledErrors: "all" },
  });
