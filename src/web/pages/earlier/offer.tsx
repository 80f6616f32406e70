// An earlier time that is held for a visitor: who, when and instead of what, to take or to decline. Without JavaScript.
import { t } from "@/languages/language.ts";
import { formatTimeOfDay, timeBeside } from "@/platform/time/formats.ts";
import type { OfferView, WaitlistEntryView } from "@/modules/booking/waitlist/schemas.ts";
import { isActiveEntry } from "@/modules/booking/waitlist/rules.ts";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { PageLayout, PostButton, SupportLine, zonedTime, zonedTimes } from "../meetings/parts.tsx";

interface OfferProps {
  offer: OfferView;
  /** The path of the page's forms. */
  pathOf(action: string): string;
  problems?: string[];
  supportEmail: string;
}

const Replaced = ({ time, displayName }: NonNullable<OfferView["replaces"]>) => (
  <>
    {zonedTime(time)}
    <span className="block">{t("earlier.with", { name: displayName })}</span>
  </>
);

const Facts = (
  { offer: { time, specialistTime, specialist, category, location, replaces } }: Pick<OfferProps, "offer">,
) => (
  <Card>
    <DefinitionList
      items={[
        {
          term: t("earlier.time"),
          value: zonedTimes(time, { beside: timeBeside(specialistTime, time), city: specialistTime.city }),
        },
        { term: t("manage.change.with"), value: specialist.displayName },
        { term: t("manage.change.how"), value: t(`labels.${location}`) },
        { term: t("manage.change.topic"), value: category },
        ...replaces ? [{ term: t("earlier.insteadOf"), value: <Replaced {...replaces} /> }] : [],
      ]}
    />
  </Card>
);

const TakeForm = ({ offer, pathOf }: Pick<OfferProps, "offer" | "pathOf">) => {
  const { time, specialist, replaces, consent } = offer;
  return (
    <form method="post" action={pathOf("take")} className="grid gap-4">
      {consent && <input type="hidden" name="version" value={consent.version} />}
      {consent && <input type="hidden" name="text" value={consent.text} />}
      {consent && replaces && <p>{t("earlier.isCancelled", { name: replaces.displayName })}</p>}
      <p>
        {consent ? t("earlier.agree", { consent: consent.text }) : t("earlier.moves", { name: specialist.displayName })}
      </p>
      <div>
        <Button type="submit" className="max-sm:w-full">
          {replaces
            ? t("earlier.move", { time: time.text })
            : t("earlier.book", { time: time.text, name: specialist.displayName })}
        </Button>
      </div>
    </form>
  );
};

export const OfferPage = ({ offer, pathOf, problems, supportEmail }: OfferProps) => {
  if (offer.status !== "open") {
    const lead = [t(`earlier.${offer.status}Lead`), offer.onList ? t("earlier.onList") : ""].filter(Boolean).join(" ");
    return (
      <PageLayout title={t(`earlier.${offer.status}Title`)} lead={lead} problems={problems}>
        <LinkButton href={offer.ownUrl} className="justify-self-start">
          {t(offer.replaces || offer.status === "taken" ? "earlier.viewMeeting" : "earlier.chooseTime")}
        </LinkButton>
        <SupportLine supportEmail={supportEmail} />
      </PageLayout>
    );
  }
  const { hour, minute, city } = offer.until;
  return (
    <PageLayout
      title={t("earlier.title")}
      lead={t("earlier.lead", { time: formatTimeOfDay(hour, minute), city })}
      problems={problems}
    >
      <Facts offer={offer} />
      <TakeForm offer={offer} pathOf={pathOf} />
      <PostButton action={pathOf("decline")} variant="secondary" className="max-sm:w-full">
        {t("earlier.decline")}
      </PostButton>
      <SupportLine supportEmail={supportEmail} />
    </PageLayout>
  );
};

/** Stop looking for something sooner: the page asks, the button decides. */
export const StopEarlierPage = ({ entry, action, problems }: {
  entry: WaitlistEntryView;
  action: string;
  problems?: string[];
}) =>
  isActiveEntry(entry.status)
    ? (
      <PageLayout
        title={t("earlier.stopTitle")}
        lead={t("earlier.stopLead")}
        problems={problems}
      >
        <PostButton action={action} className="max-sm:w-full">{t("earlier.stop")}</PostButton>
      </PageLayout>
    )
    : (
      <PageLayout title={t("earlier.stopped")} lead={t("earlier.stoppedLead")}>
        <p>{t("earlier.stays")}</p>
      </PageLayout>
    );
