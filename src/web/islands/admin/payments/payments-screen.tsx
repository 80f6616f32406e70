// /admin/payments: every purchase of credits, the newest first.
import type { PaymentItem } from "@/modules/admin/invoices/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { Soft } from "@/web/islands/area/cells.tsx";
import { PAYMENT_STATUS_OPTIONS, totalNotes } from "@/web/islands/area/purchases.ts";
import { useList } from "@/web/islands/area/use-list.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { ListTitle, Screen } from "@/web/ui/layout/screen.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { filterView } from "@/web/ui/table/list-view.ts";
import { AdminLink, RowLink } from "../shared/links.tsx";
import { PaymentStatus } from "./payment-status.tsx";
import { paymentListQuery, PAYMENTS_VIEW } from "./payment-queries.ts";

const LOCATION = { path: "/admin/payments", ...PAYMENTS_VIEW };

const COLUMNS: readonly Column<PaymentItem>[] = [
  {
    key: "person",
    label: "Buyer",
    cell: ({ id, person }) => <RowLink to="/admin/payments/$id" params={{ id }}>{person.name}</RowLink>,
  },
  {
    key: "lines",
    label: "Bought",
    long: true,
    phone: "line",
    cell: ({ lines }) => lines.map(({ name }) => name).join(", "),
  },
  { key: "status", label: "Status", whole: true, phone: "note", cell: (payment) => <PaymentStatus {...payment} /> },
  {
    key: "total",
    label: "Amount",
    numeric: true,
    phone: "mark",
    cell: (payment) => (
      <>
        {formatMoney(payment.payable)}
        {totalNotes(payment).filter((note) => note.endsWith("refunded")).map((note) => (
          <Soft key={note}>{` · ${note}`}</Soft>
        ))}
      </>
    ),
  },
  {
    key: "invoices",
    label: "Invoice",
    whole: true,
    cell: ({ invoices }) => invoices.map(({ number }) => number).join(", ") || "None",
  },
  { key: "createdAt", label: "Ordered", sortable: true, cell: ({ ordered }) => ordered.text },
];

export default function Payments() {
  const list = useList("admin-payments", LOCATION, paymentListQuery);
  const { view, onView, query: { data } } = list;
  const { specialistId } = view.filters;
  return (
    <Screen density="list">
      {specialistId && (
        <Banner title={`Only payments of ${data?.items[0]?.person.name ?? "one person"}`}>
          <span className="flex flex-wrap gap-x-4">
            <AdminLink href={`/admin/users/${specialistId}`}>Their account</AdminLink>
            <Button variant="quiet" className="-my-2" onClick={() => onView(filterView(view, "specialistId", ""))}>
              Show all payments
            </Button>
          </span>
        </Banner>
      )}
      <DataTable
        noun="payments"
        title={<ListTitle>Payments</ListTitle>}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        {...list}
        searchIn="Invoice number"
        filters={[{ name: "status", label: "Status", all: "All payments", options: PAYMENT_STATUS_OPTIONS }]}
        empty={
          <EmptyState picture="purchases" title="No payments yet">
            Payments of specialists appear here, with their invoices.
          </EmptyState>
        }
      />
    </Screen>
  );
}
