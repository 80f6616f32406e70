// What the calendar shows and how to change it: the kind of meeting and the time zone.
import { useState } from "react";
import { GlobeIcon } from "@/web/ui/icons.ts";
import { Segments } from "@/web/ui/segments.tsx";
import { ChannelIcon } from "../channel-icon.tsx";
import { lazyPart } from "../lazy-part.tsx";
import type { SlotSearch } from "./slot-search.ts";
import type { ZoneFormProps } from "./zone-form.tsx";

const ZoneForm = lazyPart(() => import("./zone-form.tsx"), "ZoneForm");

/** The targets of the calendar's own links. */
export interface CalendarLinks {
  hrefWith(search: SlotSearch): string;
  goWith(search: SlotSearch): Promise<void>;
}

interface LocationSwitchProps extends CalendarLinks {
  options: readonly { value: string; label: string }[];
  selected: string;
}

export const LocationSwitch = ({ options, selected, hrefWith, goWith }: LocationSwitchProps) => (
  <Segments
    label="How to meet"
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

export const ZoneSwitch = ({ zone, city, offset, ...form }: ZoneSwitchProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 text-ink-soft">
        <GlobeIcon />
        <span>
          Times in <strong className="font-semibold text-ink">{city}</strong>
          {offset && offset !== city && ` (${offset})`}
        </span>
        <span className="text-brand underline underline-offset-4">Change</span>
      </summary>
      <ZoneForm zone={zone} isOpen={isOpen} {...form} />
    </details>
  );
};
