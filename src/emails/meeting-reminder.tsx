// To either side, before a meeting: when it starts and how to join.
import { onlineService } from "@/modules/scheduling/rules.ts";
import { t } from "@/languages/language.ts";
import { comma } from "@/platform/intl.ts";
import { HOUR_MS, type Instant } from "@/platform/time/time.ts";
import { Action, Fact, Facts, Opening } from "./parts/content.tsx";
import { EmailLayout } from "./parts/layout.tsx";
import { type MeetingEmail, MeetingTimes, toReader } from "./parts/meeting-details.tsx";
import { dayAndTime, meetingLink, shortTime } from "./parts/meeting.ts";
import { forSide } from "./parts/own-text.ts";
import { renderEmail } from "./parts/render.ts";

interface MeetingReminder extends MeetingEmail {
  /** When it is sent: "today" and "tomorrow" count from here. */
  now: Instant;
}

export const meetingReminder = (props: MeetingReminder) => {
  const { brand, meeting, now, pageUrl } = props;
  const { side, firstName, other, zone, pageLabel, reason, howToMeet } = toReader(props);
  const time = shortTime(meeting.startsAt, zone);
  // In the last hour the action joins the call; before, it opens the meeting's page.
  const link = meeting.startsAt - now <= HOUR_MS ? meetingLink(meeting) : undefined;
  return renderEmail(
    t("email.changes.reminderSubject", { name: other, time }),
    <EmailLayout
      brand={brand}
      title={t("email.changes.reminderTitle", { when: dayAndTime(meeting.startsAt, zone, now), name: other })}
      preheader={`${time}${comma()}${meeting.categoryName}.`}
      greet={firstName}
      reason={reason}
    >
      <Opening>{t("email.changes.reminder")}</Opening>
      <Facts>
        <MeetingTimes meeting={meeting} side={side} other={other} />
        {howToMeet}
        <Fact label={t("email.about")}>{meeting.categoryName}</Fact>
      </Facts>
      {link
        ? <Action href={link}>{t("email.changes.joinZoom", { service: onlineService(link) })}</Action>
        : <Action href={pageUrl}>{pageLabel}</Action>}
    </EmailLayout>,
    forSide("reminder", side, { other, topic: meeting.categoryName, time }),
  );
};
