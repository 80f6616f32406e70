// The dialogs that add, rename, replace and remove passkeys, the authenticator app and recovery codes.
import { lazy, type ReactNode, Suspense } from "react";
import { PASSKEY_NAME_LENGTH } from "@/modules/auth/second-factor/rules.ts";
import type { Confirmation, TotpProposal } from "@/modules/auth/second-factor/schemas.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { problemsIn, readTexts, textOf } from "@/web/islands/runtime/use-form.ts";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { ConfirmationForm } from "./confirmation-form.tsx";
import { showChange, showRecoveryCodes } from "./recovery-code-list.tsx";
import { useFactorActions } from "./use-factor-actions.ts";

interface FactorFormProps {
  action: string;
  variant?: "destructive";
  failed: string;
  run(actions: ReturnType<typeof useFactorActions>, confirmation: Confirmation, form: FormData): Promise<void>;
  /** What happens; further fields. */
  children: ReactNode;
}

/** Changes a factor once the password, and a second factor if there is one, confirm it. */
const FactorForm = ({ run, ...form }: FactorFormProps) => {
  const actions = useFactorActions();
  return <ConfirmationForm {...form} onConfirm={(confirmation, typed) => run(actions, confirmation, typed)} />;
};

const openFactorForm = (title: string, form: FactorFormProps): void =>
  void openModal({ title, content: <FactorForm {...form} /> });

const NAME_ID = "passkey-name";

interface Passkey {
  id: string;
  name: string;
}

export const openPasskeyAddition = (): void =>
  openFactorForm("Add a passkey", {
    action: "Add passkey",
    failed: "The passkey wasn't added",
    run: async ({ addPasskey }, confirmation, form) => {
      const name = textOf(form, "name");
      showChange(await addPasskey({ ...confirmation, name }), "Passkey added");
    },
    children: (
      <>
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
      </>
    ),
  });

const RenameForm = ({ passkey: { id, name } }: { passkey: Passkey }) => {
  const { renamePasskey } = useFactorActions();
  return (
    <DialogForm
      className="grid gap-6"
      action="Rename"
      read={(form) => readTexts(form, "name")}
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

export const openPasskeyRemoval = ({ id, name }: Passkey): void =>
  openFactorForm("Remove this passkey?", {
    action: "Remove passkey",
    variant: "destructive",
    failed: "The passkey wasn't removed",
    run: async ({ removePasskey }, confirmation) => {
      await removePasskey({ id, ...confirmation });
      showChange(null, "Passkey removed");
    },
    children: (
      <p>
        <strong>{name}</strong> will no longer work here. It stays on your device until you delete it there, too.
      </p>
    ),
  });

export const openCodeReplacement = (): void =>
  openFactorForm("Replace your recovery codes?", {
    action: "Get new codes",
    failed: "Your codes weren't replaced",
    run: async ({ replaceRecoveryCodes }, confirmation) => showRecoveryCodes(await replaceRecoveryCodes(confirmation)),
    children: <p>Your earlier recovery codes will stop working.</p>,
  });

const QrCode = lazy(() => import("./qr-code.tsx").then(({ QrCode }) => ({ default: QrCode })));

/** In groups of four, as apps show it and people type it. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

const CODE_ID = "totp-code";

const ScanForm = ({ proposal: { secret, uri } }: { proposal: TotpProposal }) => {
  const { confirmTotp } = useFactorActions();
  return (
    <DialogForm
      action="Turn on"
      rejected="The app isn't set up yet"
      read={(form) => readTexts(form, "code")}
      check={({ code }) => problemsIn({ code: !code && "Code is required" })}
      fieldOf={(code) => code === "wrong_code" ? "code" : undefined}
      idOf={() => CODE_ID}
      send={async ({ code }) => showChange(await confirmTotp(code), "Authenticator app set up")}
    >
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <div className="grid size-52 justify-self-center">
        <Suspense>
          <QrCode text={uri} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <p className="text-ink-soft">
        Can't scan it? Enter this key in the app:{" "}
        <code className="font-mono wrap-anywhere text-ink">{grouped(secret)}</code>
      </p>
      <TextInput
        id={CODE_ID}
        name="code"
        label="Code from the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
      />
    </DialogForm>
  );
};

export const openTotpSetup = (): void =>
  openFactorForm("Set up an authenticator app", {
    action: "Continue",
    failed: "The app isn't set up yet",
    run: async ({ startTotp }, confirmation) => {
      const proposal = await startTotp(confirmation);
      openModal({ title: "Scan the QR code", content: <ScanForm proposal={proposal} /> });
    },
    children: (
      <p>
        You need an app such as Google Authenticator, Microsoft Authenticator or 1Password. It shows a new code every
        half minute.
      </p>
    ),
  });

export const openTotpRemoval = (): void =>
  openFactorForm("Remove the authenticator app?", {
    action: "Remove app",
    variant: "destructive",
    failed: "The app wasn't removed",
    run: async ({ removeTotp }, confirmation) => {
      await removeTotp(confirmation);
      showChange(null, "Authenticator app removed");
    },
    children: <p>Codes from this app will no longer work.</p>,
  });
