import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { SecondFactorCard } from "../second-factor/second-factor-card.tsx";
import { accountQuery, sessionsQuery } from "./account-queries.ts";
import { useState } from "react";
import { problemsIn, readTexts, textOf } from "@/web/islands/runtime/use-form.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { EmailInput } from "@/web/ui/form/text-input.tsx";
import { type TypedConfirmation, useConfirmation } from "../second-factor/use-confirmation.tsx";
import { emailFault, passwordFault, strengthOf } from "@/modules/auth/field-rules.ts";
import { toast, toastInNextDocument } from "@/web/islands/runtime/toasts.tsx";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import type { ChangeEmailInput, ChangePasswordInput, OwnSessions } from "@/modules/auth/schemas.ts";
import { formatLocal } from "@/platform/time/formats.ts";
import { Chip } from "@/web/ui/chip.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { DownloadIcon } from "@/web/ui/icons.ts";
import { ConfirmationForm } from "../second-factor/confirmation-form.tsx";
import type { Confirmation } from "@/modules/auth/second-factor/schemas.ts";
import { removeUnsent } from "@/web/islands/connection/unsent-storage.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";
import { readJson } from "@/web/api/client.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";

/** Loads a new document, because the session is over and the cached data must go. */
const leave = (title: string, description: string): void => {
  removeUnsent();
  toastInNextDocument({ title, description });
  location.assign("/login");
};

/** They throw ApiError, and forms show rejections themselves. */
const useAccountActions = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const invalidateSessions = () => queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
  return {
    /** Returns the address to which the link was sent. */
    changeEmail: useApiMutation(async (json: ChangeEmailInput): Promise<string> => {
      const { email } = await readJson(api.Auth.ChangeEmail.$post({ json }));
      return email;
    }, FORM_ERRORS),

    changePassword: useApiMutation(async (json: ChangePasswordInput): Promise<void> => {
      await api.Auth.ChangePassword.$post({ json });
      await invalidateSessions();
    }, FORM_ERRORS),

    endSession: useApiMutation(async (id: string): Promise<void> => {
      await api.Auth.EndSession[":id"].$post({ param: { id } });
      await invalidateSessions();
    }),

    signOutEverywhere: useApiMutation(async (_: void): Promise<void> => {
      await api.Auth.SignOutEverywhere.$post();
      leave("Signed out everywhere", "Sign in again on the devices you want to use.");
    }),

    deleteAccount: useApiMutation(async (json: Confirmation): Promise<void> => {
      await api.Auth.DeleteAccount.$post({ json });
      leave("Your account is deleted", "We've sent you an email to confirm it.");
    }, FORM_ERRORS),
  };
};

const EMAIL_ID = "new-email";

/** The address changes once the link in the email is opened, so that a typo doesn't lock the person out. */
const EmailForm = ({ email }: { email: string }) => {
  const { changeEmail } = useAccountActions();
  const [sentTo, setSentTo] = useState<string>();
  const confirmation = useConfirmation("email");
  const send = async ({ email, typed }: { email: string; typed: TypedConfirmation }) => {
    setSentTo(undefined);
    setSentTo(await changeEmail({ email, ...await confirmation.complete(typed) }));
  };
  return (
    <Card title="Email address">
      <p>
        You sign in with <strong>{email}</strong>.
      </p>
      {sentTo && (
        <Banner tone="ok" role="status" title="Check your inbox">
          {`We've sent a link to ${sentTo}. Your email address changes once you open it.`}
        </Banner>
      )}
      <Form
        key={sentTo}
        className="grid gap-6"
        rejected="Your email address wasn't changed"
        read={(form) => ({ email: textOf(form, "email"), typed: confirmation.read(form) })}
        check={({ email, typed }) => [...problemsIn({ email: emailFault(email) }), ...confirmation.check(typed)]}
        send={send}
        fieldOf={confirmation.fieldOf}
        idOf={(key) => key === "email" ? EMAIL_ID : confirmation.idOf(key)}
      >
        <EmailInput id={EMAIL_ID} name="email" label="New email address" />
        {confirmation.fields}
        <div>
          <SubmitButton variant="secondary" busy="Sending…">Send link</SubmitButton>
        </div>
      </Form>
    </Card>
  );
};

const CHANGED = { title: "Password changed", description: "You've been signed out on all other devices." };
const IDS: Record<string, string> = { currentPassword: "current-password", password: "new-password" };
/** The field of an error code. */
const FIELDS: Record<string, string> = { wrong_password: "currentPassword", password_common: "password" };

/** Signs out every other device. */
const PasswordForm = ({ email }: { email: string }) => {
  const { changePassword } = useAccountActions();
  const [changes, setChanges] = useState(0);
  return (
    <Card title="Password">
      <Form
        key={changes}
        className="grid gap-6"
        rejected="Your password wasn't changed"
        read={(form) => readTexts(form, "currentPassword", "password")}
        check={({ currentPassword, password }) =>
          problemsIn({
            currentPassword: !currentPassword && "Current password is required",
            password: passwordFault(password),
          })}
        send={async (typed) => {
          await changePassword(typed);
          setChanges(changes + 1);
          toast(CHANGED);
        }}
        fieldOf={(code) => code && FIELDS[code]}
        idOf={(key) => IDS[key]!}
      >
        {/* Password managers save a password with its user name. */}
        <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          id={IDS.currentPassword}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          id={IDS.password}
          name="password"
          label="New password"
          autoComplete="new-password"
          rateStrength={strengthOf}
        />
        <div>
          <SubmitButton variant="secondary" busy="Changing…">Change password</SubmitButton>
        </div>
      </Form>
    </Card>
  );
};

type Session = OwnSessions["sessions"][number];

const when = (at: string) => {
  const { day, time } = formatLocal(at);
  return `${day}, ${time}`;
};

/** Runs an action and disables its button meanwhile. The global handler shows errors. */
const SessionRow = ({ session, end }: { session: Session; end(id: string): Promise<void> }) => {
  const { id, device, address, signedInAt, lastSeenAt, current } = session;
  const inBrowser = useInBrowser();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {current && <Chip>This device</Chip>}
        </span>
        <span className="text-sm text-ink-soft">
          {address && `From ${address}. `}
          {inBrowser ? `Signed in ${when(signedInAt)}, last seen ${when(lastSeenAt)}.` : "\u00a0"}
        </span>
      </div>
      {!current && (
        <ActionButton
          variant="quiet"
          className="-mx-3 px-3!"
          busy="Signing out…"
          action={() => end(id)}
          about={device}
        >
          Sign out
        </ActionButton>
      )}
    </li>
  );
};

const SessionList = () => {
  const { data } = useSuspenseQuery(sessionsQuery(useApi()));
  const { endSession, signOutEverywhere } = useAccountActions();
  return (
    <Card title="Where you're signed in">
      <ul className="divide-y divide-line">
        {data.sessions.map((session) => <SessionRow key={session.id} session={session} end={endSession} />)}
      </ul>
      <div className="grid gap-2">
        <p className="text-ink-soft">Lost a device, or used one that isn't yours? This also signs you out here.</p>
        <div>
          <ActionButton variant="secondary" busy="Signing out…" action={() => signOutEverywhere()}>
            Sign out everywhere
          </ActionButton>
        </div>
      </div>
    </Card>
  );
};

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

const DataCard = ({ onboarding }: DataCardProps) => (
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
          className="-ms-5 text-danger hover:text-danger"
          onClick={() => openDeleteDialog(onboarding)}
        >
          Delete my account
        </Button>
      </div>
    </div>
  </Card>
);

export const AccountCards = ({ onboarding }: { onboarding?: true }) => {
  const { data: { email } } = useSuspenseQuery(accountQuery(useApi()));
  return (
    <div className="grid gap-6 max-lg:max-w-funnel lg:grid-cols-2 lg:items-start">
      <div className="grid gap-6">
        <EmailForm email={email} />
        <PasswordForm email={email} />
        <SecondFactorCard />
      </div>
      <div className="grid gap-6">
        <SessionList />
        <DataCard onboarding={onboarding} />
      </div>
    </div>
  );
};
