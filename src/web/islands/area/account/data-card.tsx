// Downloading the account's data, and deleting the account.
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DownloadIcon } from "@/web/ui/icons.ts";
import { ConfirmationForm } from "../second-factor/confirmation-form.tsx";
import { useAccountActions } from "./use-account-actions.ts";

interface DataCardProps {
  /** Set during onboarding, when there are no visitors or meetings yet. */
  onboarding?: true;
}

const DeleteAccount = ({ onboarding }: DataCardProps) => {
  const { deleteAccount } = useAccountActions();
  return (
    <ConfirmationForm
      action="Delete my account"
      variant="destructive"
      failed="Your account wasn't deleted"
      onConfirm={(confirmation) => deleteAccount(confirmation)}
    >
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
    </ConfirmationForm>
  );
};

const openDeleteDialog = (onboarding?: true) =>
  void openModal({ title: "Delete your account?", content: <DeleteAccount onboarding={onboarding} /> });

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
