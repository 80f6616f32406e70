// What the calendar shows and how to change it: the kind of meeting, the time zone, earlier and later days.
import { useState } from "react";
import { GlobeIcon } from "@/web/ui/icons.ts";
import { onPlainClick, textLink } from "@/web/ui/link.tsx";
import { ChannelIcon } from "../channel-icon.tsx";
import { lazyPart } from "../lazy-part.tsx";
import type { CalendarScope } from "./slot-scope.ts";
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

/** One link for each kind of meeting. */
export const LocationSwitch = ({ options, selected, hrefWith, goWith }: LocationSwitchProps) => (
  <nav aria-label="How to meet">
    <ul className="flex flex-wrap gap-1 rounded-card bg-sunken p-1">
      {options.map(({ value, label }) => (
        <li key={value} className="grid flex-auto">
          <a
            href={hrefWith({ location: value })}
            aria-current={value === selected || undefined}
            onClick={onPlainClick(() => void goWith({ location: value }))}
            className="flex min-h-11 items-center justify-center gap-1.5 rounded-part px-2 font-medium text-ink-soft no-underline transition-colors hover:text-ink aria-[current=true]:bg-surface aria-[current=true]:text-ink aria-[current=true]:ring-1 aria-[current=true]:ring-line-strong"
          >
            <ChannelIcon channel={value} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** The last part of the zone, until the server has sent the city's name. */
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

interface ZoneSwitchProps extends Omit<ZoneFormProps, "isOpen"> {
  /** The city's name. */
  city?: string;
  /** "UTC+1", when it is known. */
  offset?: string;
}

export const ZoneSwitch = ({ zone, city = cityOf(zone), offset, ...form }: ZoneSwitchProps) => {
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

export const OtherDays = (
  { scope: { later, isLater }, hrefWith, goWith }: CalendarLinks & { scope: CalendarScope },
) => {
  const links = [
    ...(isLater ? [{ label: "Earliest dates", from: undefined }] : []),
    ...(later ? [{ label: "Later dates", from: later }] : []),
  ];
  return (
    <nav aria-label="Other days" className="flex flex-wrap gap-x-6 pt-3">
      {links.map(({ label, from }) => (
        <a
          key={label}
          href={hrefWith({ from, date: undefined })}
          onClick={onPlainClick(() => void goWith({ from, date: undefined }))}
          className={`inline-flex min-h-11 items-center ${textLink}`}
        >
          {label}
        </a>
      ))}
    </nav>
  );
};
