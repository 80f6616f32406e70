// Purchases: when, what, the price, the status of the payment, the invoice with its credit notes, and the receipt.
import { useSuspenseQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { PurchaseItem } from "@/modules/billing/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { ExternalLinkIcon } from "@/web/ui/icons.ts";
import { ListTitle, Main } from "@/web/ui/layout/screen.tsx";
import { TextLink, textLink } from "@/web/ui/link.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { RoutedAnchor } from "../links.tsx";
import { Soft } from "@/web/islands/area/cells.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { newRequestHref } from "../help/help-links.tsx";
import {
  invoiceText,
  noInvoiceText,
  PAYMENT_STATUS_OPTIONS,
  paymentStatus,
  priceText,
  totalNotes,
} from "@/web/islands/area/purchases.ts";
import { invoiceHref, PURCHASES, purchasesQuery } from "./purchases.ts";
import { PrintHead } from "@/web/ui/print/print-head.tsx";
import { frameQuery } from "../queries.ts";
import { useList } from "@/web/islands/area/use-list.ts";

const Lines = ({ lines }: PurchaseItem) =>
  lines.map((line, at) => (
    <Fragment key={`${line.name} ${line.subcategoryId}`}>
      {at > 0 && ", "}
      {line.name}
      {priceText(line) && <Soft>{` (${priceText(line)})`}</Soft>}
    </Fragment>
  ));

const Sum = (purchase: PurchaseItem) => (
  <>
    <span className="font-medium">{formatMoney(purchase.payable)}</span>
    {totalNotes(purchase).map((note) => (
      // A line of its own in the table, where the column is narrow.
      <span key={note} className="text-xs text-ink-soft @table:block">{` ${note}`}</span>
    ))}
  </>
);

const inCell = "inline-flex min-h-11 items-center gap-1.5 text-sm font-medium whitespace-nowrap";

/** On paper a number may break after its hyphens, because columns are as narrow as their words. */
const inListOrPaper = `${inCell} print:whitespace-normal`;

/** The status, with the payment page while it is open. */
const Payment = (purchase: PurchaseItem) => {
  const { label, tone } = paymentStatus(purchase);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 @max-table:justify-end">
      <StatusChip tone={tone}>{label}</StatusChip>
      {purchase.payUrl && (
        <TextLink href={purchase.payUrl} className={inCell} data-print="never">Continue to payment</TextLink>
      )}
    </span>
  );
};

/** Opens a help request about the purchase. */
const HelpLink = ({ id, ordered }: Pick<PurchaseItem, "id" | "ordered">) => (
  <RoutedAnchor
    href={newRequestHref({ kind: "billing", transactionId: id })}
    className={`${textLink} ${inCell} ms-auto`}
  >
    Get help<span className="sr-only">{`, ordered ${ordered.text}`}</span>
  </RoutedAnchor>
);

/** The provider's receipt. */
const Receipt = ({ receiptUrl, ordered }: PurchaseItem) => {
  if (!receiptUrl) return <span className="text-sm text-ink-soft">No receipt</span>;
  return (
    <TextLink href={receiptUrl} target="_blank" rel="noreferrer" className={inCell}>
      Receipt
      <ExternalLinkIcon className="size-4" />
      <span className="sr-only">{`for ${ordered.text} (opens in a new tab)`}</span>
    </TextLink>
  );
};

/** The invoice and its credit notes, each a download; why there is none. */
const Invoices = (purchase: PurchaseItem) => {
  const { invoices } = purchase;
  if (invoices.length === 0) return <Soft>{noInvoiceText(purchase)}</Soft>;
  return (
    <ul className="grid">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="grid justify-items-start @max-table:justify-items-end">
          <TextLink href={invoiceHref(invoice.id)} download className={inListOrPaper} title={invoiceText(invoice)}>
            <span className="sr-only">{invoice.kind === "invoice" ? "Invoice" : "Credit note"}</span>
            {invoice.number}
          </TextLink>
          {invoice.kind === "credit-note" && (
            <span className="text-sm text-ink-soft" aria-hidden="true">
              Credit note <span className="whitespace-nowrap">{`−${formatMoney(invoice.total)}`}</span>
            </span>
          )}
          {invoice.cancels && <span className="text-sm text-ink-soft">{`Cancels ${invoice.cancels}`}</span>}
        </li>
      ))}
    </ul>
  );
};

const COLUMNS: readonly Column<PurchaseItem>[] = [
  { key: "createdAt", label: "Ordered", cell: ({ ordered }) => ordered.text },
  { key: "lines", label: "Leads", long: true, phone: "line", cell: (purchase) => <Lines {...purchase} /> },
  { key: "status", label: "Payment", whole: true, phone: "note", cell: (purchase) => <Payment {...purchase} /> },
  { key: "total", label: "Amount", numeric: true, phone: "mark", cell: (purchase) => <Sum {...purchase} /> },
  { key: "invoices", label: "Invoice", whole: true, cell: (purchase) => <Invoices {...purchase} /> },
  {
    key: "receipt",
    label: "Receipt",
    actions: true,
    cell: (purchase) => (
      <span className="flex w-full items-center gap-4 @max-table:justify-end">
        <Receipt {...purchase} />
        <HelpLink {...purchase} />
      </span>
    ),
  },
];

const NoPurchases = () => (
  <EmptyState
    picture="purchases"
    title="No purchases yet"
    action={<RoutedButton to="/dashboard/buy" variant="secondary">Buy credits</RoutedButton>}
  >
    Your purchases, invoices and receipts appear here.
  </EmptyState>
);

export default function Purchases() {
  const api = useApi();
  const list = useList("purchases", PURCHASES, purchasesQuery);
  const { data: frame } = useSuspenseQuery(frameQuery(api));
  const city = list.query.data?.items[0]?.ordered.city;
  return (
    <Main density="list">
      <PrintHead facts={["Purchases", frame.name, frame.email]} />
      <DataTable
        noun="purchases"
        title={
          <ListTitle note={`We also email your receipts and invoices.${city ? ` Times in ${city}.` : ""}`}>
            Purchases and receipts
          </ListTitle>
        }
        columns={COLUMNS}
        keyOf={({ id }) => id}
        {...list}
        filters={[{ name: "status", label: "Payment", all: "All payments", options: PAYMENT_STATUS_OPTIONS }]}
        empty={<NoPurchases />}
      />
    </Main>
  );
}
