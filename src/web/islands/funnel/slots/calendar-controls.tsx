// What the calendar shows and how to change it: the kind of meeting, the time zone, earlier and later days.
import { useState } from "react";
import { Button } from "@/web/ui/button.tsx";
import { SelectBox } from "@/web/ui/form/native-select.tsx";
import { GlobeIcon } from "@/web/ui/icons.ts";
import { onPlainClick, textLink } from "@/web/ui/link.tsx";
import { ChannelIcon } from "../labels.tsx";
import type { CalendarScope } from "./slot-scope.ts";
import type { SlotSearch } from "./slot-search.ts";

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
    <ul className="flex flex-wrap gap-1 rounded-card bg-wash p-1">
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

/** Offered until the browser's own full list is there. */
const COMMON_ZONES = [
  ..."Vienna Berlin Zurich London Dublin Lisbon Madrid Paris Rome Warsaw Athens Kyiv Istanbul".split(" ")
    .map((city) => `Europe/${city}`),
  ..."New_York Chicago Denver Los_Angeles Sao_Paulo".split(" ").map((city) => `America/${city}`),
  ..."Dubai Kolkata Singapore Tokyo".split(" ").map((city) => `Asia/${city}`),
  "Australia/Sydney",
];

const nameOf = (zone: string): string => zone.replaceAll("_", " ").replaceAll("/", " / ");

/** The last part of the zone, until the server has sent the city's name. */
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

interface ZoneSwitchProps {
  zone: string;
  /** The city's name. */
  city?: string;
  /** "UTC+1", when it is known. */
  offset?: string;
  /** The target of the form, which works before hydration, and its other search parameters. */
  action: string;
  keep: Record<string, string>;
  onPick(zone: string): void;
}

export const ZoneSwitch = ({ zone, city = cityOf(zone), offset, action, keep, onPick }: ZoneSwitchProps) => {
  const [zones, setZones] = useState<readonly string[]>(COMMON_ZONES);
  const options = [...new Set([zone, ...zones])].sort().map((value) => ({ value, label: nameOf(value) }));
  return (
    <details
      className="group"
      onToggle={(event) => event.currentTarget.open && setZones(Intl.supportedValuesOf("timeZone"))}
    >
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 text-ink-soft">
        <GlobeIcon />
        <span>
          Times in <strong className="font-semibold text-ink">{city}</strong>
          {offset && offset !== city && ` (${offset})`}
        </span>
        <span className="text-brand underline underline-offset-4">Change</span>
      </summary>
      <form
        method="get"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          event.currentTarget.closest("details")?.removeAttribute("open");
          onPick(String(new FormData(event.currentTarget).get("timezone")));
        }}
        className="grid gap-2 py-2 sm:grid-cols-[1fr_auto]"
      >
        {Object.entries(keep).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
        <SelectBox name="timezone" aria-label="Time zone" key={zone} defaultValue={zone} options={options} />
        <Button type="submit" variant="secondary">Show times</Button>
      </form>
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
