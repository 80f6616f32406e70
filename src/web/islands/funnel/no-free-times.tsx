// No free time as asked for: what can be asked for instead, and a person to write to.
import { type ReactNode, useState } from "react";
import type { Preferences } from "@/modules/funnel/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { CalendarIcon } from "@/web/ui/icons.tsx";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { plainPress } from "@/web/ui/plain-press.ts";
import { useQueryClient } from "@/web/islands/runtime/use-query.ts";
import { type CalendarScope, DAYS_SHOWN } from "./calendar-scope.ts";
import type { Place } from "./other-days.tsx";
import { SLOTS } from "./queries.ts";
import { useTrackActions } from "./track-actions.ts";
import type { Visit } from "./visit.ts";

interface NoFreeTimesProps extends Place {
  visit: Visit;
  scope: CalendarScope;
}

export const NoFreeTimes = ({ visit: { start, category, track }, scope, hrefWith, goWith }: NoFreeTimesProps) => {
  const { slots, later, isLater } = scope;
  const { location: locations } = start.labels;
  const present = locations.find(({ value }) => value === slots.location)?.label ?? slots.location;
  const others = locations.filter(({ value }) => value !== slots.location)
    .map(({ value, label }) => ({ label, said: { location: value, date: undefined } }));
  const ways = later ? [...others, { label: "Later dates", said: { from: later, date: undefined } }] : others;
  return (
    <EmptyState
      icon={<CalendarIcon className="size-8" />}
      title={`No free times by ${present} ${isLater ? "on these days" : `in the next ${DAYS_SHOWN} days`}`}
      action={
        <div className="grid gap-4">
          <div className="flex flex-wrap justify-center gap-3">
            {ways.map(({ label, said }) => (
              <LinkButton
                key={label}
                variant="secondary"
                href={hrefWith(said)}
                onClick={plainPress(() => void goWith(said))}
              >
                {label}
              </LinkButton>
            ))}
            {track?.preferences?.language && <AnyLanguage categoryId={category.id} preferences={track.preferences} />}
          </div>
          <LeaveNote supportEmail={start.support.email} trackId={track?.id} />
        </div>
      }
    >
      <p>New times are added every day. You can look further now, or let us find someone for you.</p>
    </EmptyState>
  );
};

/** Drops the wish for a language; whoever speaks another is then shown as well. */
const AnyLanguage = ({ categoryId, preferences }: { categoryId: string; preferences: Preferences }) => {
  const { sendStep } = useTrackActions();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    await sendStep(categoryId, "preferences", { preferences: { ...preferences, language: undefined } });
    await queryClient.invalidateQueries({ queryKey: SLOTS });
  };
  const press = () => {
    setBusy(true);
    void ask().catch(() => {}).finally(() => setBusy(false));
  };
  return <Button variant="secondary" busy={busy ? "Looking…" : undefined} onClick={press}>Any language</Button>;
};

const Written = ({ children }: { children: ReactNode }) => <p className="max-w-prose">{children}</p>;

/** Ends the search; the request stays with us, and a person may answer it. */
const LeaveNote = ({ supportEmail, trackId }: { supportEmail: string; trackId?: string }) => {
  const { close } = useTrackActions();
  const [state, setState] = useState<"open" | "busy" | "left">("open");
  const mail = <a href={`mailto:${supportEmail}`} className="text-brand underline">{supportEmail}</a>;
  const leave = (id: string) => {
    setState("busy");
    void close(id).then(() => setState("left"), () => setState("open"));
  };
  if (!trackId) return <Written>Or write to {mail}.</Written>;
  return (
    <div role="status" className="grid justify-items-center gap-1">
      {state === "left" ? <Written>Thank you. Your request stays with us. To add a note, write to {mail}.</Written> : (
        <>
          <Button variant="quiet" busy={state === "busy" ? "Sending…" : undefined} onClick={() => leave(trackId)}>
            Ask us to find someone
          </Button>
          <Written>Or write to {mail}.</Written>
        </>
      )}
    </div>
  );
};
