// What invoices wait for, and the months that a bookkeeper can download.
import { useQuery } from "@tanstack/react-query";
import type { InvoiceState } from "@/modules/admin/invoices/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DownloadIcon } from "@/web/ui/icons.ts";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { invoiceStateQuery } from "./settings-queries.ts";

type Month = InvoiceState["months"][number];

const waiting = (owed: number): string =>
  owed === 1 ? "1 payment waits for its invoice" : `${owed} payments wait for their invoices`;

export const SellerBanner = () => {
  const { data } = useQuery(invoiceStateQuery(useApi()));
  if (!data) return null;
  const { isSellerComplete, owed } = data;
  if (!isSellerComplete) {
    return (
      <Banner tone="warn" title={owed > 0 ? waiting(owed) : "No invoices can be issued yet"}>
        Purchases work, but invoices need the seller's details. As soon as you save them, every payment that waits gets
        its invoice, with the date of that day.
      </Banner>
    );
  }
  return owed > 0
    ? <Banner title={waiting(owed)}>They are issued within the hour. If they stay, check the failed jobs.</Banner>
    : null;
};

/** "November 2026" */
const monthName = (month: string): string =>
  new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(Date.parse(`${month}-01`));

const countText = ({ invoices, creditNotes }: Month): string => {
  const issued = invoices === 1 ? "1 invoice" : `${invoices} invoices`;
  if (creditNotes === 0) return issued;
  return `${issued}, ${creditNotes === 1 ? "1 credit note" : `${creditNotes} credit notes`}`;
};

const MonthRow = ({ row }: { row: Month }) => {
  const { month, currency, netMinor, taxMinor, totalMinor } = row;
  const money = (amount: number) => formatMoney({ amount, currency });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="grid">
        <span className="font-semibold">{monthName(month)}</span>
        <span className="text-ink-soft">
          {countText(row)}: {money(netMinor)} net, {money(taxMinor)} VAT, {money(totalMinor)} in total
        </span>
      </div>
      <LinkButton
        href={`/api/v2/Admin/InvoicesExport?month=${month}`}
        download
        variant="secondary"
        icon={<DownloadIcon />}
      >
        Download <span className="sr-only">{monthName(month)}</span>
      </LinkButton>
    </li>
  );
};

export const InvoicesCard = () => {
  const { data, isError, refetch } = useQuery(invoiceStateQuery(useApi()));
  return (
    <Card title="For your bookkeeper">
      <p className="max-w-prose text-ink-soft">
        Each download is a ZIP file with the month's invoices and credit notes, as PDF and as e-invoice (XML, EN 16931),
        and a table of them.
      </p>
      {isError && !data && <LoadFailed title="The invoices couldn’t be loaded." onRetry={refetch} />}
      {!data && !isError && <SkeletonList rows={3} className="h-14 w-full" />}
      {data?.months.length === 0 && <p className="text-ink-soft">No invoices have been issued yet.</p>}
      {data && data.months.length > 0 && (
        <ul>{data.months.map((row) => <MonthRow key={`${row.month} ${row.currency}`} row={row} />)}</ul>
      )}
    </Card>
  );
};
