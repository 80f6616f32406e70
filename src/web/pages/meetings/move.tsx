// Reschedule a meeting: choose a day and a time, then confirm. Links and one form, without JavaScript.
import { t } from "@/languages/language.ts";
import { firstWeekdayOf } from "@/platform/places.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { monthOf } from "@/web/ui/calendar/month-days.ts";
import { DayGrid } from "@/web/ui/calendar/day-grid.tsx";
import { Night } from "@/web/ui/calendar/time-grid.tsx";
import { formatDay } from "@/platform/time/formats.ts";
import { isNight } from "@/platform/time/night.ts";
import type { ManagedMeeting, RescheduleTimes } from "@/modules/booking/manage/schemas.ts";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { backToMeeting, type MeetingLink, meetingPath, PageLayout, zonedTime, zonedTimes } from "./parts.tsx";

interface MoveProps {
  meeting: ManagedMeeting;
  link: MeetingLink;
  times: RescheduleTimes;
  problems?: string[];
}

type TimesProps = Pick<MoveProps, "link" | "times"> & { specialist: string; city: string };

const Times = ({ link, times, specialist, city }: TimesProps) => {
  const { day = [], night = [] } = Object.groupBy(times.hours, (time) => isNight(time) ? "night" : "day");
  return (
    <section aria-labelledby="times" className="grid gap-4">
      <h2 id="times" className="font-serif text-xl font-semibold">{times.date && formatDay(times.date).long}</h2>
      {times.hours.length === 0 && <p>{t("manage.change.noTimesThisDay")}</p>}
      {times.hours.some(({ beside }) => beside !== null) && (
        <p className="text-sm text-ink-soft">{t("manage.change.timesFor", { name: specialist, city })}</p>
      )}
      <TimeList link={link} hours={day} specialist={specialist} />
      <Night count={night.length}>
        <TimeList link={link} hours={night} specialist={specialist} />
      </Night>
    </section>
  );
};

interface TimeListProps extends Omit<TimesProps, "times" | "city"> {
  hours: RescheduleTimes["hours"];
}

const TimeList = ({ link, hours, specialist }: TimeListProps) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(34)),1fr))] gap-2.5">
    {hours.map(({ startsAt, clock, beside }) => (
      <li key={startsAt} className="grid">
        <a
          href={meetingPath(link, "move", { at: startsAt })}
          className="choosable flex min-h-16 flex-col items-center justify-center p-2 text-center"
        >
          <span className="text-lg font-semibold">{clock}</span>
          {beside !== null && (
            <span className="text-sm text-ink-soft">
              {beside}
              <span className="sr-only">{` ${t("manage.change.forName", { name: specialist })}`}</span>
            </span>
          )}
        </a>
      </li>
    ))}
  </ul>
);

const CannotMove = ({ meeting, link }: Pick<MoveProps, "meeting" | "link">) => (
  <PageLayout title={t("manage.change.cannotMove")} lead={meeting.move.sentence}>
    <LinkButton href={meetingPath(link)} className="justify-self-start">{t("manage.see")}</LinkButton>
  </PageLayout>
);

/** Days and times of the same specialist. */
export const ChooseTimePage = ({ meeting, link, times, problems }: MoveProps) => {
  const { displayName } = meeting.specialist;
  if (!meeting.move.allowed) return <CannotMove meeting={meeting} link={link} />;
  return (
    <PageLayout
      title={t("manage.change.chooseTime")}
      lead={t("manage.change.chooseLead", { name: displayName, city: times.city, sentence: meeting.move.sentence })}
      back={backToMeeting(link)}
      problems={problems}
    >
      <p>{t("manage.change.currently", { time: zonedTime(meeting.time) })}</p>
      {times.days.length === 0 && (
        <Banner tone="warn" title={t("manage.change.noTimes", { name: displayName })}>
          {t("manage.change.noTimesText")}
        </Banner>
      )}
      {times.days.length > 0 && (
        <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[19rem_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-4">
            {Object.entries(Object.groupBy(times.days, ({ date }) => monthOf(date))).map(([month, days = []]) => (
              <DayGrid
                key={month}
                isMonth
                days={days}
                first={days[0]!.date}
                last={days.at(-1)!.date}
                weekStart={firstWeekdayOf(times.timezone)}
                selected={times.date ?? undefined}
                hrefOf={(date) => meetingPath(link, "move", { date })}
              />
            ))}
          </div>
          <Times link={link} times={times} specialist={displayName} city={meeting.specialistTime.city} />
        </div>
      )}
    </PageLayout>
  );
};

/** Confirmation before the meeting moves. */
export const ConfirmMovePage = (
  { meeting, link, time }: Pick<MoveProps, "meeting" | "link"> & { time: RescheduleTimes["hours"][number] },
) => {
  const { displayName } = meeting.specialist;
  const { movesLeft } = meeting.move;
  const { city } = meeting.specialistTime;
  return (
    <PageLayout
      title={t("manage.change.confirmMove", { time: time.text })}
      back={{ href: meetingPath(link, "move", { date: time.date }), label: t("manage.change.otherTimes") }}
    >
      <Card>
        <DefinitionList
          items={[
            { term: t("manage.change.newTime"), value: zonedTimes(time, { beside: time.beside, city }) },
            { term: t("manage.change.oldTime"), value: zonedTime(meeting.time) },
          ]}
        />
      </Card>
      <p>
        {t("manage.change.news", { channel: meeting.reachedBy, name: displayName })}{" "}
        {t(movesLeft > 1 ? "manage.change.onceMore" : "manage.change.noMore")}
      </p>
      <form method="post" action={meetingPath(link, "move")} className="flex flex-wrap gap-3">
        <input type="hidden" name="startsAt" value={time.startsAt} />
        <Button type="submit" className="max-sm:w-full">{t("manage.change.moveTo", { time: time.text })}</Button>
        <LinkButton variant="quiet" href={meetingPath(link)} className="max-sm:w-full">
          {t("manage.change.keepOld")}
        </LinkButton>
      </form>
    </PageLayout>
  );
};
