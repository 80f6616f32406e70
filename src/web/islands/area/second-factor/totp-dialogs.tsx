// The dialogs of the authenticator app: confirming the password, scanning the QR code, removing the app.
import { lazy, Suspense } from "react";
import type { TotpProposal } from "@/modules/auth/second-factor/schemas.ts";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { textOf } from "../account/validation.ts";
import { ConfirmationForm } from "./confirmation-form.tsx";
import { finishDialog, replaceModal } from "./recovery-code-list.tsx";
import { useFactorActions } from "./use-factor-actions.ts";

const QrCode = lazy(() => import("./qr-code.tsx").then(({ QrCode }) => ({ default: QrCode })));

/** In groups of four, as apps show it and people type it. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

const CODE_ID = "totp-code";

const ScanForm = ({ proposal: { secret, uri } }: { proposal: TotpProposal }) => {
  const { confirmTotp } = useFactorActions();
  const { form, summary, isRejected, attempt, problemOf, busy } = useForm({
    read: (form) => ({ code: textOf(form, "code").trim() }),
    check: ({ code }) => code ? [] : [{ key: "code", sentence: "Code is required" }],
    send: async ({ code }) => finishDialog(await confirmTotp(code), "Authenticator app set up"),
    fieldOf: (code) => code === "wrong_code" ? "code" : undefined,
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary
        problems={summary.map((problem) => ({ ...problem, field: problem.field && CODE_ID }))}
        attempt={attempt}
        title={isRejected ? "The app isn't set up yet" : undefined}
      />
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
        error={problemOf("code")}
      />
      <FormActions action="Turn on" busy={busy} />
    </form>
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
        replaceModal({ title: "Scan the QR code", content: <ScanForm proposal={proposal} /> });
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
        finishDialog(null, "Authenticator app removed");
      }}
    >
      <p>Codes from this app will no longer work.</p>
    </ConfirmationForm>
  );
};

export const openTotpRemoval = (): void =>
  void openModal({ title: "Remove the authenticator app?", content: <RemoveForm /> });
