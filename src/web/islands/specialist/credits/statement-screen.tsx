// The credit statement: every movement of credits with its reason, lead, purchase and the balance after it.
import { serverTime } from "@/web/islands/runtime/server-clock.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { CreditStatement, StatementItem } from "@/modules/dashboard/schemas.ts";
import { CategoryCell, NONE, Soft } from "@/web/islands/area/cells.tsx";
import { RoutedButton, RoutedLink } from "@/web/islands/area/links.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { ListTitle, Main } from "@/web/ui/layout/screen.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { creditsText } from "./order.ts";
import { KIND_OPTIONS, STATEMENT, STATEMENT_PERIODS, statementFileHref, statementQuery } from "./statement.ts";
import { frameQuery } from "../queries.ts";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { PrintHead } from "@/web/ui/print/print-head.tsx";
import { useList } from "@/web/islands/area/use-list.ts";

/** "+10", "−1" with a real minus sign. */
const signed = (amount: number): string => amount > 0 ? `+${amount}` : `−${-amount}`;

const What = ({ label, note }: StatementItem) => (
  <>
    {label}
    {note && <Soft>{` · ${note}`}</Soft>}
  </>
);

const About = ({ lead, transactionId }: StatementItem) => {
  if (lead) return <RoutedLink to="/leads/$id" params={{ id: lead.id }}>{lead.name}</RoutedLink>;
  return transactionId ? <RoutedLink to="/dashboard/purchases">Purchase</RoutedLink> : NONE;
};

const COLUMNS: readonly Column<StatementItem>[] = [
  { key: "createdAt", label: "Date", sortable: true, cell: ({ at }) => at.text },
  { key: "what", label: "What happened", long: true, phone: "line", cell: (item) => <What {...item} /> },
  { key: "about", label: "For", long: true, phone: "hidden", cell: (item) => <About {...item} /> },
  {
    key: "category",
    label: "Category",
    long: true,
    phone: "hidden",
    cell: ({ category, subcategory }) => <CategoryCell category={category} subcategory={subcategory} />,
  },
  { key: "amount", label: "Credits", numeric: true, phone: "mark", cell: ({ amount }) => signed(amount) },
  { key: "balance", label: "Balance", numeric: true, phone: "note", cell: ({ balance }) => balance },
];

const NoLines = () => (
  <EmptyState
    picture="purchases"
    title="No credits yet"
    action={<RoutedButton to="/dashboard/buy" variant="secondary">Buy credits</RoutedButton>}
  >
    Every credit that you buy, use or get back appears here.
  </EmptyState>
);

const balanceText = ({ balance, reserved }: CreditStatement["balances"][number]): string =>
  `${creditsText(balance)}${reserved > 0 ? ` (${reserved} reserved)` : ""}`;

/** What the account has when it is printed, whatever the filters. */
const PrintedBalances = ({ balances }: Pick<CreditStatement, "balances">) => (
  <div data-print="only" className="hidden">
    <h2 className="mb-2 text-lg font-semibold">Balance now</h2>
    <DefinitionList items={balances.map((balance) => ({ term: balance.category, value: balanceText(balance) }))} />
  </div>
);

export default function Statement() {
  const api = useApi();
  const list = useList("statement", STATEMENT, statementQuery);
  const { view, query: { data, dataUpdatedAt } } = list;
  const { data: frame } = useSuspenseQuery(frameQuery(api));
  const city = data?.items[0]?.at.city;
  const reserved = (data?.balances ?? []).filter((balance) => balance.reserved > 0);
  const categories =
    (data?.balances ?? frame.credits.categories.map((category) => ({ ...category, category: category.name })))
      .map(({ categoryId, category }) => ({ value: categoryId, label: category }));
  return (
    <Main density="list">
      <PrintHead facts={["Credit statement", frame.name, frame.email]} />
      <div className="grid gap-5">
        {reserved.length > 0 && (
          <Banner title={`Reserved: ${reserved.map(({ category, reserved: n }) => `${n} for ${category}`).join(", ")}`}>
            A visitor has booked and not confirmed yet. Without a confirmation the credit is free again.
          </Banner>
        )}
        <DataTable
          noun="movements"
          title={
            <ListTitle note={`Balances are per category.${city ? ` Times in ${city}.` : ""}`}>
              Credit statement
            </ListTitle>
          }
          columns={COLUMNS}
          keyOf={({ id }) => id}
          {...list}
          filters={[
            { name: "kind", label: "Kind", all: "All kinds", options: KIND_OPTIONS },
            { name: "categoryId", label: "Category", all: "All categories", options: categories },
            { name: "period", label: "Date", all: "Any time", options: STATEMENT_PERIODS },
          ]}
          exportHref={statementFileHref(view, serverTime(dataUpdatedAt))}
          empty={<NoLines />}
        />
        {data && data.balances.length > 0 && <PrintedBalances balances={data.balances} />}
      </div>
    </Main>
  );
}
