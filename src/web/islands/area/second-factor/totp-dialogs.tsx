// The dialogs of the authenticator app: confirming the password, scanning the QR code, removing the app.
import { lazy, Suspense } from "react";
import type { TotpProposal } from "@/modules/auth/second-factor/schemas.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { problemsIn, textsOf } from "@/web/islands/runtime/use-form.ts";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { ConfirmationForm } from "./confirmation-form.tsx";
import { showChange } from "./recovery-code-list.tsx";
import { useFactorActions } from "./use-factor-actions.ts";

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
      read={(form) => textsOf(form, "code")}
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

const StartForm = () => {
  const { startTotp } = useFactorActions();
  return (
    <ConfirmationForm
      action="Continue"
      failed="The app isn't set up yet"
      onConfirm={async (confirmation) => {
        const proposal = await startTotp(confirmation);
        openModal({ title: "Scan the QR code", content: <ScanForm proposal={proposal} /> });
      }}
    >
      <p>
        You need an app such as Google Authenticator, Microsoft Authenticator or 1Password. It shows a new code every
        half minute.
      </p>
    </ConfirmationForm>
  );
};

export const openTotpSetup = (): void =>
  void openModal({ title: "Set up an authenticator app", content: <StartForm /> });

const RemoveForm = () => {
  const { removeTotp } = useFactorActions();
  return (
    <ConfirmationForm
      action="Remove app"
      variant="destructive"
      failed="The app wasn't removed"
      onConfirm={async (confirmation) => {
        await removeTotp(confirmation);
        showChange(null, "Authenticator app removed");
      }}
    >
      <p>Codes from this app will no longer work.</p>
    </ConfirmationForm>
  );
};

export const openTotpRemoval = (): void =>
  void openModal({ title: "Remove the authenticator app?", content: <RemoveForm /> });
