// Shown when someone else has taken the time, or it has passed: the nearest free times, each one tap away.
import { useEffect, useRef } from "react";
import { t } from "@/languages/language.ts";
import type { Alternative } from "@/modules/matching/schemas.ts";
import { isNight } from "@/platform/time/night.ts";
import { Button } from "@/web/ui/button.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { CalendarCheckIcon } from "@/web/ui/icons.ts";
import { ScreenTextLink } from "../navigation.tsx";
import { alternativeKey } from "./hold.ts";

interface TakenSlotProps {
  alternatives: readonly Alternative[];
  /** Nobody took it. */
  hasPassed?: boolean;
  /** `alternativeKey` of the one just tapped. */
  pickedKey?: string;
  onPick(alternative: Alternative): void;
  /** The calendar, when it is not this screen. */
  calendar?: string;
}

/** Takes the focus when it appears. */
export const TakenSlot = ({ alternatives, hasPassed, pickedKey, onPick, calendar }: TakenSlotProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [alternatives]);
  const { day = [], night = [] } = Object.groupBy(
    alternatives,
    (alternative) => isNight(alternative) ? "night" : "day",
  );
  return (
    <section
      aria-labelledby="taken"
      className="grid gap-4 rounded-card border-s-4 border-accent bg-warn-tint p-4 sm:p-5"
    >
      <div className="grid gap-1">
        <h2
          id="taken"
          ref={heading}
          tabIndex={-1}
          className="font-serif text-xl font-semibold focus-visible:outline-none"
        >
          {t(hasPassed ? "funnel.taken.passed" : "funnel.taken.taken")}
        </h2>
        <p>{t(`funnel.taken.${hasPassed ? "passed" : "taken"}${alternatives.length > 0 ? "Nearest" : "Other"}`)}</p>
      </div>
      <Alternatives alternatives={day} pickedKey={pickedKey} onPick={onPick} />
      {night.length > 0 && (
        <Disclosure summary={t("funnel.taken.atNight")}>
          <Alternatives alternatives={night} pickedKey={pickedKey} onPick={onPick} />
        </Disclosure>
      )}
      {calendar && (
        <p>
          <ScreenTextLink href={calendar}>{t("funnel.taken.seeAll")}</ScreenTextLink>
        </p>
      )}
    </section>
  );
};

const Alternatives = (
  { alternatives, pickedKey, onPick }: Pick<TakenSlotProps, "alternatives" | "pickedKey" | "onPick">,
) =>
  alternatives.length > 0 && (
    <ul className="grid gap-2.5">
      {alternatives.map((alternative) => (
        <li key={alternativeKey(alternative)} className="grid">
          <Button
            variant="secondary"
            icon={<CalendarCheckIcon />}
            busy={pickedKey === alternativeKey(alternative) ? t("funnel.slots.holding") : undefined}
            onClick={() => onPick(alternative)}
          >
            {t("funnel.taken.with", { time: alternative.text, name: alternative.displayName })}
          </Button>
        </li>
      ))}
    </ul>
  );
