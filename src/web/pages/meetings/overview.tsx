// The visitor's page of a meeting, opened from an email: its status, how to join, and what the visitor can do.
import { onlineService } from "@/modules/scheduling/rules.ts";
import { t } from "@/languages/language.ts";
import { localPath } from "@/languages/addresses.ts";
import type { Alternative } from "@/modules/matching/schemas.ts";
import type { ManagedMeeting } from "@/modules/booking/manage/schemas.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { MeetingCard } from "@/web/islands/funnel/meeting-card.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { starsText } from "@/web/ui/stars.tsx";
import { holderSentence, type MeetingLink, meetingPath, PageLayout, PostButton, SupportLine } from "./parts.tsx";
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { isNight } from "@/platform/time/night.ts";
import { Night } from "@/web/ui/calendar/time-grid.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";

interface PartProps {
  meeting: ManagedMeeting;
  link: MeetingLink;
}

const SoonerCard = ({ meeting, link }: PartProps) => {
  const { canAsk, wish: entry } = meeting.earlier;
  if (!canAsk && !entry) return null;
  return (
    <div data-print="never">
      <Card title={t(meeting.earlier.offer ? "manage.soonerHeld" : "manage.sooner")}>
        {entry ? <Looking meeting={meeting} link={link} /> : <Ask meeting={meeting} link={link} />}
      </Card>
    </div>
  );
};

const Ask = ({ meeting: { specialist, earlier: { canLimit } }, link }: PartProps) => (
  <form method="post" action={meetingPath(link, "ask-for-earlier")} className="grid justify-items-start gap-4">
    <p>{t("manage.soonerHow")}</p>
    {canLimit && <Checkbox name="only" optional label={t("manage.soonerOnly", { name: specialist.displayName })} />}
    <Button variant="secondary" type="submit">{t("manage.soonerAsk")}</Button>
  </form>
);

const Looking = ({ meeting: { earlier, specialist }, link }: PartProps) => {
  const { wish: entry, offer } = earlier;
  return (
    <>
      {offer
        ? (
          <>
            <p>
              {t("manage.soonerOffer", {
                time: offer.time.text,
                name: offer.displayName,
                until: formatTimeOfDay(offer.until.hour, offer.until.minute),
              })}
            </p>
            <LinkButton href={offer.url} className="justify-self-start">{t("manage.soonerSee")}</LinkButton>
          </>
        )
        : (
          <p>
            {entry?.onlySpecialist
              ? t("manage.soonerListedWith", { name: specialist.displayName, until: entry.until.text })
              : t("manage.soonerListed", { until: entry?.until.text ?? "" })}
          </p>
        )}
      <PostButton action={meetingPath(link, "stop-earlier")} variant="quiet" className="-mx-3 px-3!">
        {t("manage.soonerStop")}
      </PostButton>
    </>
  );
};

type Channel = ManagedMeeting["reachedBy"];

/** What was done, and how we tell the visitor more about it. */
const CONFIRMATIONS: Record<string, (channel: Channel) => { title: string; text: string }> = {
  moved: (channel) => ({ title: t("manage.done.moved"), text: t("manage.done.movedText", { channel }) }),
  cancelled: (channel) => ({ title: t("manage.done.cancelled"), text: t("manage.done.cancelledText", { channel }) }),
  earlier: () => ({ title: t("manage.done.earlier"), text: t("manage.done.earlierText") }),
  looking: () => ({ title: t("manage.done.looking"), text: t("manage.done.lookingText") }),
  "stopped-looking": () => ({ title: t("manage.done.stopped"), text: t("manage.done.stoppedText") }),
  coming: () => ({ title: t("manage.done.coming"), text: t("manage.done.comingText") }),
  "texts-stopped": (channel) => ({
    title: t("manage.done.textsStopped"),
    text: t("manage.done.textsStoppedText", { channel }),
  }),
  rescued: (channel) => ({ title: t("manage.done.rescued"), text: t("manage.done.rescuedText", { channel }) }),
  withdrawn: () => ({ title: t("manage.done.withdrawn"), text: t("manage.done.withdrawnText") }),
};

const Confirmation = ({ action = "", reachedBy }: { action?: string; reachedBy: Channel }) => {
  const done = Object.hasOwn(CONFIRMATIONS, action) ? CONFIRMATIONS[action]!(reachedBy) : undefined;
  return done && <Banner tone="ok" role="status" title={done.title}>{done.text}</Banner>;
};

const HowToJoin = ({ meeting: { howToJoin, joinUrl, specialist } }: { meeting: ManagedMeeting }) => (
  <Card title={t("manage.join")}>
    <p>{howToJoin}</p>
    {joinUrl && (
      <LinkButton href={joinUrl} target="_blank" rel="noreferrer">
        {t("manage.joinZoom", { name: specialist.displayName, service: onlineService(joinUrl) })}
      </LinkButton>
    )}
  </Card>
);

const Changes = ({ meeting: { move, cancel }, link }: PartProps) => (
  <Card title={t("manage.changes")}>
    {(move.allowed || cancel.allowed) && (
      <div className="flex flex-wrap gap-3">
        {move.allowed && (
          <LinkButton variant="secondary" href={meetingPath(link, "move")}>{t("manage.move")}</LinkButton>
        )}
        {cancel.allowed && (
          <LinkButton variant="secondary" href={meetingPath(link, "cancel")}>{t("manage.cancel")}</LinkButton>
        )}
      </div>
    )}
    <div className="text-ink-soft">
      <p>{move.sentence}</p>
      <p>{cancel.sentence}</p>
    </div>
  </Card>
);

/** The page that asks for confirmation before it books another specialist. */
const rescuePath = (link: MeetingLink, { specialistId, startsAt }: Alternative): string =>
  meetingPath(link, "", { with: specialistId, at: startsAt });

const Rescue = ({ meeting, link }: PartProps) => {
  const { rescue, specialist, category } = meeting;
  if (!rescue) return null;
  const { sameTime, nearest, until } = rescue;
  const { day = [], night = [] } = Object.groupBy(nearest, (time) => isNight(time) ? "night" : "day");
  if (!sameTime && nearest.length === 0) {
    return (
      <Card title={t("manage.rescue")}>
        <p>{t("manage.rescueNobody")}</p>
        <LinkButton href={localPath(`/funnel/${category.id}`)} className="justify-self-start">
          {t("manage.rescueFind")}
        </LinkButton>
      </Card>
    );
  }
  return (
    <Card title={t("manage.rescue")}>
      {sameTime && (
        <>
          <p>{t("manage.rescueSame", { other: sameTime.displayName, name: specialist.displayName })}</p>
          <LinkButton href={rescuePath(link, sameTime)}>
            {t("manage.rescueMeet", { name: sameTime.displayName, time: sameTime.text })}
          </LinkButton>
        </>
      )}
      <OtherTimes link={link} times={day} />
      <Night count={night.length}>
        <OtherTimes link={link} times={night} />
      </Night>
      <p className="text-ink-soft">
        {t("manage.rescueUntil", { time: until.text })}
      </p>
    </Card>
  );
};

const OtherTimes = ({ link, times }: { link: MeetingLink; times: readonly Alternative[] }) =>
  times.length > 0 && (
    <ul className="grid gap-2.5">
      {times.map((time) => (
        <li key={`${time.startsAt} ${time.specialistId}`} className="grid">
          <LinkButton variant="secondary" href={rescuePath(link, time)}>
            {t("manage.rescueWith", { time: time.text, name: time.displayName })}
          </LinkButton>
        </li>
      ))}
    </ul>
  );

const Rating = ({ meeting: { rating, specialist }, link }: PartProps) => {
  const { open, stars } = rating;
  if (!open && stars === null) return null;
  return (
    <div data-print="never">
      <Card title={stars === null ? t("manage.rate", { name: specialist.displayName }) : t("manage.rating.choice")}>
        <p>
          {stars === null
            ? t("manage.rateWhy")
            : t(open ? "manage.ratingChangeable" : "manage.ratingDeletable", { stars: starsText(stars) })}
        </p>
        <LinkButton
          href={meetingPath(link, "rating")}
          variant={stars === null ? "primary" : "secondary"}
          className="justify-self-start"
        >
          {t(stars === null ? "manage.rateNow" : "manage.ratingSee")}
        </LinkButton>
      </Card>
    </div>
  );
};

const Message = ({ meeting: { message, specialist } }: { meeting: ManagedMeeting }) =>
  message && (
    <Card title={t("manage.messageFrom", { name: specialist.displayName })}>
      <blockquote dir="auto" className="border-s-4 border-line ps-4">{message}</blockquote>
    </Card>
  );

interface OverviewProps extends PartProps {
  supportEmail: string;
  /** The action that led here, for its confirmation. */
  done?: string;
  problems?: string[];
}

export const OverviewPage = ({ meeting, link, supportEmail, done, problems }: OverviewProps) => {
  const { status, isOver, asksOutcome, replacedBy, specialist, earlier } = meeting;
  const isUpcoming = isConfirmed(status) && !isOver;
  return (
    <PageLayout
      title={t("manage.meetingWith", { name: specialist.displayName })}
      lead={meeting.text}
      problems={problems}
      printed={[t("manage.printed"), t("manage.reference", { id: link.id })]}
    >
      <Confirmation action={done} reachedBy={meeting.reachedBy} />
      {replacedBy && (
        <Banner title={t("manage.replaced")}>
          <TextLink href={replacedBy}>{t("manage.seeNew")}</TextLink>
        </Banner>
      )}
      {asksOutcome && (
        <div data-print="never">
          <Card title={t("outcome.title")}>
            <p>{t("manage.tookPlaceWhy")}</p>
            <LinkButton href={meeting.outcomePath} className="justify-self-start">{t("manage.answer")}</LinkButton>
          </Card>
        </div>
      )}
      {earlier.offer && <SoonerCard meeting={meeting} link={link} />}
      <Rating meeting={meeting} link={link} />
      <Message meeting={meeting} />
      {meeting.rescue && (
        <div data-print="never">
          <Rescue meeting={meeting} link={link} />
        </div>
      )}
      <MeetingCard
        meeting={meeting}
        labels={{ location: [{ value: meeting.location, label: t(`labels.${meeting.location}`) }] }}
      />
      {!isConfirmed(status) && !meeting.rescue && !replacedBy && (
        <p data-print="never">
          {meeting.ownLink === null
            ? <TextLink href={localPath(`/funnel/${meeting.category.id}/start`)}>{t("manage.bookNew")}</TextLink>
            : (
              <TextLink href={localPath(meeting.ownLink)}>
                {t("manage.bookNewWith", { name: meeting.specialist.displayName })}
              </TextLink>
            )}
        </p>
      )}
      {isUpcoming && <Changes meeting={meeting} link={link} />}
      {isUpcoming && <HowToJoin meeting={meeting} />}
      {!earlier.offer && <SoonerCard meeting={meeting} link={link} />}
      <Card title={t("manage.details")}>
        <p>
          {holderSentence(meeting)}
        </p>
        <TextLink href={meetingPath(link, "data")} data-print="never">
          {t("manage.seeData")}
        </TextLink>
      </Card>
      <SupportLine supportEmail={supportEmail} />
    </PageLayout>
  );
};
