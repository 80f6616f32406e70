import { useQuery } from "@tanstack/react-query";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { formatMoney } from "@/platform/money.ts";
import type { CreditBalance, CreditEntryItem } from "@/modules/admin/credits/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Chip } from "@/web/ui/chip.tsx";
import { type Column, DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { MinusIcon, PlusIcon } from "@/web/ui/icons.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { categoriesQuery, type CategoryChoice } from "../queries.ts";
import { AdminLink } from "../shared/links.tsx";
import { useMayOpen, useOwnProblem, useRole } from "../shared/permissions.ts";
import { formatDate } from "../shared/formats.ts";
import { NONE, Soft } from "@/web/islands/area/cells.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { invalidateUsers, LEDGER_VIEW, ledgerQuery } from "./user-queries.ts";
import { useState } from "react";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { useOnce } from "@/web/islands/area/idempotency-key.ts";
import { showRefusal } from "@/web/islands/runtime/show-refusal.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { problemsIn, readTexts } from "@/web/islands/runtime/use-form.ts";
import { ReasonField, reasonProblem } from "../shared/actions.tsx";

type CreditAction = "grant" | "revoke";

interface FormValues {
  /** The id of a category, or the ids of a category and its subcategory with a space between them. */
  scope: string;
  quantity: string;
  reason: string;
}

const MAX_QUANTITY = 1_000;

/** What is wrong with the values, field by field. */
export const creditProblems = ({ scope, quantity, reason }: FormValues) =>
  problemsIn({
    scope: !scope && "Choose where the credits are valid.",
    quantity: !(/^\d+$/.test(quantity) && Number(quantity) >= 1 && Number(quantity) <= MAX_QUANTITY) &&
      "Enter a whole number from 1 to 1,000.",
    reason: reasonProblem(reason),
  });

const grantableScopes = (categories: readonly CategoryChoice[]) =>
  categories.flatMap(({ value, label, subcategories }) => [
    { value, label },
    ...subcategories.map((subcategory) => ({
      value: `${value} ${subcategory.value}`,
      label: `${label}: ${subcategory.label}`,
    })),
  ]);

const revocableScopes = (balances: readonly CreditBalance[]) =>
  balances.map(({ categoryId, category, subcategoryId, subcategory, credits }) => ({
    value: subcategoryId ? `${categoryId} ${subcategoryId}` : categoryId,
    label: `${subcategory ? `${category}: ${subcategory}` : category} (${credits})`,
  }));

const TEXT = {
  grant: { button: "Grant credits", done: "granted to" },
  revoke: { button: "Revoke credits", done: "revoked from" },
} as const;

interface CreditFormProps {
  action: CreditAction;
  id: string;
  name: string;
  categories: readonly CategoryChoice[];
  balances: readonly CreditBalance[];
}

/** A grant can be undone while its credits are unused. */
const undoAction = (revoke: () => Promise<void>) => ({
  action: { label: "Undo", onPress: () => void revoke().then(() => toast({ title: "Undone" }), showRefusal) },
  duration: 10_000,
});

const useCreditChange = (id: string, action: CreditAction) => {
  const api = useApi();
  const call = action === "grant" ? api.Admin.GrantCredits : api.Admin.RevokeCredits;
  const once = useOnce();
  return useApiMutation(async ({ scope, quantity, reason }: FormValues, { queryClient }) => {
    const [categoryId = "", subcategoryId] = scope.split(" ");
    const json = { categoryId, subcategoryId, quantity: Number(quantity), reason };
    await once(json, (options) => call[":id"].$post({ param: { id }, json }, options));
    await invalidateUsers(queryClient);
  }, [400]);
};

const CreditForm = ({ action, id, name, categories, balances }: CreditFormProps) => {
  const grant = useCreditChange(id, "grant");
  const revoke = useCreditChange(id, "revoke");
  const [scope, setScope] = useState("");
  const scopes = action === "grant" ? grantableScopes(categories) : revocableScopes(balances);
  const { button, done } = TEXT[action];
  const send = async (values: FormValues) => {
    await (action === "grant" ? grant(values) : revoke(values));
    toast({
      title: `${values.quantity} ${values.quantity === "1" ? "credit" : "credits"} ${done} ${name}`,
      ...(action === "grant" ? undoAction(() => revoke({ ...values, reason: "Granted by mistake" })) : {}),
    });
  };
  return (
    <DialogForm
      action={button}
      variant={action === "revoke" ? "destructive" : undefined}
      keep={`${action}-${id}`}
      read={(data) => readTexts(data, "scope", "quantity", "reason")}
      check={creditProblems}
      send={send}
    >
      <NativeSelect
        name="scope"
        label="Valid for"
        placeholder="Choose a category"
        options={scopes}
        value={scope}
        onChange={(event) => setScope(event.currentTarget.value)}
      />
      <TextInput name="quantity" label="Quantity" inputMode="numeric" autoComplete="off" className="max-w-32" />
      <ReasonField help="Shown in the ledger and to the specialist." />
    </DialogForm>
  );
};

const KINDS: Record<CreditEntryItem["kind"], string> = {
  purchase: "Purchased",
  consume: "Used for a lead",
  return: "Returned",
  expire: "Expired",
  grant: "Granted",
  revoke: "Revoked",
  refund: "Refunded",
};

const LeadLink = ({ id }: { id: string }) => {
  const href = `/admin/leads/${id}`;
  return useMayOpen()(href) ? <AdminLink href={href}>View lead</AdminLink> : NONE;
};

const EntryCell = ({ entry: { kind, reason } }: { entry: CreditEntryItem }) => (
  <>
    {KINDS[kind]}
    {reason && <Soft>{` · ${reason.replaceAll("-", " ")}`}</Soft>}
  </>
);

const ScopeCell = ({ entry: { category, subcategory, unitPrice } }: { entry: CreditEntryItem }) => (
  <>
    {subcategory ? `${category}, ${subcategory}` : category}
    <Soft>{` · ${formatMoney(unitPrice)} each`}</Soft>
  </>
);

const columns: readonly Column<CreditEntryItem>[] = [
  { key: "kind", label: "Entry", cell: (entry) => <EntryCell entry={entry} /> },
  { key: "category", label: "Category", long: true, phone: "line", cell: (entry) => <ScopeCell entry={entry} /> },
  { key: "lead", label: "Lead", phone: "hidden", cell: ({ leadId }) => leadId && <LeadLink id={leadId} /> },
  {
    key: "at",
    label: "Date",
    sortable: true,
    phone: "note",
    cell: ({ at, date }) => <time dateTime={at}>{formatDate(date)}</time>,
  },
  {
    key: "amount",
    label: "Credits",
    numeric: true,
    phone: "mark",
    cell: ({ amount }) => <span className="font-semibold">{amount > 0 ? `+${amount}` : `−${-amount}`}</span>,
  },
];

const filters: readonly ListFilter[] = [{
  name: "kind",
  label: "Entry",
  all: "All entries",
  options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
}];

const scopeLabel = ({ category, subcategory }: CreditBalance): string =>
  subcategory ? `${category}, ${subcategory}` : category;

const Balances = ({ balances }: { balances: readonly CreditBalance[] }) => {
  if (balances.length === 0) return <p className="text-ink-soft">No usable credits.</p>;
  return (
    <ul className="divide-y divide-line">
      {balances.map((balance) => (
        <li
          key={`${balance.categoryId} ${balance.subcategoryId}`}
          className="flex flex-wrap items-center justify-between gap-x-4 py-2.5"
        >
          <span className="min-w-0">{scopeLabel(balance)}</span>
          <span className="flex items-center gap-3">
            <span className="text-sm text-ink-soft">{`First expiry ${formatDate(balance.nextEndDate)}`}</span>
            <Chip>{balance.credits}</Chip>
          </span>
        </li>
      ))}
    </ul>
  );
};

export const CreditCard = ({ id, name }: { id: string; name: string }) => {
  const api = useApi();
  const [view, show] = useListView({ path: `/admin/users/${id}`, ...LEDGER_VIEW });
  const ledger = useQuery(ledgerQuery(api, id, view));
  const categories = useQuery(categoriesQuery(api));
  const balances = ledger.data?.balances ?? [];
  const mayChange = hasAdminRole(useRole(), "finance");
  const own = useOwnProblem()([id]);
  const openForm = (action: CreditAction) =>
    openModal({
      title: action === "grant" ? `Grant credits to ${name}` : `Revoke credits of ${name}`,
      content: (
        <CreditForm action={action} id={id} name={name} categories={categories.data ?? []} balances={balances} />
      ),
    });
  return (
    <Card
      title="Credits"
      aside={mayChange && (
        <span className="flex flex-wrap items-start gap-2">
          <Button variant="secondary" icon={<PlusIcon />} disabledReason={own} onClick={() => openForm("grant")}>
            Grant
          </Button>
          <Button
            variant="secondary"
            icon={<MinusIcon />}
            disabledReason={own ?? (ledger.data && balances.length === 0 ? "No usable credits." : undefined)}
            onClick={() => openForm("revoke")}
          >
            Revoke
          </Button>
        </span>
      )}
    >
      {ledger.data && <Balances balances={balances} />}
      <h3 className="font-semibold">Ledger</h3>
      <DataTable
        noun="entries"
        columns={columns}
        keyOf={(entry) => entry.id}
        query={ledger}
        view={view}
        onView={show}
        filters={filters}
        empty={<p className="text-ink-soft">No entries yet.</p>}
      />
    </Card>
  );
};
