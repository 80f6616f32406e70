// The card about something sooner on the visitor's page of a meeting: an offer, the waitlist entry, or how to ask.
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import type { ManagedMeeting } from "@/modules/booking/manage/schemas.ts";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { type MeetingLink, meetingPath } from "./parts.tsx";

interface SoonerProps {
  meeting: ManagedMeeting;
  link: MeetingLink;
}

export const SoonerCard = ({ meeting, link }: SoonerProps) => {
  const { canAsk, wish: entry } = meeting.earlier;
  if (!canAsk && !entry) return null;
  return (
    <div data-print="never">
      <Card title={meeting.earlier.offer ? "An earlier time is held for you" : "Something sooner"}>
        {entry ? <Looking meeting={meeting} link={link} /> : <Ask meeting={meeting} link={link} />}
      </Card>
    </div>
  );
};

const Ask = ({ meeting: { specialist }, link }: SoonerProps) => (
  <form method="post" action={meetingPath(link, "ask-for-earlier")} className="grid justify-items-start gap-4">
    <p>When an earlier time becomes free, we can offer it to you by email. Your meeting stays until you take it.</p>
    <Checkbox name="only" optional label={`Only with ${specialist.displayName}`} />
    <Button variant="secondary" type="submit">Tell me if something sooner opens</Button>
  </form>
);

const Looking = ({ meeting: { earlier, specialist }, link }: SoonerProps) => {
  const { wish: entry, offer } = earlier;
  return (
    <>
      {offer
        ? (
          <>
            <p>
              {offer.time.text} with {offer.displayName} is held for you until{" "}
              {formatTimeOfDay(offer.until.hour, offer.until.minute)}.
            </p>
            <LinkButton href={offer.url} className="justify-self-start">See the earlier time</LinkButton>
          </>
        )
        : (
          <p>
            You're on the list for an earlier time{entry?.onlySpecialist && ` with ${specialist.displayName}`}. We'll
            email you when it's your turn, until {entry?.until.text}.
          </p>
        )}
      <form method="post" action={meetingPath(link, "stop-earlier")}>
        <Button variant="quiet" type="submit" className="-mx-3 px-3!">Stop looking</Button>
      </form>
    </>
  );
};
