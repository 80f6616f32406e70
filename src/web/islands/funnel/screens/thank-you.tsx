import { useSuspenseQuery } from "@tanstack/react-query";
import { joinList, t } from "@/languages/language.ts";
import type { CodeChannel } from "@/modules/booking/proof/rules.ts";
import { describeLocation } from "@/modules/booking/rules.ts";
import type { ClosedCard } from "@/modules/booking/schemas.ts";
import { isConfirmed, isPending } from "@/modules/scheduling/rules.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { serverNow } from "@/web/islands/runtime/server-clock.ts";
import { LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { CalendarIcon } from "@/web/ui/icons.ts";
import { FunnelFrame } from "@/web/ui/layout/funnel-frame.tsx";
import { Timeline, type TimelineEntry } from "@/web/ui/timeline.tsx";
import { Lessons } from "../lessons.tsx";
import { MeetingCard, MeetingScreen } from "../meeting-card.tsx";
import { ScreenLink } from "../navigation.tsx";
import { AskForEarlier, ConfirmBooking } from "../proof/lazy-parts.tsx";
import { requestedMeetingQuery } from "../proof/requested-query.ts";
import { screenPath } from "../track/journey.ts";
import { TextReminders } from "../text-reminders.tsx";
import { shortTime } from "../times.ts";
import { bookedMeetingId, findNewBooking, findPendingBooking } from "../track/track-actions.ts";
import { useVisit, type Visit } from "../track/visit.ts";

export default function ThankYou() {
  const visit = useVisit();
  const { queryClient } = useIslandContext();
  const meetingId = bookedMeetingId(queryClient, visit.category.id, visit.kept);
  return meetingId ? <Booked visit={visit} meetingId={meetingId} /> : <NotBooked visit={visit} />;
}

const Booked = ({ visit: { start, category, kept }, meetingId }: { visit: Visit; meetingId: string }) => {
  const { api, queryClient } = useIslandContext();
  const { data: meeting } = useSuspenseQuery(requestedMeetingQuery(api, meetingId));
  const booked = findNewBooking(queryClient);
  const manageUrl = booked?.manageUrl ?? kept?.manageUrl;
  const joinUrl = booked?.joinUrl ?? kept?.joinUrl;
  const texts = booked?.reachedBy !== "text" && !kept?.consents.some(({ purpose }) => purpose === TEXTS)
    ? start.consents.find(({ purpose }) => purpose === TEXTS)
    : undefined;
  const email = kept && !kept.masked ? kept.contact?.email : undefined;
  const hasPassed = meeting.lapsed !== null && Date.parse(meeting.startsAt) <= serverNow();
  const pending = isPending(meeting.status) && !meeting.isChecked && !hasPassed
    ? findPendingBooking(queryClient, kept)
    : undefined;
  if (pending) return <ConfirmBooking meeting={meeting} pending={pending} start={start} track={kept} />;
  if (!isConfirmed(meeting.status)) return <MeetingScreen meeting={meeting} labels={start.labels} />;
  return (
    <FunnelFrame title={t("funnel.thankYou.title")}>
      <MeetingCard meeting={meeting} labels={start.labels} joinUrl={joinUrl} />
      <Card title={t("funnel.thankYou.next")}>
        <Timeline
          label={t("funnel.thankYou.next")}
          entries={nextSteps(meeting, booked ? ANNOUNCED[booked.reachedBy] : UNKNOWN, email)}
        />
        {manageUrl && (
          <div className="grid justify-items-start gap-2">
            <LinkButton variant="secondary" href={manageUrl} icon={<CalendarIcon />}>
              {t("funnel.meeting.manage")}
            </LinkButton>
            <p className="text-sm text-ink-soft">{t("funnel.thankYou.privateLink")}</p>
          </div>
        )}
      </Card>
      {texts && manageUrl && <TextReminders consent={texts} meetingId={meetingId} manageUrl={manageUrl} />}
      {kept && !kept.masked && <AskForEarlier trackId={kept.id} specialist={meeting.specialist} isOwn={kept.isOwn} />}
      <Lessons categoryId={category.key} stage="thank-you" />
    </FunnelFrame>
  );
};

/** The consent to text messages. */
const TEXTS = "text-messages";

interface Announced {
  confirmation(email?: string): string;
  reminders(meeting: ClosedCard): TimelineEntry[];
  /** Whether the visitor is asked about the outcome. */
  asks: boolean;
}

const emailReminders = ({ reminders }: ClosedCard): TimelineEntry[] =>
  reminders.length > 0
    ? [{ title: t("funnel.thankYou.reminders", { times: joinList(reminders.map(shortTime)) }) }]
    : [];

const ANNOUNCED: Record<CodeChannel, Announced> = {
  email: {
    confirmation: (email) => email ? t("funnel.thankYou.toEmail", { email }) : t("funnel.thankYou.byEmail"),
    reminders: emailReminders,
    asks: true,
  },
  text: {
    confirmation: () => t("funnel.thankYou.byText"),
    reminders: () => [{ title: t("funnel.thankYou.textReminder") }],
    asks: false,
  },
};

/** After a reload, nobody knows the channel any more. */
const UNKNOWN: Announced = { ...ANNOUNCED.email, confirmation: () => t("funnel.thankYou.howToJoin") };

const nextSteps = (meeting: ClosedCard, announced: Announced, email?: string): TimelineEntry[] => [
  { tone: "ok", title: t("funnel.thankYou.onItsWay"), detail: announced.confirmation(email) },
  ...announced.reminders(meeting),
  // Joining is a button.
  ...(meeting.location === "zoom"
    ? []
    : [{ title: describeLocation(meeting.location, meeting.specialist.displayName, meeting.onlineAt) }]),
  ...(announced.asks ? [{ title: t("funnel.thankYou.afterwards"), detail: t("funnel.thankYou.asks") }] : []),
];

const NotBooked = ({ visit: { category, track } }: { visit: Visit }) => (
  <FunnelFrame title={t("funnel.thankYou.noneTitle")}>
    <EmptyState
      picture="meetings"
      title={t("funnel.thankYou.noneYet")}
      action={
        <ScreenLink href={screenPath(category.key, "start")}>
          {t(track ? "funnel.meeting.resume" : "funnel.thankYou.findTime")}
        </ScreenLink>
      }
    >
      <p>{t("funnel.thankYou.none", { topic: category.name })}</p>
    </EmptyState>
  </FunnelFrame>
);
