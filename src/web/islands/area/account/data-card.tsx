// Downloading the account's data, and deleting the account.
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { DownloadIcon } from "@/web/ui/icons.ts";
import { useAccountActions } from "./use-account-actions.ts";
import { textOf, validateConfirmation } from "./validation.ts";

const ID = "delete-password";

interface DataCardProps {
  /** Set during onboarding, when there are no visitors or meetings yet. */
  onboarding?: true;
}

const DeleteAccount = ({ onboarding, onCancel }: DataCardProps & { onCancel(): void }) => {
  const { deleteAccount } = useAccountActions();
  const { form, summary, isRejected, attempt, problemOf, busy } = useForm({
    read: (form) => ({ password: textOf(form, "password") }),
    check: validateConfirmation,
    send: ({ password }) => deleteAccount(password),
    fieldOf: (code) => code === "wrong_password" ? "password" : undefined,
  });
  return (
    <form {...form} className="grid gap-6">
      <ErrorSummary
        problems={summary.map((problem) => ({ ...problem, field: problem.field && ID }))}
        attempt={attempt}
        title={isRejected ? "Your account wasn't deleted" : undefined}
      />
      <p>
        {onboarding ? "Everything you've set up is deleted." : "Visitors can no longer find you."}{" "}
        You can't sign in to this account again, and you lose any remaining credits. This can't be undone.
      </p>
      {!onboarding && (
        <p className="text-ink-soft">
          The law requires us to keep your invoices for ten years, with the billing details that are on them. Please
          download them first under Purchases.
        </p>
      )}
      <PasswordField
        id={ID}
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={problemOf("password")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" busy={busy ? "Deleting…" : undefined}>Delete my account</Button>
        <Button variant="secondary" onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
};

const openDeleteDialog = (onboarding?: true) => {
  const id = openModal({
    title: "Delete your account?",
    content: <DeleteAccount onboarding={onboarding} onCancel={() => closeModal(id)} />,
  });
};

export const DataCard = ({ onboarding }: DataCardProps) => (
  <Card title="Your data">
    <p className="text-ink-soft">
      Download everything we store about you as a machine-readable file.
    </p>
    <div>
      <LinkButton href="/api/v2/Auth/ExportData" download variant="secondary" icon={<DownloadIcon />}>
        Download my data
      </LinkButton>
    </div>
    <div className="grid gap-2 border-t border-line pt-4">
      {!onboarding && <p className="text-ink-soft">You need to hold or cancel your upcoming meetings first.</p>}
      <div>
        <Button
          variant="quiet"
          className="-ml-5 text-danger hover:text-danger"
          onClick={() => openDeleteDialog(onboarding)}
        >
          Delete my account
        </Button>
      </div>
    </div>
  </Card>
);
