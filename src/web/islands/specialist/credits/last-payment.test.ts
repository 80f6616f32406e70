// An invoice that is still being made is looked for, and not for ever: it can wait for the seller's details.
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { ApiClient } from "@/web/api/client.ts";
import { lastPaymentQuery } from "./last-payment.ts";

/** How often the purchase is read until it is not polled any more. */
const readsOf = async (invoiceIsOwed: boolean): Promise<number> => {
  const $get = () => Promise.resolve(Response.json({ items: [{ invoiceIsOwed }] }));
  const query = lastPaymentQuery({ Transactions: { Purchases: { $get } } } as unknown as ApiClient, "t1");
  const interval = query.refetchInterval as (query: unknown) => number | false;
  const client = new QueryClient();
  for (let reads = 1; reads < 100; reads++) {
    await client.fetchQuery({ ...query, staleTime: 0 });
    if (interval(client.getQueryCache().find({ queryKey: query.queryKey })) === false) return reads;
  }
  return Infinity;
};

test("an invoice that stays owed is looked for twenty times more", async () => expect(await readsOf(true)).toBe(21));
test("an issued invoice is read once", async () => expect(await readsOf(false)).toBe(1));
