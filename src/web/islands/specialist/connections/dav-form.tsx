// Connecting an account at a CalDAV server: presets for known services, address, username and app password.
import { useState } from "react";
import type { DavInput } from "@/modules/scheduling/connections/schemas.ts";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { useConnections } from "./calendar-queries.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";

interface Preset {
  label: string;
  /** Known services have one address; others are typed. */
  url: string;
  help: string;
}

const PRESETS: Record<string, Preset> = {
  icloud: {
    label: "iCloud",
    url: "https://caldav.icloud.com",
    help: "Create an app-specific password at account.apple.com, under Sign-In and Security.",
  },
  fastmail: {
    label: "Fastmail",
    url: "https://caldav.fastmail.com",
    help: "Create an app password in Fastmail's settings, under Privacy & Security.",
  },
  nextcloud: {
    label: "Nextcloud",
    url: "",
    help: "Create an app password in Nextcloud's settings, under Security.",
  },
  other: { label: "Another server", url: "", help: "With two-step sign-in, your service gives you an app password." },
};

const FIELD_OF: Record<string, string> = {
  bad_address: "serverUrl",
  no_calendar_server: "serverUrl",
  wrong_password: "password",
};

const check = ({ serverUrl, username, password }: DavInput) =>
  problemsIn({
    serverUrl: !serverUrl && "Please enter the address of the calendar server.",
    username: !username && "Please enter your username.",
    password: !password && "Please enter your app password.",
  });

/** What was entered, and the host to which the server leads. */
interface Question {
  input: DavInput;
  host: string;
}

const otherHostOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === "other_host" ? (error.details as { host: string }).host : undefined;

/** Connects the account. A server that leads to another host is asked about with `ask`. */
const useConnect = (ask: (question: Question) => void) => {
  const { connectDav } = useConnections();
  return async (input: DavInput): Promise<void> => {
    try {
      await connectDav(input);
    } catch (error) {
      const host = otherHostOf(error);
      if (!host) throw error;
      return ask({ input, host });
    }
    closeModal();
    toast({ title: "Calendar connected", description: "Choose which calendars block you." });
  };
};

/** Whether the password may be sent to another host. */
const HostQuestion = ({ question, ask }: { question: Question; ask: (question: Question) => void }) => {
  const { input, host } = question;
  const connect = useConnect(ask);
  return (
    <Form
      className="grid gap-4"
      read={() => ({ ...input, allowedHosts: [...input.allowedHosts, host] })}
      send={connect}
    >
      <Banner tone="warn" role="alert" title={<span className="wrap-anywhere">{`This server leads to ${host}`}</span>}>
        Your calendars are on another host than the one you entered. Nothing was sent there yet. Only allow it if you
        know this host: it gets your username and your app password.
      </Banner>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy="Connecting…" className="wrap-anywhere max-sm:w-full">{`Allow ${host}`}</SubmitButton>
        <Button variant="quiet" onClick={() => closeModal()}>Don't allow</Button>
      </div>
    </Form>
  );
};

/** `account` of a connection that needs its password again: "name · host". */
export const DavForm = ({ account }: { account?: string }) => {
  const [question, setQuestion] = useState<Question>();
  return question
    ? <HostQuestion key={question.host} question={question} ask={setQuestion} />
    : <AccountForm account={account} ask={setQuestion} />;
};

const AccountForm = ({ account, ask }: { account?: string; ask: (question: Question) => void }) => {
  const [username = "", host] = account?.split(" · ") ?? [];
  const [kind, setKind] = useState(host ? "other" : "icloud");
  const connect = useConnect(ask);
  const preset = PRESETS[kind]!;
  return (
    <Form
      className="grid gap-4"
      read={(data): DavInput => ({
        serverUrl: preset.url || textOf(data, "serverUrl"),
        username: textOf(data, "username"),
        password: textOf(data, "password").trim(),
        allowedHosts: [],
      })}
      check={check}
      send={connect}
      fieldOf={(code) => preset.url && FIELD_OF[code ?? ""] === "serverUrl" ? undefined : FIELD_OF[code ?? ""]}
    >
      <NativeSelect
        name="kind"
        label="Service"
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
        options={Object.entries(PRESETS).map(([value, { label }]) => ({ value, label }))}
      />
      {preset.url === "" && (
        <TextInput
          name="serverUrl"
          label="Address of the server"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          defaultValue={host ? `https://${host}` : undefined}
          placeholder="https://cloud.example"
        />
      )}
      <TextInput
        name="username"
        label="Username or email address"
        autoComplete="off"
        spellCheck={false}
        defaultValue={username}
      />
      <PasswordField
        name="password"
        label="App password"
        // Parley's own password must not be filled in.
        autoComplete="new-password"
        help={preset.help}
      />
      <SubmitButton busy="Connecting…" className="justify-self-start max-sm:w-full">Connect</SubmitButton>
    </Form>
  );
};
