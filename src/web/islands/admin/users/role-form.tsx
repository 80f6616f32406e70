// The form that gives an administrator a role, in a dialog.
import type { ReactNode } from "react";
import { ADMIN_ROLE_LABELS, ADMIN_ROLES, type AdminRole } from "@/platform/admin-roles.ts";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";

const OPTIONS = ADMIN_ROLES.map((value) => ({
  value,
  label: ADMIN_ROLE_LABELS[value].label,
  hint: ADMIN_ROLE_LABELS[value].purpose,
}));

export interface RoleFormProps {
  action: string;
  /** The role that is selected at first. */
  role: AdminRole;
  /** The consequences. */
  children: ReactNode;
  /** Throws the call's error, which the form shows. */
  onSubmit(role: AdminRole): Promise<unknown>;
}

export const RoleForm = ({ action, role, children, onSubmit }: RoleFormProps) => {
  const { form, summary, attempt, busy } = useForm<AdminRole>({
    read: (data) => ADMIN_ROLES.find((one) => one === data.get("role")) ?? role,
    check: () => [],
    send: async (chosen) => {
      await onSubmit(chosen);
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} title="That didn't work" />
      <p>{children}</p>
      <ChoiceCards type="radio" name="role" label="Role" options={OPTIONS} defaultValue={role} />
      <FormActions action={action} busy={busy} />
    </form>
  );
};
