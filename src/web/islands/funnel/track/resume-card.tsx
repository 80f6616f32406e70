// What a returning visitor sees first: the way to resume, or the meeting that is booked.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "@/languages/language.ts";
import type { StartData, TrackView } from "@/modules/funnel/schemas.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { Button } from "@/web/ui/button.tsx";
import { ScreenLink } from "../navigation.tsx";
import { meetingQuery } from "../queries.ts";
import { isResumable, journeyWithout, meetingIdOf, meetingPath, resumePath } from "./journey.ts";
import { useStartOver } from "./track-actions.ts";

/** Nothing when the track can neither be resumed nor was booked. */
export const ResumeCard = ({ track, categories }: { track: TrackView; categories: StartData["categories"] }) => {
  const { name: topic, slug = track.categoryId } = categories.find(({ id }) => id === track.categoryId) ?? {};
  const meetingId = meetingIdOf(track);
  if (meetingId) return <BookedCard path={meetingPath(slug, meetingId)} meetingId={meetingId} topic={topic} />;
  return isResumable(track, categories) ? <OpenCard track={track} slug={slug} topic={topic} /> : null;
};

interface ShellProps {
  title: string;
  text?: string;
  /** Whether there is something ahead for the visitor; a plain card otherwise. */
  isAhead: boolean;
  children: ReactNode;
}

const Shell = ({ title, text, isAhead, children }: ShellProps) => (
  <section
    aria-labelledby="resume"
    className={`grid gap-4 rounded-card border p-4 sm:p-5 ${
      isAhead ? "border-brand bg-brand-tint" : "border-line bg-surface"
    }`}
  >
    <div className="grid gap-1">
      <h2 id="resume" className="font-serif text-xl font-semibold">{title}</h2>
      {text && <p className="text-ink-soft">{text}</p>}
    </div>
    <div className="flex flex-wrap gap-3">{children}</div>
  </section>
);

const OpenCard = ({ track, slug, topic = "" }: { track: TrackView; slug: string; topic?: string }) => {
  const startOver = useStartOver();
  const [busy, setBusy] = useState(false);
  const { label } = journeyWithout([]).progress(track.next);
  const text = t("funnel.resume.next", { topic, step: label ?? "" });
  return (
    <Shell title={t("funnel.resume.title")} text={text} isAhead>
      <ScreenLink href={resumePath(track, slug)}>{t("funnel.continue")}</ScreenLink>
      <Button
        variant="quiet"
        busy={busy ? t("funnel.resume.startingOver") : undefined}
        onClick={() => {
          setBusy(true);
          void startOver();
        }}
      >
        {t("funnel.resume.startOver")}
      </Button>
    </Shell>
  );
};

const BookedCard = ({ path, meetingId, topic }: { path: string; meetingId: string; topic?: string }) => {
  const { api } = useIslandContext();
  const { data: meeting } = useQuery(meetingQuery(api, meetingId));
  const isAhead = meeting === undefined || (meeting.status === "confirmed" && !meeting.isOver);
  return (
    <Shell
      title={isAhead ? t("funnel.resume.booked") : meeting.text}
      text={meeting
        ? t("funnel.resume.bookedWith", { time: meeting.time.text, name: meeting.specialist.displayName })
        : topic}
      isAhead={isAhead}
    >
      <ScreenLink href={path}>{t("funnel.resume.seeMeeting")}</ScreenLink>
    </Shell>
  );
};
