// The questions about buying, and the one call that asks how a payment stands.
import { queryOptions } from "@tanstack/react-query";
import type { BuyLeadProps, PaymentVerified } from "@/modules/billing/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";

/** What credits of a category cost. */
export const buyLeadQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ["buy", id],
    queryFn: async (): Promise<BuyLeadProps> =>
      await (await api.Loader.BuyLeadProps[":id"].$get({ param: { id } })).json(),
  });

/** Asks the provider how a payment stands and settles it; by the provider's id or ours (PRODUCT section 5). */
export const verifyPayment = async (api: ApiClient, sessionId: string): Promise<PaymentVerified> =>
  await (await api.Transactions.VerifyPayment.$post({ json: { sessionId } })).json();
