// Shown when no time is free: what else the visitor can look for, and how to reach support.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Preferences } from "@/modules/tracks/schemas.ts";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { onPlainClick, TextLink } from "@/web/ui/link.tsx";
import { AskForEarlier } from "../proof/lazy-parts.tsx";
import { SLOTS } from "../queries.ts";
import { useCloseTrack, useSendStep } from "../track/track-actions.ts";
import type { Visit } from "../track/visit.ts";
import type { CalendarLinks } from "./calendar-controls.tsx";
import { formatDay } from "@/platform/time/formats.ts";
import type { CalendarScope } from "./slot-scope.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";

interface NoFreeTimesProps extends CalendarLinks {
  visit: Visit;
  scope: CalendarScope;
}

export const NoFreeTimes = ({ visit: { start, category, track }, scope, hrefWith, goWith }: NoFreeTimesProps) => {
  const { slots, range, earlier, later } = scope;
  const { location: locations } = start.labels;
  const present = locations.find(({ value }) => value === slots.location)?.label ?? slots.location;
  const others = locations.filter(({ value }) => value !== slots.location)
    .map(({ value, label }) => ({ label, search: { location: value, date: undefined } }));
  const options = [
    ...(slots.specialistId ? [{ label: "Anyone", search: { specialistId: undefined, date: undefined } }] : []),
    ...others,
    ...(earlier ? [{ label: "Earlier dates", search: earlier }] : []),
    ...(later ? [{ label: "Later dates", search: later }] : []),
  ];
  return (
    <EmptyState
      picture="meetings"
      title={`No free times ${slots.specialistId ? "with this person " : ""}by ${present} ${
        earlier ? "on these days" : `until ${formatDay(range.to).date}`
      }`}
      action={
        <div className="grid gap-4">
          <div className="flex flex-wrap justify-center gap-3">
            {options.map(({ label, search }) => (
              <LinkButton
                key={label}
                variant="secondary"
                href={hrefWith(search)}
                onClick={onPlainClick(() => void goWith(search))}
              >
                {label}
              </LinkButton>
            ))}
            {track?.preferences?.language && <AnyLanguage categoryId={category.id} preferences={track.preferences} />}
          </div>
          {track && !track.masked && track.contact && <AskForEarlier trackId={track.id} />}
          <SupportRequest email={start.support.email} trackId={track?.id} />
        </div>
      }
    >
      <p>New times are added every day. Try another option, or ask us to find someone for you.</p>
    </EmptyState>
  );
};

/** Drops the preferred language, so that specialists who speak others appear as well. */
const AnyLanguage = ({ categoryId, preferences }: { categoryId: string; preferences: Preferences }) => {
  const sendStep = useSendStep();
  const queryClient = useQueryClient();
  const search = async () => {
    await sendStep({ categoryId, step: "preferences", preferences: { ...preferences, language: undefined } });
    await queryClient.invalidateQueries({ queryKey: SLOTS });
  };
  return <ActionButton variant="secondary" busy="Searching…" action={search}>Any language</ActionButton>;
};

/** Closes the track; the request stays with us, and a person may answer it. */
const SupportRequest = ({ email, trackId }: { email: string; trackId?: string }) => {
  const close = useCloseTrack();
  const [state, setState] = useState<"open" | "busy" | "sent">("open");
  const link = <TextLink href={`mailto:${email}`}>{email}</TextLink>;
  const send = (id: string) => {
    setState("busy");
    void close(id).then(() => setState("sent"), () => setState("open"));
  };
  if (!trackId) return <p className="max-w-prose">Or write to {link}.</p>;
  return (
    <div role="status" className="grid justify-items-center gap-1">
      {state === "sent"
        ? <p className="max-w-prose">Thank you. We have your request. To add a note, write to {link}.</p>
        : (
          <>
            <Button variant="quiet" busy={state === "busy" ? "Sending…" : undefined} onClick={() => send(trackId)}>
              Ask us to find someone
            </Button>
            <p className="max-w-prose">Or write to {link}.</p>
          </>
        )}
    </div>
  );
};
