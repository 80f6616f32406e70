// The dialogs of passkeys (adding, renaming, removing), and the one for new recovery codes.
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { problemsIn, textOf, textsOf } from "@/web/islands/runtime/use-form.ts";
import { PASSKEY_NAME_LENGTH } from "@/modules/auth/second-factor/rules.ts";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { ConfirmationForm } from "./confirmation-form.tsx";
import { showChange, showRecoveryCodes } from "./recovery-code-list.tsx";
import { useFactorActions } from "./use-factor-actions.ts";

const NAME_ID = "passkey-name";

interface Passkey {
  id: string;
  name: string;
}

const AddForm = () => {
  const { addPasskey } = useFactorActions();
  return (
    <ConfirmationForm
      action="Add passkey"
      failed="The passkey wasn't added"
      onConfirm={async (confirmation, form) => {
        const name = textOf(form, "name");
        showChange(await addPasskey({ ...confirmation, name }), "Passkey added");
      }}
    >
      <p>Your device asks for your fingerprint, face or PIN. A security key works, too.</p>
      <TextInput
        id={NAME_ID}
        name="name"
        label="Name"
        help="So that you can tell your passkeys apart, such as Work laptop."
        maxLength={PASSKEY_NAME_LENGTH}
        autoComplete="off"
        optional
      />
    </ConfirmationForm>
  );
};

export const openPasskeyAddition = (): void => void openModal({ title: "Add a passkey", content: <AddForm /> });

const RenameForm = ({ passkey: { id, name } }: { passkey: Passkey }) => {
  const { renamePasskey } = useFactorActions();
  return (
    <DialogForm
      className="grid gap-6"
      action="Rename"
      read={(form) => textsOf(form, "name")}
      check={(typed) => problemsIn({ name: !typed.name && "Name is required" })}
      idOf={() => NAME_ID}
      send={async (typed) => {
        await renamePasskey({ id, ...typed });
        return () => toast({ title: "Passkey renamed" });
      }}
    >
      <TextInput
        id={NAME_ID}
        name="name"
        label="Name"
        defaultValue={name}
        maxLength={PASSKEY_NAME_LENGTH}
        autoComplete="off"
      />
    </DialogForm>
  );
};

export const openPasskeyRenaming = (passkey: Passkey): void =>
  void openModal({ title: "Rename passkey", content: <RenameForm passkey={passkey} /> });

const RemoveForm = ({ passkey: { id, name } }: { passkey: Passkey }) => {
  const { removePasskey } = useFactorActions();
  return (
    <ConfirmationForm
      action="Remove passkey"
      variant="destructive"
      failed="The passkey wasn't removed"
      onConfirm={async (confirmation) => {
        await removePasskey({ id, ...confirmation });
        showChange(null, "Passkey removed");
      }}
    >
      <p>
        <strong>{name}</strong> will no longer work here. It stays on your device until you delete it there, too.
      </p>
    </ConfirmationForm>
  );
};

export const openPasskeyRemoval = (passkey: Passkey): void =>
  void openModal({ title: "Remove this passkey?", content: <RemoveForm passkey={passkey} /> });

const ReplaceCodesForm = () => {
  const { replaceRecoveryCodes } = useFactorActions();
  return (
    <ConfirmationForm
      action="Get new codes"
      failed="Your codes weren't replaced"
      onConfirm={async (confirmation) => showRecoveryCodes(await replaceRecoveryCodes(confirmation))}
    >
      <p>Your earlier recovery codes will stop working.</p>
    </ConfirmationForm>
  );
};

export const openCodeReplacement = (): void =>
  void openModal({ title: "Replace your recovery codes?", content: <ReplaceCodesForm /> });
