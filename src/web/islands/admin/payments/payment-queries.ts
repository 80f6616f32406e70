import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { formatMoney, type Money } from "@/platform/money.ts";
import { listQuery, type ListViewKeys } from "@/web/islands/area/use-list-view.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { AUDIT, USERS } from "../queries.ts";

export const PAYMENTS_VIEW: ListViewKeys = { sorts: ["createdAt"], filters: ["status", "specialistId"] };
const PAYMENTS = ["admin", "payments"] as const;

/** What is searched for is the number of an invoice. */
export const paymentListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...PAYMENTS, "list", view],
    queryFn: () => {
      const { search, ...query } = listQuery(view);
      const number = search?.trim().toUpperCase() || undefined;
      return readJson(api.Admin.Payments.$get({ query: { ...query, number } }));
    },
    placeholderData: keepPreviousData,
  });

export const paymentQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...PAYMENTS, "one", id],
    queryFn: () => readJson(api.Admin.Payment[":id"].$get({ param: { id } })),
  });

/** Where somebody's invoice or credit note is downloaded. */
export const invoiceHref = (id: string): string => `/api/v2/Admin/InvoiceFile/${id}`;

/** Refunds unused credits. Throws ApiError. */
export const useRefund = (id: string) =>
  useApiMutation(
    async (
      { amount, ...json }: { quantity: number; unused: number; reason: string; amount: Money },
      { api, queryClient },
    ) => {
      try {
        await api.Admin.RefundPayment[":id"].$post({ param: { id }, json });
      } finally {
        await invalidate(queryClient, PAYMENTS, USERS, AUDIT);
      }
      toast({
        title: `${formatMoney(amount)} refunded`,
        description: "The buyer gets an email with their credit note.",
      });
    },
    [...FORM_ERRORS, "payment_unavailable"],
  );
