// Moving a meeting: a day, a time, and one question before anything happens. Links and one form; no JavaScript.
import type { ManagedMeeting, MoveTimes } from "@/modules/funnel/managed-schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DateList } from "@/web/ui/date-list.tsx";
import { dayLabel } from "@/web/ui/day-label.ts";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { backTo, Face, inZone, pathTo, type Place } from "./parts.tsx";

interface MoveProps {
  meeting: ManagedMeeting;
  place: Place;
  times: MoveTimes;
  problems?: string[];
}

const clockOf = (text: string): string => text.slice(text.indexOf(",") + 2);

const Times = ({ place, times, specialist }: Pick<MoveProps, "place" | "times"> & { specialist: string }) => (
  <section aria-labelledby="times" className="grid gap-4">
    <h2 id="times" className="font-serif text-xl font-semibold">{times.date && dayLabel(times.date).long}</h2>
    {times.hours.length === 0 && <p>There are no free times on this day. Please choose another one.</p>}
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(34)),1fr))] gap-2.5">
      {times.hours.map(({ startsAt, text, otherTime }) => (
        <li key={startsAt} className="grid">
          <a
            href={pathTo(place, "move", { at: startsAt })}
            className="choosable flex min-h-16 flex-col items-center justify-center p-2 text-center"
          >
            <span className="text-lg font-semibold">{clockOf(text)}</span>
            {clockOf(otherTime) !== clockOf(text) && (
              <span className="text-sm text-ink-soft">
                {clockOf(otherTime)} for {specialist}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const Refused = ({ meeting, place }: Pick<MoveProps, "meeting" | "place">) => (
  <Face title="This meeting cannot be moved" lead={meeting.move.sentence}>
    <LinkButton href={pathTo(place)} className="justify-self-start">See your meeting</LinkButton>
  </Face>
);

/** The days and times, all with the same specialist. */
export const ChooseTimePage = ({ meeting, place, times, problems }: MoveProps) => {
  const { displayName } = meeting.specialist;
  if (!meeting.move.allowed) return <Refused meeting={meeting} place={place} />;
  return (
    <Face
      title="When suits you better?"
      lead={`All times are with ${displayName}, on the clock of ${times.city}. ${meeting.move.sentence}`}
      back={backTo(place)}
      problems={problems}
    >
      <p>Now: {inZone(meeting.time)}</p>
      {times.days.length === 0 && (
        <Banner tone="warn" title={`${displayName} has no other free times at the moment`}>
          Your meeting stays as it is. You can still cancel it.
        </Banner>
      )}
      {times.days.length > 0 && (
        <div className="grid items-start gap-6 sm:grid-cols-[16rem_minmax(0,1fr)]">
          <div className="max-sm:order-last">
            <h2 className="mb-2 font-semibold sm:sr-only">Other days</h2>
            <DateList
              days={times.days}
              selected={times.date ?? undefined}
              hrefOf={(date) => pathTo(place, "move", { date })}
            />
          </div>
          <Times place={place} times={times} specialist={displayName} />
        </div>
      )}
    </Face>
  );
};

/** The one question before it moves. */
export const ConfirmMovePage = (
  { meeting, place, time, problems }: Omit<MoveProps, "times"> & { time: MoveTimes["hours"][number] },
) => {
  const { displayName } = meeting.specialist;
  const left = meeting.move.movesLeft;
  return (
    <Face
      title={`Move to ${time.text}?`}
      back={{ href: pathTo(place, "move", { date: time.date }), words: "Other times" }}
      problems={problems}
    >
      <Card>
        <DefinitionList
          items={[
            { term: "New time", value: inZone(time) },
            { term: `For ${displayName}`, value: `${time.otherTime} · ${meeting.specialistTime.city}` },
            { term: "Until now", value: inZone(meeting.time) },
          ]}
        />
      </Card>
      <p>
        {displayName} gets a mail, and both calendars can take the new time from it. {left > 1
          ? "After this you can move the meeting one more time."
          : "After this you can cancel the meeting, but not move it again."}
      </p>
      <form method="post" action={pathTo(place, "move")} className="flex flex-wrap gap-3">
        <input type="hidden" name="startsAt" value={time.startsAt} />
        <Button type="submit" className="max-sm:w-full">Move to {time.text}</Button>
        <LinkButton variant="quiet" href={pathTo(place)} className="max-sm:w-full">Keep the old time</LinkButton>
      </form>
    </Face>
  );
};
