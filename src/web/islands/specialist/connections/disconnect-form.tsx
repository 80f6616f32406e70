// Disconnecting a calendar account: whether the meetings that were added stay there.
import { useState } from "react";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { Button } from "@/web/ui/button.tsx";
import { type CalendarConnection, useConnections } from "./calendar-queries.ts";

export const DisconnectForm = ({ connection }: { connection: CalendarConnection }) => {
  const { disconnect } = useConnections();
  const [busy, setBusy] = useState(false);
  const { id, account, calendars } = connection;
  const receives = calendars.some((calendar) => calendar.receives);
  const end = (keepsEntries: boolean) => {
    setBusy(true);
    disconnect({ id, keepsEntries }).then(() => {
      closeModal();
      toast({ title: "Calendar disconnected", description: "Its busy times no longer count." });
    }).catch(() => {}).finally(() => setBusy(false));
  };
  const wait = busy ? "One moment…" : undefined;
  return (
    <div className="grid gap-4">
      <p>
        {`Parley stops reading ${account}, gives its access back and deletes the busy times. `}
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
