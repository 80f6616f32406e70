// Purchases: when, what, the price, the status of the payment, and the receipt.
import { useQuery } from "@tanstack/react-query";
import type { PurchaseItem } from "@/modules/billing/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/card.tsx";
import { ExternalLinkIcon, WalletIcon } from "@/web/ui/icons.ts";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { TextLink, textLink } from "@/web/ui/link.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { BackLink, RoutedAnchor } from "../links.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { newRequestHref } from "../help/help-links.tsx";
import {
  PAYMENT_STATUS_OPTIONS,
  paymentStatus,
  priceText,
  PURCHASES,
  purchasesQuery,
  totalNotes,
} from "../buy/purchases.ts";

const outside = "-my-2.5 inline-flex min-h-11 items-center gap-1.5 font-medium whitespace-nowrap";

const Second = ({ children }: { children: string }) => <span className="block text-sm text-ink-soft">{children}</span>;

const Lines = ({ lines }: PurchaseItem) =>
  lines.map((line) => (
    <span key={`${line.name} ${line.subcategoryId}`} className="block not-last:mb-1.5">
      {line.name}
      {priceText(line) && <Second>{priceText(line)!}</Second>}
    </span>
  ));

const Sum = (purchase: PurchaseItem) => (
  <>
    <span className="block font-medium">{formatMoney(purchase.total ?? purchase.subtotal)}</span>
    {totalNotes(purchase).map((note) => <Second key={note}>{note}</Second>)}
  </>
);

const Status = (purchase: PurchaseItem) => {
  const { label, tone } = paymentStatus(purchase);
  return <StatusChip tone={tone}>{label}</StatusChip>;
};

/** Opens a help request about the purchase. */
const HelpLink = ({ id, ordered }: Pick<PurchaseItem, "id" | "ordered">) => (
  <RoutedAnchor
    href={newRequestHref({ kind: "billing", transactionId: id })}
    className={`${textLink} inline-flex min-h-11 items-center text-sm whitespace-nowrap sm:-my-2`}
  >
    Get help<span className="sr-only">{`, ordered ${ordered.text}`}</span>
  </RoutedAnchor>
);

/** The provider's receipt, or the payment page while it is open. */
const Receipt = ({ receiptUrl, payUrl, ordered }: PurchaseItem) => {
  if (payUrl) return <TextLink href={payUrl} className={outside}>Continue to payment</TextLink>;
  if (!receiptUrl) return <span className="text-ink-soft">None</span>;
  return (
    <TextLink href={receiptUrl} target="_blank" rel="noreferrer" className={outside}>
      Receipt
      <ExternalLinkIcon className="size-4" />
      <span className="sr-only">{`for ${ordered.text} (opens in a new tab)`}</span>
    </TextLink>
  );
};

const COLUMNS: readonly Column<PurchaseItem>[] = [
  { key: "createdAt", label: "Ordered", cell: ({ ordered }) => ordered.text },
  { key: "lines", label: "Leads", cell: (purchase) => <Lines {...purchase} /> },
  { key: "status", label: "Payment", cell: (purchase) => <Status {...purchase} /> },
  { key: "total", label: "Amount", numeric: true, cell: (purchase) => <Sum {...purchase} /> },
  {
    key: "receipt",
    label: "Receipt",
    cell: (purchase) => (
      <span className="grid justify-items-start max-sm:justify-items-end sm:gap-2 @table:min-w-24">
        <Receipt {...purchase} />
        <HelpLink {...purchase} />
      </span>
    ),
  },
];

const NoPurchases = () => (
  <EmptyState
    icon={<WalletIcon className="size-8" />}
    title="No purchases yet"
    action={<RoutedButton to="/dashboard/buy" variant="secondary">Buy leads</RoutedButton>}
  >
    Your purchases and receipts appear here.
  </EmptyState>
);

export default function Purchases() {
  const [view, show] = useListView(PURCHASES);
  const { data: list, isError, isPlaceholderData, refetch } = useQuery(purchasesQuery(useApi(), view));
  const city = list?.items[0]?.ordered.city;
  return (
    <Main>
      <div className="grid gap-6">
        <div className="grid gap-2">
          <BackLink to="/dashboard/buy">Buy leads</BackLink>
          <ScreenTitle lead={`We also email your receipts.${city ? ` Times in ${city}.` : ""}`}>
            Purchases and receipts
          </ScreenTitle>
        </div>
        <DataTable
          noun="purchases"
          columns={COLUMNS}
          keyOf={({ id }) => id}
          list={list}
          failed={isError}
          refreshing={isPlaceholderData}
          onRetry={() => void refetch()}
          view={view}
          onView={show}
          filters={[{ name: "status", label: "Payment", all: "All payments", options: PAYMENT_STATUS_OPTIONS }]}
          empty={<NoPurchases />}
        />
      </div>
    </Main>
  );
}
