// Giving somebody credits, or taking some: where they count, how many, and why.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CreditBalance } from "@/modules/admin/credits/schemas.ts";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { useOnce } from "@/web/islands/area/use-once.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import type { CategoryChoice } from "../shared/category-query.ts";
import { invalidateUsers } from "./user-queries.ts";

type Way = "give" | "take";

interface Typed {
  /** A category, or a category and a part of it with a space between. */
  scope: string;
  quantity: string;
  reason: string;
}

const MOST = 1_000;
const REASON = { least: 3, most: 300 };

/** What is wrong with what was typed, field by field. */
export const creditProblems = ({ scope, quantity, reason }: Typed) => [
  ...(scope ? [] : [{ key: "scope", sentence: "Please choose where the credits count." }]),
  ...(/^\d+$/.test(quantity) && Number(quantity) >= 1 && Number(quantity) <= MOST
    ? []
    : [{ key: "quantity", sentence: "Please write a whole number from 1 to 1,000." }]),
  ...(reason.length >= REASON.least && reason.length <= REASON.most
    ? []
    : [{ key: "reason", sentence: "Please say why, in 3 to 300 characters." }]),
];

const scopesToGive = (categories: readonly CategoryChoice[]) =>
  categories.flatMap(({ value, label, subcategories }) => [
    { value, label },
    ...subcategories.map((one) => ({ value: `${value} ${one.value}`, label: `${label}, only ${one.label}` })),
  ]);

const scopesToTake = (balances: readonly CreditBalance[]) =>
  balances.map(({ categoryId, category, subcategoryId, subcategory, credits }) => ({
    value: subcategoryId ? `${categoryId} ${subcategoryId}` : categoryId,
    label: `${subcategory ? `${category}, only ${subcategory}` : category} (${credits})`,
  }));

const WORDS = {
  give: { action: "Give the credits", done: "given to", reason: "Stands in the ledger, and is told to the person." },
  take: { action: "Take the credits", done: "taken from", reason: "Stands in the ledger, and is told to the person." },
} as const;

export interface CreditFormProps {
  way: Way;
  id: string;
  name: string;
  categories: readonly CategoryChoice[];
  balances: readonly CreditBalance[];
}

/** What was given can be taken back, while it was not used. */
const undoing = (take: () => Promise<void>) => ({
  action: { label: "Undo", press: () => void take().then(() => toast({ title: "Taken back" }), tellRefusal) },
  duration: 10_000,
});

const tellRefusal = (error: Error) => toast({ title: "That did not work", description: error.message });

const useCredits = (id: string, way: Way) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const call = way === "give" ? api.Admin.GrantCredits : api.Admin.RevokeCredits;
  const once = useOnce();
  return useApiMutation(async ({ scope, quantity, reason }: Typed) => {
    const [categoryId = "", subcategoryId] = scope.split(" ");
    const json = { categoryId, subcategoryId, quantity: Number(quantity), reason };
    await call[":id"].$post({ param: { id }, json }, once(json));
    await invalidateUsers(queryClient);
  }, [400]);
};

export const CreditForm = ({ way, id, name, categories, balances }: CreditFormProps) => {
  const give = useCredits(id, "give");
  const take = useCredits(id, "take");
  const [scope, setScope] = useState("");
  const scopes = way === "give" ? scopesToGive(categories) : scopesToTake(balances);
  const { action, done, reason } = WORDS[way];
  const { form, summary, problemOf, attempt, busy } = useForm<Typed>({
    read: (data) => ({
      scope: String(data.get("scope") ?? ""),
      quantity: String(data.get("quantity") ?? "").trim(),
      reason: String(data.get("reason") ?? "").trim(),
    }),
    check: creditProblems,
    send: async (typed) => {
      await (way === "give" ? give(typed) : take(typed));
      toast({
        title: `${typed.quantity} ${typed.quantity === "1" ? "credit" : "credits"} ${done} ${name}`,
        ...(way === "give" ? undoing(() => take({ ...typed, reason: "Given by mistake" })) : {}),
      });
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      <NativeSelect
        name="scope"
        label="Where they count"
        placeholder="Choose a category"
        options={scopes}
        value={scope}
        onChange={(event) => setScope(event.currentTarget.value)}
        error={problemOf("scope")}
      />
      <TextInput
        name="quantity"
        label="How many"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-32"
        error={problemOf("quantity")}
      />
      <TextArea
        name="reason"
        label="Why?"
        help={reason}
        room={REASON.most}
        rows={3}
        error={problemOf("reason")}
      />
      <FormActions action={action} busy={busy} variant={way === "take" ? "destructive" : undefined} />
    </form>
  );
};
