// A booked meeting as anyone with its link may see it: status, both people's time, who, how, and what to do next.
import { t } from "@/languages/language.ts";
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { isConfirmed, MEETING_STATUS, onlineService } from "@/modules/scheduling/rules.ts";
import { HOUR_MS } from "@/platform/time/dates.ts";
import { formatOffset, timeBeside } from "@/platform/time/formats.ts";
import type { ClosedCard } from "@/modules/booking/schemas.ts";
import type { StartData } from "@/modules/funnel/schemas.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { serverNow } from "@/web/islands/runtime/server-clock.ts";
import { LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { CalendarIcon, CalendarPlusIcon, DownloadIcon, ExternalLinkIcon, VideoIcon } from "@/web/ui/icons.ts";
import { FunnelFrame } from "@/web/ui/layout/funnel-frame.tsx";
import { tones } from "@/web/ui/tone.tsx";
import { labelOf } from "@/modules/tracks/rules.ts";
import { ChannelIcon } from "./channel-icon.tsx";
import { ScreenTextLink } from "./navigation.tsx";
import { screenPath } from "./track/journey.ts";

type Status = ClosedCard["status"];

/** Whether the meeting is still to come. */
const isUpcoming = ({ status, isOver }: ClosedCard): boolean => isConfirmed(status) && !isOver;

/** Joining comes first from an hour before the start on; until then, adding the meeting to a calendar does. */
const isSoon = ({ startsAt }: ClosedCard): boolean => Date.parse(startsAt) - serverNow() <= HOUR_MS;

interface Heading {
  title: string;
  lead: string;
}

const toHeading = (meeting: ClosedCard): Heading => {
  if (meeting.heading) return meeting.heading;
  const kind = kindOf(meeting);
  return { title: t(`funnel.meeting.${kind}Title`), lead: t(`funnel.meeting.${kind}Lead`) };
};

/** The status, or that the end has passed, and nobody has said yet whether the meeting took place. */
const kindOf = ({ status, isOver }: ClosedCard): Status | "over" => isConfirmed(status) && isOver ? "over" : status;

interface MeetingProps {
  meeting: ClosedCard;
  labels: { location: readonly StartData["labels"]["location"][number][] };
}

/** The step where a visitor goes on: a wrong address is corrected first. */
const stepOf = ({ lapsed }: ClosedCard) => {
  if (!lapsed) return "start";
  return lapsed === "not-delivered" ? "contacts" : "calendar";
};

/** A whole screen about a meeting, whatever its status. */
export const MeetingScreen = ({ meeting, labels, manageUrl }: MeetingProps & { manageUrl?: string | null }) => (
  <FunnelFrame {...toHeading(meeting)}>
    <MeetingCard meeting={meeting} labels={labels} />
    {manageUrl && (
      <p>
        <LinkButton variant="secondary" href={manageUrl} icon={<CalendarIcon />}>
          {t("funnel.meeting.manage")}
        </LinkButton>
      </p>
    )}
    <p>
      <ScreenTextLink href={screenPath(meeting.category.slug, stepOf(meeting))}>
        {t(meeting.lapsed ? "funnel.meeting.resume" : `funnel.meeting.${isUpcoming(meeting) ? "another" : "again"}`)}
      </ScreenTextLink>
    </p>
  </FunnelFrame>
);

const placeOf = ({ city, offset }: ReadableTime) => `${city} (${formatOffset(offset)})`;

/** The zone of the title's time, and the time where the specialist is unless it is the same. */
const zonesOf = ({ time, specialistTime }: ClosedCard): string => {
  const beside = timeBeside(specialistTime, time);
  return beside === null
    ? placeOf(time)
    : t("funnel.meeting.zones", { place: placeOf(time), time: beside, otherPlace: placeOf(specialistTime) });
};

/** The edge and the chip have the tone of the status. `joinUrl`: where the visitor joins, on a screen of their own. */
export const MeetingCard = ({ meeting, labels, joinUrl }: MeetingProps & { joinUrl?: string | null }) => {
  const { time, specialist, category, location, onlineAt } = meeting;
  const kind = kindOf(meeting);
  const tone = kind === "over" ? "info" : MEETING_STATUS[kind].tone;
  const minutes = Math.round((Date.parse(meeting.endsAt) - Date.parse(meeting.startsAt)) / 60_000);
  return (
    <Card
      title={time.text}
      edge={tones[tone].border}
      aside={<StatusChip tone={tone}>{t(`meeting.status.${kind}`)}</StatusChip>}
    >
      <p className="-mt-2 text-ink-soft">{zonesOf(meeting)}</p>
      {isUpcoming(meeting) && (
        <div className="grid gap-4" data-print="never">
          {joinUrl && isSoon(meeting) && <Join href={joinUrl} />}
          <AddToCalendar {...meeting.addToCalendar} />
          {joinUrl && !isSoon(meeting) && <Join href={joinUrl} variant="secondary" />}
        </div>
      )}
      <SpecialistHead specialist={specialist} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
        <li className="inline-flex items-center gap-1.5">
          <ChannelIcon channel={location} />
          {onlineAt ?? labelOf(labels.location, location)}
        </li>
        <li>{t("funnel.meeting.minutes", { count: minutes })}</li>
        <li>{category.name}</li>
      </ul>
    </Card>
  );
};

const Join = ({ href, ...button }: { href: string; variant?: "secondary" }) => (
  <LinkButton href={href} target="_blank" rel="noreferrer" icon={<VideoIcon />} {...button}>
    {t("funnel.meeting.join", { service: onlineService(href) })}
  </LinkButton>
);

/** The person with their picture. */
export const SpecialistHead = ({ specialist }: { specialist: Omit<ClosedCard["specialist"], "id"> }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <Avatar name={specialist.displayName} src={specialist.photoUrl} />
    <div className="grid min-w-0 flex-1 basis-32">
      <p className="font-serif text-lg font-semibold">{specialist.displayName}</p>
      <p dir="auto" className="text-ink-soft">{specialist.headline}</p>
    </div>
  </div>
);

const AddToCalendar = ({ ics, google, outlook }: ClosedCard["addToCalendar"]) => (
  <section aria-labelledby="add" className="grid gap-2.5">
    <h3 id="add" className="flex items-center gap-2 font-semibold">
      <CalendarPlusIcon />
      {t("funnel.meeting.addToCalendar")}
    </h3>
    <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
      <LinkButton variant="secondary" href={ics} icon={<DownloadIcon />} className="max-sm:col-span-2">
        {t("funnel.meeting.file")}
      </LinkButton>
      <LinkButton variant="secondary" href={google} target="_blank" rel="noreferrer" icon={<ExternalLinkIcon />}>
        Google
      </LinkButton>
      <LinkButton variant="secondary" href={outlook} target="_blank" rel="noreferrer" icon={<ExternalLinkIcon />}>
        Outlook
      </LinkButton>
    </div>
  </section>
);
