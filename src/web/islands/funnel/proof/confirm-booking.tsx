// A requested meeting whose code is missing: until when the time is kept, the code, and what happens when it passes.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Rich } from "@/languages/rich.tsx";
import { t } from "@/languages/language.ts";
import { localPath } from "@/languages/addresses.ts";
import type { ClosedCard } from "@/modules/booking/schemas.ts";
import type { StartData, TrackView } from "@/modules/funnel/schemas.ts";
import { isPending } from "@/modules/scheduling/rules.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { serverNow } from "@/web/islands/runtime/server-clock.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Card } from "@/web/ui/card.tsx";
import { FunnelFrame } from "@/web/ui/layout/funnel-frame.tsx";
import { MeetingCard } from "../meeting-card.tsx";
import { ScreenTextLink, useGoTo } from "../navigation.tsx";
import { StepPending } from "../step-frame.tsx";
import { screenPath } from "../track/journey.ts";
import type { PendingBooking } from "../track/track-actions.ts";
import type { Visit } from "../track/visit.ts";
import { CodeForm } from "./code-form.tsx";
import { useConfirmBooking, useResendCode } from "./proof-actions.ts";
import { requestedMeetingQuery } from "./requested-query.ts";
import { findTextConsent, TextInstead } from "./text-instead.tsx";

interface ConfirmBookingProps {
  meeting: ClosedCard;
  pending: PendingBooking;
  start: StartData;
  /** The visitor's track: with the whole address in the browser that has typed it. */
  track?: TrackView | null;
}

const MINUTE_MS = 60_000;

/** Whole minutes that are left; 0 once the time has passed. */
const useMinutesLeft = (until: string): number => {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / MINUTE_MS));
  const [minutes, setMinutes] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setMinutes(left()), 5_000);
    return () => clearInterval(timer);
  }, [until]);
  return minutes;
};

/** Announced at these minutes, so that a screen reader is not interrupted all the time. */
const ANNOUNCED = [10, 5, 2, 1];

const announcement = (minutes: number): string => {
  if (minutes === 0) return t("funnel.confirm.gone");
  return ANNOUNCED.includes(minutes) ? t("funnel.confirm.left", { count: minutes }) : "";
};

export const ConfirmBooking = ({ meeting, pending, start, track }: ConfirmBookingProps) => {
  const goTo = useGoTo();
  const confirm = useConfirmBooking(meeting.meetingId);
  const resend = useResendCode(meeting.meetingId);
  const minutes = useMinutesLeft(pending.confirmBy);
  const textConsent = findTextConsent(start);
  const { displayName } = meeting.specialist;
  const calendar = screenPath(meeting.category.slug, "calendar");
  /** Whoever has a typo in their address sees it here, where it can be corrected. */
  const [sentTo, setSentTo] = useState(track && !track.masked && track.contact?.email || pending.sentTo);
  const resendByEmail = async (email?: string) => {
    const { retryAfter } = await resend({ email });
    if (email) setSentTo(email);
    return { sentTo: email ?? sentTo ?? "", retryAfter };
  };
  return (
    <FunnelFrame
      back={{
        href: localPath(calendar),
        label: t("funnel.confirm.another"),
        onPick: () => void goTo(calendar),
      }}
      title={t("funnel.confirm.title")}
      lead={sentTo ? t("funnel.confirm.lead", { to: sentTo }) : t("funnel.confirm.leadYou")}
    >
      {minutes === 0 && (
        <Banner tone="warn" title={t("funnel.confirm.goneTitle")}>
          <Rich
            of="funnel.confirm.stillConfirm"
            values={{}}
            tags={{ link: (text) => <ScreenTextLink href={calendar}>{text}</ScreenTextLink> }}
          />
        </Banner>
      )}
      <p role="status" className="sr-only">{announcement(minutes)}</p>
      <Card>
        <CodeForm
          action={t("funnel.confirm.confirm")}
          busyAction={t("funnel.confirm.confirming")}
          sentTo={sentTo}
          confirm={confirm}
          resend={resendByEmail}
          canCorrect
        />
        {textConsent && (
          <TextInstead
            consent={textConsent}
            send={() => resend({ channel: "text", consentText: textConsent })}
          />
        )}
      </Card>
      {minutes > 0 && <KeptUntil minutes={minutes} displayName={displayName} />}
      <MeetingCard meeting={meeting} labels={start.labels} />
    </FunnelFrame>
  );
};

interface ConfirmHereProps {
  visit: Visit;
  pending: PendingBooking & { meetingId: string };
}

/** On the screen where the visitor has booked; leaves it when nothing is left to confirm. */
export const ConfirmHere = ({ visit: { start, category, kept }, pending }: ConfirmHereProps) => {
  const { api } = useIslandContext();
  const goTo = useGoTo();
  const { data: meeting } = useQuery(requestedMeetingQuery(api, pending.meetingId));
  const isOpen = !meeting || (isPending(meeting.status) && !meeting.isChecked);
  useEffect(() => {
    if (!isOpen) void goTo(screenPath(category.key, "thank-you"), { replace: true });
  }, [isOpen]);
  // It takes the place of a longer screen, and the address that the code went to is above the code.
  useEffect(() => void scrollTo(0, 0), [meeting === undefined]);
  if (!meeting) return <StepPending />;
  return <ConfirmBooking meeting={meeting} pending={pending} start={start} track={kept} />;
};

const KeptUntil = ({ minutes, displayName }: { minutes: number; displayName: string }) => (
  <Banner title={t("funnel.confirm.keeping", { count: minutes })}>
    {t("funnel.confirm.gets", { name: displayName })}
  </Banner>
);
