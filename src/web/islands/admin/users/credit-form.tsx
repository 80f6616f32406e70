// Granting or revoking credits: where they are valid, how many, and the reason.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CreditBalance } from "@/modules/admin/credits/schemas.ts";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { useIdempotencyKey } from "@/web/islands/area/idempotency-key.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import type { CategoryChoice } from "../queries.ts";
import { invalidateUsers } from "./user-queries.ts";

export type CreditAction = "grant" | "revoke";

interface FormValues {
  /** The id of a category, or the ids of a category and its subcategory with a space between them. */
  scope: string;
  quantity: string;
  reason: string;
}

const MAX_QUANTITY = 1_000;
const REASON_LENGTH = { min: 3, max: 300 };

/** What is wrong with the values, field by field. */
export const creditProblems = ({ scope, quantity, reason }: FormValues) => [
  ...(scope ? [] : [{ key: "scope", sentence: "Choose where the credits are valid." }]),
  ...(/^\d+$/.test(quantity) && Number(quantity) >= 1 && Number(quantity) <= MAX_QUANTITY
    ? []
    : [{ key: "quantity", sentence: "Enter a whole number from 1 to 1,000." }]),
  ...(reason.length >= REASON_LENGTH.min && reason.length <= REASON_LENGTH.max
    ? []
    : [{ key: "reason", sentence: "Give a reason of 3 to 300 characters." }]),
];

const grantableScopes = (categories: readonly CategoryChoice[]) =>
  categories.flatMap(({ value, label, subcategories }) => [
    { value, label },
    ...subcategories.map((one) => ({ value: `${value} ${one.value}`, label: `${label}: ${one.label}` })),
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

export interface CreditFormProps {
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

const showRefusal = (error: Error) => toast({ title: "That didn't work", description: error.message });

const useCreditChange = (id: string, action: CreditAction) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const call = action === "grant" ? api.Admin.GrantCredits : api.Admin.RevokeCredits;
  const once = useIdempotencyKey();
  return useApiMutation(async ({ scope, quantity, reason }: FormValues) => {
    const [categoryId = "", subcategoryId] = scope.split(" ");
    const json = { categoryId, subcategoryId, quantity: Number(quantity), reason };
    await call[":id"].$post({ param: { id }, json }, once(json));
    await invalidateUsers(queryClient);
  }, [400]);
};

export const CreditForm = ({ action, id, name, categories, balances }: CreditFormProps) => {
  const grant = useCreditChange(id, "grant");
  const revoke = useCreditChange(id, "revoke");
  const [scope, setScope] = useState("");
  const scopes = action === "grant" ? grantableScopes(categories) : revocableScopes(balances);
  const { button, done } = TEXT[action];
  const { form, summary, problemOf, attempt, busy } = useForm<FormValues>({
    keep: `${action}-${id}`,
    read: (data) => ({
      scope: String(data.get("scope") ?? ""),
      quantity: String(data.get("quantity") ?? "").trim(),
      reason: String(data.get("reason") ?? "").trim(),
    }),
    check: creditProblems,
    send: async (values) => {
      await (action === "grant" ? grant(values) : revoke(values));
      toast({
        title: `${values.quantity} ${values.quantity === "1" ? "credit" : "credits"} ${done} ${name}`,
        ...(action === "grant" ? undoAction(() => revoke({ ...values, reason: "Granted by mistake" })) : {}),
      });
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      <NativeSelect
        name="scope"
        label="Valid for"
        placeholder="Choose a category"
        options={scopes}
        value={scope}
        onChange={(event) => setScope(event.currentTarget.value)}
        error={problemOf("scope")}
      />
      <TextInput
        name="quantity"
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-32"
        error={problemOf("quantity")}
      />
      <TextArea
        name="reason"
        label="Reason"
        help="Shown in the ledger and to the specialist."
        limit={REASON_LENGTH.max}
        rows={3}
        error={problemOf("reason")}
      />
      <FormActions action={button} busy={busy} variant={action === "revoke" ? "destructive" : undefined} />
    </form>
  );
};
