// The categories as a table: one line each, with what they cost and how many offer them.
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import type { CategoryRow } from "@/modules/admin/categories/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { formatCount } from "@/platform/intl.ts";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { OrderButtons } from "./editor-rows.tsx";

const NameLink = createLink((props: ComponentPropsWithRef<"a">) => (
  <TextLink {...props} className="inline-flex min-h-11 items-center gap-2 @table:whitespace-nowrap" />
));

export const countLabel = (count: number, one: string, many = `${one}s`): string =>
  count === 0 ? `No ${many}` : `${formatCount(count)} ${count === 1 ? one : many}`;

interface Ordering {
  order: readonly string[];
  /** Absent while the list is filtered or sorted. */
  onMove?: (id: string, by: -1 | 1) => void;
}

const cell = "border-b border-line px-2 group-last/row:border-b-0";
const heading = "h-10 border-b border-line-strong px-2 text-sm font-semibold whitespace-nowrap";
/** Where the list is at least as wide as a table, and where it has room for everything. */
const wide = "@max-table:hidden";
const whole = "@max-[56rem]:hidden";

const Row = ({ row, order, onMove }: { row: CategoryRow } & Ordering) => {
  const { id, name, icon, active, requiredCredential, leadPrice, specialists, subcategories } = row;
  const at = order.indexOf(id);
  return (
    <tr className="group/row h-11 hover:bg-wash">
      <th scope="row" className={`${cell} text-start font-semibold`}>
        <NameLink to="/admin/category/$id" params={{ id }}>
          <span className={`${wide} ${active ? "text-brand" : "text-ink-soft"}`}>
            <CategoryIcon name={icon} />
          </span>
          {name}
        </NameLink>{" "}
        {!active && <StatusChip tone="info">Retired</StatusChip>}
        <span className="block pb-1 text-sm font-normal text-ink-soft @table:hidden">
          {`${formatMoney(leadPrice)} · ${countLabel(specialists, "specialist")}`}
        </span>
      </th>
      <td className={`${cell} w-full max-w-0 text-ink-soft ${whole}`}>
        <span className="block truncate" title={requiredCredential ?? undefined}>{requiredCredential}</span>
      </td>
      <td className={`${cell} text-end tabular-nums ${wide}`}>{formatMoney(leadPrice)}</td>
      <td
        className={`${cell} text-end tabular-nums ${wide} ${
          specialists === 0 && active ? "font-medium text-warn" : ""
        }`}
      >
        {formatCount(specialists)}
      </td>
      <td className={`${cell} text-end tabular-nums ${whole}`}>{formatCount(subcategories.length)}</td>
      {onMove && (
        <td className={`${cell} text-end`}>
          <OrderButtons
            id={id}
            name={name}
            at={at}
            count={order.length}
            onMove={(by) => onMove(id, by)}
          />
        </td>
      )}
    </tr>
  );
};

/** Topics are on the page of their category. */
export const CategoryTable = ({ rows, ...ordering }: { rows: readonly CategoryRow[] } & Ordering) => (
  <div className="@container">
    <table aria-label="Categories" className="w-full border-collapse @table:text-sm">
      <thead>
        <tr>
          <th scope="col" className={`${heading} text-start`}>Category</th>
          <th scope="col" className={`${heading} text-start ${whole}`}>Credential</th>
          <th scope="col" className={`${heading} text-end ${wide}`}>Lead price</th>
          <th scope="col" className={`${heading} text-end ${wide}`}>Specialists</th>
          <th scope="col" className={`${heading} text-end ${whole}`}>Topics</th>
          {ordering.onMove && <th scope="col" className={`${heading} text-end`}>Order</th>}
        </tr>
      </thead>
      <tbody>{rows.map((row) => <Row key={row.id} row={row} {...ordering} />)}</tbody>
    </table>
  </div>
);
