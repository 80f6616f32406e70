// To a visitor who wants something sooner: that we look for it, and an earlier time that is held for them.
import { t } from "@/languages/language.ts";
import { Rich } from "@/languages/rich.tsx";
import type { Instant } from "@/platform/time/time.ts";
import { Action, Fact, Facts, MainFact, Opening, Paragraph, TextLink } from "./parts/content.tsx";
import { type EmailProps, layoutFor } from "./parts/layout.tsx";
import { otherTime, shortTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

interface OfEntry extends EmailProps {
  categoryName: string;
  /** Withdraws the waitlist entry. */
  stopUrl: string;
}

const Layout = layoutFor(({ productName }) => t("email.earlier.reason", { product: productName }));

const Stop = ({ stopUrl }: Pick<OfEntry, "stopUrl">) => (
  <Paragraph>
    <Rich
      of="email.earlier.stop"
      values={{}}
      tags={{ link: (text) => <TextLink href={stopUrl}>{text}</TextLink> }}
    />
  </Paragraph>
);

export interface WaitlistJoined extends OfEntry {
  /** A written time. */
  until: string;
  /** The visitor has a meeting, which stays as it is. */
  hasMeeting: boolean;
}

export const waitlistJoined = (props: WaitlistJoined) =>
  renderEmail(
    t("email.earlier.joinedSubject", { category: props.categoryName }),
    <Layout
      {...props}
      title={t("email.earlier.joinedTitle")}
      preheader={t("email.earlier.joinedPreheader")}
    >
      <Opening>{t("email.earlier.joined", { category: props.categoryName })}</Opening>
      <Paragraph>
        {t(props.hasMeeting ? "email.earlier.stays" : "email.earlier.looking", { until: props.until })}
      </Paragraph>
      <Stop stopUrl={props.stopUrl} />
    </Layout>,
    { name: "earlier-wish-noted", values: { topic: props.categoryName } },
  );

export interface EarlierOffer extends OfEntry {
  startsAt: Instant;
  zone: string;
  specialistZone: string;
  specialistName: string;
  headline: string;
  /** The time of day until which it is held. */
  heldUntil: string;
  /** The meeting that it would replace; null without one. */
  replaces: { startsAt: Instant; specialistName: string } | null;
  offerUrl: string;
}

export const earlierOffer = (props: EarlierOffer) => {
  const { startsAt, zone, specialistName, headline, heldUntil, replaces, categoryName } = props;
  const time = shortTime(startsAt, zone);
  const theirs = otherTime(startsAt, { zone: props.specialistZone, than: zone });
  return renderEmail(
    t("email.earlier.offerSubject", { until: heldUntil, time }),
    <Layout
      {...props}
      title={t("email.earlier.offerTitle")}
      preheader={t("email.earlier.offerPreheader", { time, name: specialistName, until: heldUntil })}
    >
      <Paragraph>{t("email.earlier.offer", { until: heldUntil })}</Paragraph>
      <Facts>
        <MainFact label={t("email.earlier.time")}>{time}</MainFact>
        {theirs && <Fact label={t("email.localTime", { name: specialistName })}>{theirs.time} {theirs.offset}</Fact>}
        <Fact label={t("email.with")} note={headline || undefined}>{specialistName}</Fact>
        {replaces
          ? (
            <Fact label={t("email.earlier.insteadOf")}>
              {t("email.earlier.timeWith", {
                time: shortTime(replaces.startsAt, zone),
                name: replaces.specialistName,
              })}
            </Fact>
          )
          : null}
        <Fact label={t("email.about")}>{categoryName}</Fact>
      </Facts>
      <Action href={props.offerUrl}>{t("email.earlier.decide")}</Action>
      <Paragraph>
        {t(replaces ? "email.earlier.keepsMeeting" : "email.earlier.staysOnList")}
      </Paragraph>
      <Stop stopUrl={props.stopUrl} />
    </Layout>,
    { name: "earlier-offer", values: { specialist: specialistName, topic: categoryName, time, until: heldUntil } },
  );
};
