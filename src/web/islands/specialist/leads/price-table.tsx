// What a number of leads costs together: every package with its price for one lead.
import type { PricedPackage } from "../../../../modules/dashboard/shapes.ts";
import { formatMoney, type Money } from "../../../../platform/money.ts";

export interface PriceTableProps {
  /** Read out before the table. */
  caption: string;
  packages: readonly PricedPackage[];
}

const each = ({ quantity, total: { amount, currency } }: PricedPackage): Money => ({
  amount: Math.round(amount / quantity),
  currency,
});

const percent = (discountBps: number) => discountBps === 0 ? "–" : `${discountBps / 100} %`;

const cell = "py-2.5 pl-4 text-right first:pl-0 first:text-left";

export const PriceTable = ({ caption, packages }: PriceTableProps) => (
  <table className="w-full max-w-funnel border-collapse">
    <caption className="sr-only">{caption}</caption>
    <thead className="border-b border-line-strong text-sm text-ink-soft">
      <tr>
        <th scope="col" className={`${cell} font-medium`}>Leads</th>
        <th scope="col" className={`${cell} font-medium`}>Discount</th>
        <th scope="col" className={`${cell} font-medium`}>Each</th>
        <th scope="col" className={`${cell} font-medium`}>Together</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {packages.map((one) => (
        <tr key={one.quantity}>
          <th scope="row" className={`${cell} font-semibold`}>{one.quantity}</th>
          <td className={cell}>{percent(one.discountBps)}</td>
          <td className={`${cell} text-ink-soft`}>{formatMoney(each(one))}</td>
          <td className={`${cell} font-semibold`}>{formatMoney(one.total)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
