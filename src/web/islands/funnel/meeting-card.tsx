// A booked meeting as anyone with its link may see it: state, both people's time, who, how, and the calendars to add it to.
import type { ClosedCard, ReadableTime, StartData } from "@/modules/funnel/schemas.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { type Definition, DefinitionList } from "@/web/ui/definition-list.tsx";
import { CalendarPlusIcon, DownloadIcon, ExternalLinkIcon } from "@/web/ui/icons.tsx";
import { LinkButton } from "@/web/ui/link-button.tsx";
import type { Tone } from "@/web/ui/tone.tsx";
import { ChannelIcon } from "./channel-icon.tsx";
import { offsetLabel } from "./slot-search.ts";
import { labelOf } from "./words.ts";

const STATES: Record<ClosedCard["status"], { tone: Tone; word: string }> = {
  confirmed: { tone: "ok", word: "Confirmed" },
  completed: { tone: "ok", word: "Took place" },
  cancelled: { tone: "warn", word: "Cancelled" },
  "no-show": { tone: "warn", word: "Did not take place" },
};

/** Nobody has said yet whether it took place. */
const OVER: (typeof STATES)["confirmed"] = { tone: "info", word: "Over" };

const inZone = ({ text, city, offset }: ReadableTime) => `${text} · ${city} (${offsetLabel(offset)})`;

export const MeetingCard = ({ meeting, labels }: { meeting: ClosedCard; labels: StartData["labels"] }) => {
  const { status, time, specialistTime, specialist, category, location } = meeting;
  const stands = status === "confirmed" && !meeting.isOver;
  const { tone, word } = status === "confirmed" && !stands ? OVER : STATES[status];
  const minutes = Math.round((Date.parse(meeting.endsAt) - Date.parse(meeting.startsAt)) / 60_000);
  const facts: Definition[] = [
    { term: "Your time", value: inZone(time) },
    { term: `For ${specialist.displayName}`, value: inZone(specialistTime) },
    { term: "Length", value: `${minutes} minutes` },
    {
      term: "How",
      value: (
        <span className="inline-flex items-center gap-1.5">
          <ChannelIcon channel={location} />
          {labelOf(labels.location, location)}
        </span>
      ),
    },
    { term: "Topic", value: category.name },
  ];
  return (
    <Card title={time.text} aside={<StatusChip tone={tone}>{word}</StatusChip>}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar name={specialist.displayName} src={specialist.photoUrl} />
        <div className="grid min-w-0 flex-1 basis-32">
          <p className="font-serif text-lg font-semibold">{specialist.displayName}</p>
          <p className="text-ink-soft">{specialist.headline}</p>
        </div>
      </div>
      <DefinitionList items={facts} />
      {stands && <AddToCalendar {...meeting.addToCalendar} />}
    </Card>
  );
};

const AddToCalendar = ({ ics, google, outlook }: ClosedCard["addToCalendar"]) => (
  <section aria-labelledby="add" className="grid gap-2.5">
    <h3 id="add" className="flex items-center gap-2 font-semibold">
      <CalendarPlusIcon />
      Add to your calendar
    </h3>
    <div className="grid gap-2.5 sm:grid-cols-3">
      <LinkButton variant="secondary" href={ics} icon={<DownloadIcon />}>Calendar file</LinkButton>
      <LinkButton variant="secondary" href={google} target="_blank" rel="noreferrer" icon={<ExternalLinkIcon />}>
        Google
      </LinkButton>
      <LinkButton variant="secondary" href={outlook} target="_blank" rel="noreferrer" icon={<ExternalLinkIcon />}>
        Outlook
      </LinkButton>
    </div>
  </section>
);
