// What the calendar shows and how to change it: the kind of meeting and the time zone.
import { type ReactNode, useState } from "react";
import { Rich } from "@/languages/rich.tsx";
import { t } from "@/languages/language.ts";
import { GlobeIcon } from "@/web/ui/icons.ts";
import { Segments } from "@/web/ui/segments.tsx";
import { ChannelIcon } from "../channel-icon.tsx";
import type { CalendarLinks } from "./slot-search.ts";
import type { ZoneFormProps } from "./zone-form.tsx";
import { ZoneForm } from "./lazy-parts.tsx";

interface LocationSwitchProps extends CalendarLinks {
  options: readonly { value: string; label: string }[];
  selected: string;
}

export const LocationSwitch = ({ options, selected, hrefWith, goWith }: LocationSwitchProps) => (
  <Segments
    label={t("funnel.calendar.how")}
    options={options.map(({ value, label }) => ({
      value,
      label: (
        <>
          <ChannelIcon channel={value} />
          {label}
        </>
      ),
    }))}
    selected={selected}
    hrefOf={(location) => hrefWith({ location })}
    onPick={(location) => void goWith({ location })}
  />
);

interface ZoneSwitchProps extends Omit<ZoneFormProps, "isOpen"> {
  /** The zone's name. */
  city: string;
  /** "UTC+1", when it is known. */
  offset?: string;
}

const strong = (city: ReactNode) => <strong className="font-semibold text-ink">{city}</strong>;

export const ZoneSwitch = ({ zone, city, offset, ...form }: ZoneSwitchProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 text-ink-soft">
        <GlobeIcon />
        <span>
          {offset && offset !== city
            ? <Rich of="funnel.calendar.timesAt" values={{ city, offset }} tags={{ b: strong }} />
            : <Rich of="funnel.calendar.timesIn" values={{ city }} tags={{ b: strong }} />}
        </span>
        <span className="text-brand underline underline-offset-4">{t("funnel.slots.change")}</span>
      </summary>
      <ZoneForm zone={zone} isOpen={isOpen} {...form} />
    </details>
  );
};
