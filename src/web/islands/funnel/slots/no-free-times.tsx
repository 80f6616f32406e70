// Shown when no time is free: what else the visitor can look for, and how to reach support.
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Rich } from "@/languages/rich.tsx";
import { t } from "@/languages/language.ts";
import type { Preferences } from "@/modules/tracks/schemas.ts";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { onPlainClick, TextLink } from "@/web/ui/link.tsx";
import { AskForEarlier } from "../proof/lazy-parts.tsx";
import { SLOTS } from "../queries.ts";
import { useCloseTrack, useSendStep } from "../track/track-actions.ts";
import type { Visit } from "../track/visit.ts";
import { waysOf } from "../track/ways.ts";
import type { CalendarLinks } from "./slot-search.ts";
import { formatDay } from "@/platform/time/formats.ts";
import type { CalendarScope } from "./slot-scope.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";

interface NoFreeTimesProps extends CalendarLinks {
  visit: Visit;
  scope: CalendarScope;
}

export const NoFreeTimes = ({ visit, scope, hrefWith, goWith }: NoFreeTimesProps) => {
  const { start, category, track } = visit;
  const { slots, range, earlier, later } = scope;
  const locations = waysOf(visit);
  const present = locations.find(({ value }) => value === slots.location)?.label ?? slots.location;
  const others = locations.filter(({ value }) => value !== slots.location)
    .map(({ value, label }) => ({ label, search: { location: value, date: undefined } }));
  const options = [
    ...(slots.specialistId
      ? [{ label: t("funnel.noTimes.anyone"), search: { specialistId: undefined, date: undefined } }]
      : []),
    ...others,
    ...(earlier ? [{ label: t("funnel.noTimes.earlier"), search: earlier }] : []),
    ...(later ? [{ label: t("funnel.noTimes.later"), search: later }] : []),
  ];
  return (
    <EmptyState
      picture="meetings"
      title={titleOf(present, slots.specialistId !== undefined, earlier ? undefined : formatDay(range.to).date)}
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
          {!track?.isOwn && <SupportRequest email={start.support.email} trackId={track?.id} />}
        </div>
      }
    >
      {!track?.isOwn && <p>{t("funnel.noTimes.text")}</p>}
    </EmptyState>
  );
};

/** @param until the last day, where the days begin with today */
const titleOf = (location: string, isOnePerson: boolean, until: string | undefined): string => {
  if (until === undefined) {
    return t(isOnePerson ? "funnel.noTimes.onDaysPerson" : "funnel.noTimes.onDays", { location });
  }
  return t(isOnePerson ? "funnel.noTimes.untilPerson" : "funnel.noTimes.until", { location, date: until });
};

/** Drops the preferred language, so that specialists who speak others appear as well. */
const AnyLanguage = ({ categoryId, preferences }: { categoryId: string; preferences: Preferences }) => {
  const sendStep = useSendStep();
  const queryClient = useQueryClient();
  const search = async () => {
    await sendStep({ categoryId, step: "preferences", preferences: { ...preferences, language: undefined } });
    await queryClient.invalidateQueries({ queryKey: SLOTS });
  };
  return (
    <ActionButton variant="secondary" busy={t("funnel.noTimes.searching")} action={search}>
      {t("funnel.noTimes.anyLanguage")}
    </ActionButton>
  );
};

/** Closes the track; the request stays with us, and a person may answer it. */
const SupportRequest = ({ email, trackId }: { email: string; trackId?: string }) => {
  const close = useCloseTrack();
  const [state, setState] = useState<"open" | "busy" | "sent">("open");
  const write = {
    values: { email },
    tags: { link: (text: ReactNode) => <TextLink href={`mailto:${email}`}>{text}</TextLink> },
  };
  const send = (id: string) => {
    setState("busy");
    void close(id).then(() => setState("sent"), () => setState("open"));
  };
  const orWrite = (
    <p className="max-w-prose">
      <Rich of="funnel.noTimes.orWrite" {...write} />
    </p>
  );
  if (!trackId) return orWrite;
  return (
    <div role="status" className="grid justify-items-center gap-1">
      {state === "sent"
        ? (
          <p className="max-w-prose">
            <Rich of="funnel.noTimes.sent" {...write} />
          </p>
        )
        : (
          <>
            <Button
              variant="quiet"
              busy={state === "busy" ? t("funnel.noTimes.sending") : undefined}
              onClick={() => send(trackId)}
            >
              {t("funnel.noTimes.ask")}
            </Button>
            {orWrite}
          </>
        )}
    </div>
  );
};
