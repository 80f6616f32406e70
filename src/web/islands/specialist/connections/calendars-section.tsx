// Connected calendars: accounts with what is read from them, what each calendar is for, and what to do when one fails.
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import {
  CONNECTION_STATUS,
  isSignInProvider,
  PROVIDER_NAMES,
  SIGN_IN_PROVIDERS,
  type SignInProvider,
} from "@/modules/scheduling/connections/rules.ts";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { Switch } from "@/web/ui/form/switch.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { copyText } from "@/web/islands/area/copy-text.ts";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { CopyIcon } from "@/web/ui/icons.ts";
import { UnreadEntries } from "../calendar/unread-entries.tsx";
import { DavForm } from "./dav-form.tsx";
import {
  type CalendarConnection,
  type ConnectedCalendar,
  connectionsQuery,
  problemOf,
  readText,
  returnMessage,
  useConnections,
} from "./calendar-queries.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { useAction } from "@/web/islands/runtime/action-button.tsx";
import { entryOf } from "@/web/islands/area/cells.tsx";

const DisconnectForm = ({ connection }: { connection: CalendarConnection }) => {
  const { disconnect } = useConnections();
  const { id, account, calendars } = connection;
  const receives = calendars.some((calendar) => calendar.receives);
  const { run: end, running } = useAction(async (keepsEntries: boolean) => {
    await disconnect({ id, keepsEntries });
    closeModal();
    toast({ title: "Calendar disconnected", description: "Its busy times no longer count." });
  });
  const wait = running ? "One moment…" : undefined;
  return (
    <div className="grid gap-4">
      <p>
        {`We stop reading ${account}, and delete our access and the busy times. `}
        {receives && "Upcoming meetings that were added can stay in your calendar, but no longer follow changes."}
      </p>
      <div className="flex flex-wrap gap-3">
        {receives
          ? (
            <>
              <Button busy={wait} onClick={() => end(true)}>Disconnect and keep meetings</Button>
              <Button variant="secondary" busy={wait} onClick={() => end(false)}>Disconnect and remove meetings</Button>
            </>
          )
          : <Button busy={wait} onClick={() => end(false)}>Disconnect</Button>}
        <Button variant="quiet" onClick={() => closeModal()}>Cancel</Button>
      </div>
    </div>
  );
};

/** After a service has sent the specialist back. */
const ReturnMessage = () => {
  const { calendar, at } = useSearch({ strict: false }) as { calendar?: string; at?: string };
  if (!calendar || !isSignInProvider(at)) return null;
  const name = PROVIDER_NAMES[at];
  if (calendar === "connected") {
    return (
      <Banner tone="ok" role="status" title={`${name} is connected`}>
        Choose below which calendars block you, and which one receives your meetings.
      </Banner>
    );
  }
  return (
    <Banner tone="warn" role="alert" title={`${name} isn't connected`}>
      <p>{returnMessage(calendar, name)}</p>
      {at === "microsoft" && calendar === "not_allowed" && <AskAdministrator />}
    </Banner>
  );
};

/** In many organisations people may not allow it themselves, and Microsoft doesn't say so to us. */
const AskAdministrator = () => {
  const { data } = useQuery(connectionsQuery(useApi()));
  const url = data?.microsoftAdminUrl;
  return url && (
    <>
      <p>If your organisation lets only administrators allow it, please send them this address:</p>
      <p className="text-sm break-all">{url}</p>
      <Button
        variant="secondary"
        className="mt-2"
        icon={<CopyIcon />}
        onClick={() => void copyText(url, "Address")}
      >
        Copy address
      </Button>
    </>
  );
};

const CalendarRow = ({ id, calendar }: { id: string; calendar: ConnectedCalendar }) => {
  const { choose } = useConnections();
  // What was switched is shown while it is being saved.
  const [change, setChange] = useState<Partial<ConnectedCalendar>>({});
  const { calendarId, name, writable, blocks, receives, hasTeams, byTeams } = { ...calendar, ...change };
  const save = (switched: Partial<ConnectedCalendar>) => {
    setChange(switched);
    choose({ id, calendarId, ...switched }).catch(() => {}).finally(() => setChange({}));
  };
  const of = <span className="sr-only">{` (${name})`}</span>;
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_--spacing(36)_--spacing(60)] sm:items-center">
      <p className="font-medium wrap-anywhere">{name}</p>
      <Switch label={<>Blocks me{of}</>} checked={blocks} onChange={(on) => save({ blocks: on })} />
      <Switch
        label={<>Receives meetings{of}</>}
        checked={receives}
        onChange={(on) => save({ receives: on })}
        disabledReason={writable || receives ? undefined : "We can't add meetings to this one."}
      />
      {receives && hasTeams && (
        <div className="sm:col-start-3">
          <Switch
            label={<>Meet by Teams{of}</>}
            checked={byTeams}
            onChange={(on) => save({ byTeams: on })}
          />
          <p className="text-sm text-ink-soft">
            Each new online meeting gets its own Teams link. If Microsoft takes too long, your own link is used.
          </p>
        </div>
      )}
      {receives && !writable && (
        <p className="text-sm text-danger sm:col-span-full">
          Your meetings aren't added to this calendar, because it can only be read. Please choose another one.
        </p>
      )}
    </li>
  );
};

const Problem = ({ connection }: { connection: CalendarConnection }) => {
  const { signIn } = useConnections();
  const problem = problemOf(connection);
  if (!problem) return null;
  const { provider, account } = connection;
  const isLost = connection.status === "lost";
  const reconnect = () =>
    isSignInProvider(provider)
      ? void signIn(provider).catch(() => {})
      : void openModal({ title: "Reconnect your calendar", content: <DavForm account={account} /> });
  return (
    <Banner
      tone={isLost ? "danger" : "warn"}
      title={isLost ? "Please connect this account again" : "We can't read it now"}
    >
      <p>{problem}</p>
      {isLost && <Button variant="secondary" className="mt-2" onClick={reconnect}>Connect again</Button>}
    </Banner>
  );
};

const Connection = ({ connection }: { connection: CalendarConnection }) => {
  const { refresh } = useConnections();
  const { id, provider, account, status, calendars } = connection;
  const { label, tone } = entryOf(CONNECTION_STATUS, status);
  const open = () =>
    void openModal({ title: "Disconnect this account?", content: <DisconnectForm connection={connection} /> });
  return (
    <li className="grid gap-4 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold wrap-anywhere">{`${PROVIDER_NAMES[provider]} · ${account}`}</h3>
        <StatusChip tone={tone}>{label}</StatusChip>
      </div>
      <p className="text-ink-soft">{readText(connection)}</p>
      <Problem connection={connection} />
      <UnreadEntries unread={connection.unread} />
      <ul className="divide-y divide-line">
        {calendars.map((calendar) => <CalendarRow key={calendar.calendarId} id={id} calendar={calendar} />)}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void refresh(id).catch(() => {})}>
          Read now<span className="sr-only">{`: ${account}`}</span>
        </Button>
        <Button variant="quiet" onClick={open}>
          Disconnect<span className="sr-only">{`: ${account}`}</span>
        </Button>
      </div>
    </li>
  );
};

const ConnectButtons = ({ offered }: { offered: readonly SignInProvider[] }) => {
  const { signIn } = useConnections();
  const openDav = () => void openModal({ title: "Connect another calendar", content: <DavForm /> });
  return (
    <div className="flex flex-wrap gap-3">
      {offered.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          onClick={() => void signIn(provider).catch(() => {})}
        >
          {`Connect ${PROVIDER_NAMES[provider]}`}
        </Button>
      ))}
      <Button variant="secondary" onClick={openDav}>Connect another calendar</Button>
    </div>
  );
};

const Accounts = () => {
  const connections = useQuery(connectionsQuery(useApi()));
  if (connections.isPending) return <SkeletonList rows={2} className="h-14 w-full" label="Loading your calendars…" />;
  if (connections.isError) {
    return <LoadFailed title="Your connected calendars couldn't be loaded." onRetry={connections.refetch} />;
  }
  const { connections: accounts, hasGoogle: google, hasMicrosoft: microsoft } = connections.data;
  const isOffered = { google, microsoft } satisfies Record<SignInProvider, boolean>;
  return (
    <>
      {accounts.length > 0 && (
        <ul className="divide-y divide-line">
          {accounts.map((connection) => <Connection key={connection.id} connection={connection} />)}
        </ul>
      )}
      <ConnectButtons offered={SIGN_IN_PROVIDERS.filter((provider) => isOffered[provider])} />
    </>
  );
};

export const CalendarsSection = () => (
  <Card id="calendars" title="Calendars">
    <ReturnMessage />
    <p className="max-w-prose text-ink-soft">
      Visitors can't book you while you're busy in a calendar that blocks you. We read when you're busy, and nothing
      else. Meetings are added to one calendar, with the visitor's first name and a link to the lead.
    </p>
    <Accounts />
    <p className="max-w-prose text-ink-soft">
      Another calendar can be iCloud, Nextcloud, Fastmail and others. You can also connect a calendar by its address:
      {" "}
      <RoutedLink to="/dashboard/calendar">other calendars</RoutedLink>.
    </p>
  </Card>
);
