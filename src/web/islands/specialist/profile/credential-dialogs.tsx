// The dialogs in which credentials are added, documented and removed.
import { useState } from "react";
import type { OwnCredential } from "@/modules/specialists/credentials/schemas.ts";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { Button } from "@/web/ui/button.tsx";
import { CredentialForm, DocumentForm } from "./credential-forms.tsx";
import type { ProfileActions } from "./use-profile-actions.ts";

/** `places`: where a new credential is probably valid. `type` is the one that a category requires; without it any credential can be added. */
export const useCredentialDialogs = (actions: ProfileActions, places: readonly string[]) => ({
  add: (type?: string) => {
    const id = openModal({
      title: type ? `Your ${type}` : "Add a credential",
      content: (
        <CredentialForm
          type={type}
          places={places}
          onSave={async (credential) => {
            const added = await actions.addCredential(credential);
            closeModal(id);
            return added;
          }}
        />
      ),
    });
  },
  upload: (credential: OwnCredential) => {
    const id = openModal({
      title: `Document for your ${credential.type}`,
      content: (
        <DocumentForm
          onSave={async (document) => {
            await actions.uploadDocument({ id: credential.id, document });
            closeModal(id);
          }}
        />
      ),
    });
  },
  remove: (credential: OwnCredential) => {
    const id = openModal({
      title: `Remove your ${credential.type}?`,
      content: (
        <RemoveCredential
          verified={credential.state === "verified"}
          onRemove={async () => {
            await actions.removeCredential(credential.id);
            closeModal(id);
          }}
          onKeep={() => closeModal(id)}
        />
      ),
    });
  },
});

interface RemoveCredentialProps {
  verified: boolean;
  onRemove(): Promise<void>;
  onKeep(): void;
}

const RemoveCredential = ({ verified, onRemove, onKeep }: RemoveCredentialProps) => {
  const [busy, setBusy] = useState(false);
  const remove = () => {
    setBusy(true);
    // The global handler shows the error, and the dialog stays open.
    onRemove().catch(() => {}).finally(() => setBusy(false));
  };
  return (
    <div className="grid gap-6">
      <p>
        {verified
          ? "It's verified. If you remove it, visitors no longer see it, and you no longer appear in categories that require it."
          : "Its document is removed, too. You can add it again later."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="destructive" busy={busy ? "Removing…" : undefined} onClick={remove}>Remove credential</Button>
        <Button variant="secondary" onClick={onKeep}>Keep credential</Button>
      </div>
    </div>
  );
};
