// The form to remove a rating: the written rule that it breaks. There is no other reason.
import { REMOVAL_RULE_KEYS, REMOVAL_RULES, type RemovalRule } from "@/modules/ratings/rules.ts";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";

const OPTIONS = REMOVAL_RULE_KEYS.map((value) => ({
  value,
  label: REMOVAL_RULES[value].label,
  hint: REMOVAL_RULES[value].sentence,
}));

/** Throws the call's error. */
export const RemovalForm = ({ onRemove }: { onRemove(rule: RemovalRule): Promise<void> }) => {
  const { form, summary, problemOf, attempt, busy } = useForm<RemovalRule | undefined>({
    read: (data) => REMOVAL_RULE_KEYS.find((rule) => rule === data.get("rule")),
    check: (rule) => rule ? [] : [{ key: "rule", sentence: "Choose the rule that the rating breaks." }],
    send: async (rule) => {
      await onRemove(rule!);
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      <p>The rating is no longer shown and no longer counts. Both sides are told which rule applied.</p>
      <ChoiceCards
        type="radio"
        name="rule"
        label="Which rule does it break?"
        columns={2}
        error={problemOf("rule")}
        options={OPTIONS}
      />
      <FormActions action="Remove rating" variant="destructive" busy={busy} />
    </form>
  );
};
