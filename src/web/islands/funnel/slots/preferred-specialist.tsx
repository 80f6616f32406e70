// What the visitor chose or opened before the first question. A specialist, from that specialist's own page: on the first step, on the
// calendar with their next free times, and where they cannot be booked. A time: on the calendar. Or an address of a later step.
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Rich } from "@/languages/rich.tsx";
import { t } from "@/languages/language.ts";
import type { Availabilities, SlotView } from "@/modules/matching/schemas.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { CalendarCheckIcon } from "@/web/ui/icons.ts";
import { ScreenTextLink } from "../navigation.tsx";
import { profileQuery, type SlotScope } from "../queries.ts";
import { screenPath } from "../track/journey.ts";
import { alternativeKey, type Hold } from "./hold.ts";

/** In the same file of the browser: most visitors need neither. */
export { OwnNote } from "./own-link.tsx";

const CARD = "grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5";

/** On the first step. Nothing for an address that has no page any more. */
export const PreferredNote = ({ slug }: { slug: string }) => {
  const { api } = useIslandContext();
  const { data: profile } = useQuery(profileQuery(api, slug));
  if (!profile) return null;
  return (
    <section aria-label={t("funnel.start.yourSpecialist")} className={CARD}>
      <div className="flex items-center gap-4">
        <Avatar name={profile.displayName} src={profile.photoUrl} />
        <div className="grid min-w-0">
          <p className="font-semibold">{t("funnel.start.meetingWith", { name: profile.displayName })}</p>
          <p className="text-ink-soft">{t("funnel.start.thenTimes")}</p>
        </div>
      </div>
    </section>
  );
};

interface ChosenProps {
  slots: SlotScope;
  hold: Hold;
}

/** On the calendar: the specialist with their next times, or the time. */
export const ChosenBefore = (
  { preferred, chosen, ...rest }: ChosenProps & Pick<Availabilities, "preferred" | "chosen">,
) =>
  preferred ? <PreferredTimes preferred={preferred} {...rest} /> : chosen && <ChosenTime chosen={chosen} {...rest} />;

interface PreferredTimesProps extends ChosenProps {
  preferred: NonNullable<Availabilities["preferred"]>;
}

const PreferredTimes = ({ preferred: { id, displayName, times }, slots: { location }, hold }: PreferredTimesProps) => {
  if (times.length === 0) {
    return <Banner title={t("funnel.preferred.none", { name: displayName })}>{t("funnel.preferred.others")}</Banner>;
  }
  return (
    <section aria-labelledby="preferred" className={CARD}>
      <div className="grid gap-1">
        <h2 id="preferred" className="font-serif text-xl font-semibold">
          {t("funnel.preferred.free", { name: displayName })}
        </h2>
        <p className="text-ink-soft">{t("funnel.preferred.takeOne")}</p>
      </div>
      <ul className="grid gap-2.5 sm:grid-cols-3">
        {times.map(({ startsAt, text }) => {
          const choice = { startsAt, location: location as "zoom", specialistId: id };
          const isPicked = hold.pickedKey === alternativeKey(choice);
          return (
            <li key={startsAt} className="grid">
              <Button
                variant="secondary"
                icon={<CalendarCheckIcon />}
                busy={isPicked ? t("funnel.slots.holding") : undefined}
                onClick={() => hold.hold(choice)}
              >
                {text}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

interface ChosenTimeProps extends ChosenProps {
  chosen: NonNullable<Availabilities["chosen"]>;
}

const ChosenTime = (
  { chosen: { startsAt, text, isFree }, slots: { location, specialistId }, hold }: ChosenTimeProps,
) => {
  if (!isFree) {
    return <Banner title={t("funnel.preferred.timeAway", { time: text })}>{t("funnel.preferred.another")}</Banner>;
  }
  return (
    <section aria-labelledby="chosen" className={`${CARD} sm:flex sm:items-center sm:justify-between`}>
      <div className="grid gap-1">
        <h2 id="chosen" className="font-serif text-xl font-semibold">
          {t("funnel.preferred.timeFree", { time: text })}
        </h2>
        <p className="text-ink-soft">{t("funnel.preferred.chosen")}</p>
      </div>
      <Button
        variant="secondary"
        className="shrink-0"
        icon={<CalendarCheckIcon />}
        busy={hold.picked === startsAt ? t("funnel.slots.holding") : undefined}
        onClick={() => hold.hold({ startsAt, location: location as "zoom", specialistId })}
      >
        {t("funnel.preferred.take")}
      </Button>
    </section>
  );
};

/** At a time at which they cannot be booked. It does not say why. */
export const PreferredAway = (
  { preferred, calendar }: { preferred: NonNullable<SlotView["preferred"]>; calendar: string },
) => (
  <Banner title={t("funnel.preferred.away", { name: preferred.displayName })}>
    <Rich
      of="funnel.preferred.seeWhen"
      values={{ name: preferred.displayName }}
      tags={{ link: (text) => <ScreenTextLink href={calendar}>{text}</ScreenTextLink> }}
    />
  </Banner>
);

const PREVIEWS = {
  times: { title: "funnel.preferred.previewTimes", how: "funnel.preferred.previewTimesHow" },
  people: { title: "funnel.preferred.previewPeople", how: "funnel.preferred.previewPeopleHow" },
} as const;

interface PreviewNoteProps {
  /** What they see. */
  of: keyof typeof PREVIEWS;
  /** The key of the category. */
  category: string;
  children?: ReactNode;
}

/** For visitors who opened the address of a step and have not answered anything yet. */
export const PreviewNote = ({ of, category, children }: PreviewNoteProps) => (
  <Banner title={t(PREVIEWS[of].title)}>
    <Rich
      of={PREVIEWS[of].how}
      values={{}}
      tags={{ link: (text) => <ScreenTextLink href={screenPath(category, "start")}>{text}</ScreenTextLink> }}
    />{" "}
    {children}
  </Banner>
);
