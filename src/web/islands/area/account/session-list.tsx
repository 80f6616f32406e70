// The devices on which the person is signed in, and signing out.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnSessions } from "@/modules/auth/schemas.ts";
import { formatLocal } from "@/platform/time/formats.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Chip } from "@/web/ui/chip.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import { sessionsQuery } from "./account-queries.ts";
import { useAccountActions } from "./use-account-actions.ts";

type Session = OwnSessions["sessions"][number];

const when = (at: string) => {
  const { day, time } = formatLocal(at);
  return `${day}, ${time}`;
};

/** Runs an action and disables its button meanwhile. The global handler shows errors. */
const useBusyAction = (action: () => Promise<void>) => {
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    action().catch(() => {}).finally(() => setBusy(false));
  };
  return { busy, run };
};

const SessionRow = ({ session, end }: { session: Session; end(id: string): Promise<void> }) => {
  const { id, device, address, signedInAt, lastSeenAt, current } = session;
  const inBrowser = useInBrowser();
  const { busy, run } = useBusyAction(() => end(id));
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
        <Button variant="quiet" className="-mx-3 px-3!" busy={busy ? "Signing out…" : undefined} onClick={run}>
          Sign out<span className="sr-only">{` ${device}`}</span>
        </Button>
      )}
    </li>
  );
};

export const SessionList = () => {
  const { data } = useSuspenseQuery(sessionsQuery(useApi()));
  const { endSession, signOutEverywhere } = useAccountActions();
  const { busy, run } = useBusyAction(() => signOutEverywhere());
  return (
    <Card title="Where you're signed in">
      <ul className="divide-y divide-line">
        {data.sessions.map((session) => <SessionRow key={session.id} session={session} end={endSession} />)}
      </ul>
      <div className="grid gap-2">
        <p className="text-ink-soft">Lost a device, or used one that isn't yours? This also signs you out here.</p>
        <div>
          <Button variant="secondary" busy={busy ? "Signing out…" : undefined} onClick={run}>
            Sign out everywhere
          </Button>
        </div>
      </div>
    </Card>
  );
};
