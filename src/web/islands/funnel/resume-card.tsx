// For a visitor who comes back: the way on, or the meeting already booked.
import { useState } from "react";
import type { StartData, TrackView } from "@/modules/funnel/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { useIslandContext, useQuery } from "@/web/islands/runtime/use-query.ts";
import { isResumable, journeyWithout, meetingOf, meetingPath, resumePath } from "./journey.ts";
import { meetingQuery } from "./queries.ts";
import { ScreenLink } from "./screen-link.tsx";
import { useTrackActions } from "./track-actions.ts";

interface ResumeCardProps {
  track: TrackView;
  categories: StartData["categories"];
}

/** Nothing when the track can neither be gone on with nor was booked. */
export const ResumeCard = ({ track, categories }: ResumeCardProps) => {
  const topic = categories.find(({ id }) => id === track.categoryId)?.name;
  const meetingId = meetingOf(track);
  if (meetingId) return <BookedCard track={track} meetingId={meetingId} topic={topic} />;
  return isResumable(track, categories) ? <OpenCard track={track} topic={topic} /> : null;
};

const shell = "grid gap-4 rounded-card border border-brand bg-brand-tint p-4 sm:p-5";

const OpenCard = ({ track, topic }: { track: TrackView; topic?: string }) => {
  const { startAnew } = useTrackActions();
  const [busy, setBusy] = useState(false);
  const { label } = journeyWithout([]).progress(track.next);
  const beginAgain = () => {
    setBusy(true);
    void startAnew();
  };
  return (
    <section aria-labelledby="resume" className={shell}>
      <div className="grid gap-1">
        <h2 id="resume" className="font-serif text-xl font-semibold">Continue where you left off</h2>
        <p className="text-ink-soft">
          {[topic, label && `next: ${label.toLowerCase()}`].filter(Boolean).join(" · ")}. Your answers are kept.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ScreenLink href={resumePath(track)}>Continue</ScreenLink>
        <Button variant="quiet" onClick={beginAgain} busy={busy ? "Starting anew…" : undefined}>Start anew</Button>
      </div>
    </section>
  );
};

/** What became of the meeting, when it is known. */
const BookedCard = ({ track, meetingId, topic }: { track: TrackView; meetingId: string; topic?: string }) => {
  const { api } = useIslandContext();
  const { data: meeting } = useQuery(meetingQuery(api, meetingId));
  const isAhead = meeting === undefined || (meeting.status === "confirmed" && !meeting.isOver);
  const words = meeting ? `${meeting.time.text} with ${meeting.specialist.displayName}` : topic;
  return (
    <section aria-labelledby="resume" className={shell}>
      <div className="grid gap-1">
        <h2 id="resume" className="font-serif text-xl font-semibold">
          {isAhead ? "You have booked a meeting" : meeting.text}
        </h2>
        {words && <p className="text-ink-soft">{words}</p>}
      </div>
      <div>
        <ScreenLink href={meetingPath(track.categoryId, meetingId)}>See your meeting</ScreenLink>
      </div>
    </section>
  );
};
