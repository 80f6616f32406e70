// The dialogs of credentials: noting one, proving one, taking one away.
import type { OwnCredential } from "@/modules/specialists/profile-schemas.ts";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { CredentialForm } from "./credential-form.tsx";
import { DocumentForm } from "./document-form.tsx";
import { RemoveCredential } from "./remove-credential.tsx";
import type { ProfileVerbs } from "./use-profile-verbs.ts";

/** A type may be named by a category ("bar registration"); without one any can be noted. */
export const useCredentialDialogs = (verbs: ProfileVerbs) => ({
  add: (type?: string) => {
    const id = openModal({
      title: type ? `Your ${type}` : "Another credential",
      content: (
        <CredentialForm
          type={type}
          onSave={async (credential) => {
            const noted = await verbs.noteCredential(credential);
            closeModal(id);
            return noted;
          }}
        />
      ),
    });
  },
  prove: (credential: OwnCredential) => {
    const id = openModal({
      title: `Document for your ${credential.type}`,
      content: (
        <DocumentForm
          onSave={async (document) => {
            await verbs.proveCredential({ id: credential.id, document });
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
            await verbs.removeCredential(credential.id);
            closeModal(id);
          }}
          onKeep={() => closeModal(id)}
        />
      ),
    });
  },
});
