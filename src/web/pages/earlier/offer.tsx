// An earlier time that is held for a visitor: who, when and instead of what, to take or to decline. Without JavaScript.
import { formatTimeOfDay, timeBeside } from "@/platform/time/formats.ts";
import type { OfferView, WaitlistEntryView } from "@/modules/booking/waitlist/schemas.ts";
import { labelOf, LABELS } from "@/modules/tracks/rules.ts";
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

const ENDS: Record<Exclude<OfferView["status"], "open">, { title: string; lead: string }> = {
  taken: { title: "This time is yours", lead: "We've emailed you the details." },
  declined: { title: "Thank you for letting us know", lead: "This time is offered to the next person." },
  missed: {
    title: "This time is no longer held for you",
    lead: "It was held for 15 minutes, and was then offered to the next person.",
  },
  void: { title: "This time is no longer possible", lead: "Something about it has changed." },
};

const Replaced = ({ time, displayName }: NonNullable<OfferView["replaces"]>) => (
  <>
    {zonedTime(time)}
    <span className="block">{`with ${displayName}`}</span>
  </>
);

const Facts = (
  { offer: { time, specialistTime, specialist, category, location, replaces } }: Pick<OfferProps, "offer">,
) => (
  <Card>
    <DefinitionList
      items={[
        {
          term: "Earlier time",
          value: zonedTimes(time, { beside: timeBeside(specialistTime, time), city: specialistTime.city }),
        },
        { term: "With", value: specialist.displayName },
        { term: "How", value: labelOf(LABELS.location, location) },
        { term: "Topic", value: category },
        ...replaces ? [{ term: "Instead of", value: <Replaced {...replaces} /> }] : [],
      ]}
    />
  </Card>
);

const TakeForm = ({ offer, pathOf }: Pick<OfferProps, "offer" | "pathOf">) => {
  const { time, specialist, replaces, consent } = offer;
  return (
    <form method="post" action={pathOf("take")} className="grid gap-4">
      {consent && <input type="hidden" name="version" value={consent.version} />}
      {consent && replaces && (
        <p>
          Your meeting with {replaces.displayName} is cancelled, and they no longer see your details on Parley.
        </p>
      )}
      <p>
        {consent
          ? `By taking this time, you agree: “${consent.text}”`
          : `Your meeting with ${specialist.displayName} moves to this time. Nothing else changes.`}
      </p>
      <div>
        <Button type="submit" className="max-sm:w-full">
          {replaces ? `Move to ${time.text}` : `Book ${time.text} with ${specialist.displayName}`}
        </Button>
      </div>
    </form>
  );
};

export const OfferPage = ({ offer, pathOf, problems, supportEmail }: OfferProps) => {
  if (offer.status !== "open") {
    const { title, lead } = ENDS[offer.status];
    const next = offer.onList ? " You're on the list for the next one." : "";
    return (
      <PageLayout title={title} lead={lead + next} problems={problems}>
        <LinkButton href={offer.ownUrl} className="justify-self-start">
          {offer.replaces || offer.status === "taken" ? "View your meeting" : "Choose a time"}
        </LinkButton>
        <SupportLine supportEmail={supportEmail} />
      </PageLayout>
    );
  }
  const { hour, minute, city } = offer.until;
  return (
    <PageLayout
      title="An earlier time is held for you"
      lead={`It's yours until ${formatTimeOfDay(hour, minute)} (${city}). Then the next person is offered it.`}
      problems={problems}
    >
      <Facts offer={offer} />
      <TakeForm offer={offer} pathOf={pathOf} />
      <PostButton action={pathOf("decline")} variant="secondary" className="max-sm:w-full">No, thanks</PostButton>
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
        title="Stop looking for something sooner?"
        lead="We won't offer you earlier times any more. A meeting that you have stays as it is."
        problems={problems}
      >
        <PostButton action={action} className="max-sm:w-full">Stop looking</PostButton>
      </PageLayout>
    )
    : (
      <PageLayout title="We've stopped looking" lead="We won't offer you earlier times for this request.">
        <p>A meeting that you have stays as it is.</p>
      </PageLayout>
    );
