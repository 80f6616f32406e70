// The latest payments of one person.
import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "@/platform/money.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Card } from "@/web/ui/card.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { FIRST_VIEW } from "@/web/ui/table/list-view.ts";
import { paymentListQuery } from "../payments/payment-queries.ts";
import { PaymentStatus } from "../payments/payment-status.tsx";
import { AdminLink } from "../shared/links.tsx";

/** More are on the list of payments. */
const SHOWN = 3;

export const PaymentsCard = ({ id }: { id: string }) => {
  const { data, isError, refetch } = useQuery(
    paymentListQuery(useApi(), { ...FIRST_VIEW, filters: { specialistId: id } }),
  );
  return (
    <Card title="Payments">
      {isError && <LoadFailed title="The payments couldn’t be loaded." tone="warn" onRetry={refetch} />}
      {!data && !isError && <SkeletonList rows={SHOWN} className="h-12 w-full" />}
      {data?.items.length === 0 && <p className="text-ink-soft">No payments yet.</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line">
          {data.items.slice(0, SHOWN).map(({ id: paymentId, payable, lines, ordered, status }) => (
            <li key={paymentId} className="grid gap-0.5 py-2.5 first:pt-0">
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                <AdminLink href={`/admin/payments/${paymentId}`}>
                  {lines.map(({ name }) =>
                    name
                  ).join(", ")}
                </AdminLink>
                <span className="font-medium">{formatMoney(payable)}</span>
              </span>
              <span className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-soft">
                {ordered.text}
                <PaymentStatus status={status} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.totalCount > SHOWN && (
        <AdminLink href={`/admin/payments?specialistId=${id}`}>{`All ${data.totalCount} payments`}</AdminLink>
      )}
    </Card>
  );
};
