// What one takes along and how one leaves: the data as a file, and the end of the account.
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { DownloadIcon } from "@/web/ui/icons.ts";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { textOf, validateConfirmation } from "./validation.ts";
import { useAccountActions } from "./use-account-actions.ts";

const ID = "delete-password";

interface DataCardProps {
  /** Nobody finds or books who is not onboarded: nothing is said of visitors and meetings. */
  settingUp?: true;
}

/** Stands in a dialog. */
const DeleteAccount = ({ settingUp, onKeep }: DataCardProps & { onKeep(): void }) => {
  const { deleteAccount } = useAccountActions();
  const { form, summary, isRejected, attempt, problemOf, busy } = useForm({
    read: (typed) => ({ password: textOf(typed, "password") }),
    check: validateConfirmation,
    send: ({ password }) => deleteAccount(password),
    fieldOf: (code) => code === "wrong_password" ? "password" : undefined,
  });
  return (
    <form {...form} className="grid gap-6">
      <ErrorSummary
        problems={summary.map((problem) => ({ ...problem, field: problem.field && ID }))}
        attempt={attempt}
        title={isRejected ? "Your account is not deleted" : undefined}
      />
      <p>
        {settingUp ? "What you have set up is gone" : "Visitors no longer find you"}, and nobody can sign in to this
        account again. Credits that are left are lost. This cannot be undone.
      </p>
      <PasswordField
        id={ID}
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={problemOf("password")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" busy={busy ? "Deleting…" : undefined}>Delete my account</Button>
        <Button variant="secondary" onClick={onKeep}>Keep it</Button>
      </div>
    </form>
  );
};

const askToDelete = (settingUp?: true) => {
  const id = openModal({
    title: "Delete your account?",
    content: <DeleteAccount settingUp={settingUp} onKeep={() => closeModal(id)} />,
  });
};

export const DataCard = ({ settingUp }: DataCardProps) => (
  <Card title="Your data">
    <p className="text-ink-soft">
      Everything we keep about you, as one file that programs can read.
    </p>
    <div>
      <LinkButton href="/api/v2/Auth/ExportData" download variant="secondary" icon={<DownloadIcon />}>
        Download my data
      </LinkButton>
    </div>
    <div className="grid gap-2 border-t border-line pt-4">
      {!settingUp && <p className="text-ink-soft">Meetings that are still to come must be held or cancelled first.</p>}
      <div>
        <Button variant="quiet" className="-ml-5 text-danger hover:text-danger" onClick={() => askToDelete(settingUp)}>
          Delete my account
        </Button>
      </div>
    </div>
  </Card>
);
