// What was bought: when, what, for how much, how the payment stands, and the receipt.
import { useQuery } from "@tanstack/react-query";
import type { PurchaseItem } from "@/modules/billing/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { type Column, DataTable } from "@/web/ui/data-table.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { ExternalLinkIcon, WalletIcon } from "@/web/ui/icons.tsx";
import { Main } from "@/web/ui/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import { TextLink, textLink } from "@/web/ui/text-link.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { RoutedAnchor } from "../area-link.tsx";
import { BackLink } from "../back-link.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { newRequestHref } from "../help/about-request.ts";
import { PURCHASES, purchasesQuery } from "../buy/purchase-queries.ts";
import { PAYMENT_CHOICES, paymentLook, priceWords, sumNotes } from "../buy/purchase-words.ts";

const outside = "-my-2.5 inline-flex min-h-11 items-center gap-1.5 font-medium whitespace-nowrap";

const Second = ({ children }: { children: string }) => <span className="block text-sm text-ink-soft">{children}</span>;

const Lines = ({ lines }: PurchaseItem) =>
  lines.map((line) => (
    <span key={`${line.name} ${line.subcategoryId}`} className="block not-last:mb-1.5">
      {line.name}
      {priceWords(line) && <Second>{priceWords(line)!}</Second>}
    </span>
  ));

const Sum = (purchase: PurchaseItem) => (
  <>
    <span className="block font-medium">{formatMoney(purchase.total ?? purchase.subtotal)}</span>
    {sumNotes(purchase).map((note) => <Second key={note}>{note}</Second>)}
  </>
);

const Status = (purchase: PurchaseItem) => {
  const { label, tone } = paymentLook(purchase);
  return <StatusChip tone={tone}>{label}</StatusChip>;
};

/** The way to ask about a purchase. */
const Ask = ({ id, ordered }: Pick<PurchaseItem, "id" | "ordered">) => (
  <RoutedAnchor
    href={newRequestHref({ kind: "billing", transactionId: id })}
    className={`${textLink} inline-flex min-h-11 items-center text-sm whitespace-nowrap sm:-my-2`}
  >
    Ask about it<span className="sr-only">{`, ordered ${ordered.text}`}</span>
  </RoutedAnchor>
);

/** The provider's receipt, or the page to pay on while it is open. */
const Paper = ({ receiptUrl, payUrl, ordered }: PurchaseItem) => {
  if (payUrl) return <TextLink href={payUrl} className={outside}>Go on to pay</TextLink>;
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
        <Paper {...purchase} />
        <Ask {...purchase} />
      </span>
    ),
  },
];

const NothingBought = () => (
  <EmptyState
    icon={<WalletIcon className="size-8" />}
    title="Nothing bought yet"
    action={<RoutedButton to="/dashboard/buy" variant="secondary">Buy leads</RoutedButton>}
  >
    Your purchases stand here with their receipts.
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
          <ScreenTitle lead={`Receipts come by mail, too.${city ? ` Times in ${city}.` : ""}`}>
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
          filters={[{ name: "status", label: "Payment", all: "All payments", options: PAYMENT_CHOICES }]}
          empty={<NothingBought />}
        />
      </div>
    </Main>
  );
}
