// Where somebody is signed in, and the end of it: one by one, or everywhere.
import { useState } from "react";
import type { UserDetails } from "@/modules/admin/users/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Chip } from "@/web/ui/chip.tsx";
import { formatTime } from "../shared/formats.ts";
import { useUserActions } from "./user-mutations.ts";

type Session = UserDetails["sessions"][number];

const SessionLine = ({ session, end }: { session: Session; end(id: string): Promise<void> }) => {
  const { id, device, address, signedIn, lastSeen, current } = session;
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    end(id).catch(() => {}).finally(() => setBusy(false));
  };
  return (
    <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {device}
        {current && <Chip>You, here</Chip>}
      </span>
      <span className="text-sm text-ink-soft">
        {`${address ? `From ${address}. ` : ""}Signed in ${formatTime(signedIn)}, last seen ${formatTime(lastSeen)}.`}
      </span>
      {!current && (
        <span>
          <Button variant="quiet" className="-ml-3 px-3!" busy={busy ? "Signing out…" : undefined} onClick={press}>
            Sign out there<span className="sr-only">{`: ${device}`}</span>
          </Button>
        </span>
      )}
    </li>
  );
};

export const SessionCard = ({ id, sessions }: Pick<UserDetails, "id" | "sessions">) => {
  const { endSessions } = useUserActions(id);
  return (
    <Card title="Signed in">
      {sessions.length === 0
        ? <p className="text-ink-soft">Nowhere at the moment.</p>
        : (
          <ul className="divide-y divide-line">
            {sessions.map((session) => <SessionLine key={session.id} session={session} end={endSessions} />)}
          </ul>
        )}
    </Card>
  );
};
