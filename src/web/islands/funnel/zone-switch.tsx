// In which city's time the calendar speaks, and how to change it; a plain form until JavaScript has come.
import { useState } from "react";
import { Button } from "@/web/ui/button.tsx";
import { GlobeIcon } from "@/web/ui/icons.tsx";
import { SelectBox } from "@/web/ui/native-select.tsx";

/** Shown before the browser's own full list is there. */
const COMMON = [
  ..."Vienna Berlin Zurich London Dublin Lisbon Madrid Paris Rome Warsaw Athens Kyiv Istanbul".split(" ")
    .map((city) => `Europe/${city}`),
  ..."New_York Chicago Denver Los_Angeles Sao_Paulo".split(" ").map((city) => `America/${city}`),
  ..."Dubai Kolkata Singapore Tokyo".split(" ").map((city) => `Asia/${city}`),
  "Australia/Sydney",
];

const nameOf = (zone: string): string => zone.replaceAll("_", " ").replaceAll("/", " / ");

/** The zone's last part, until the server has said what people call it. */
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

interface ZoneSwitchProps {
  zone: string;
  /** What people call it. */
  city?: string;
  /** "UTC+1", when it is known. */
  offset?: string;
  /** Where the form leads, and what else that address says. */
  action: string;
  keep: Record<string, string>;
  onPick(zone: string): void;
}

export const ZoneSwitch = ({ zone, city = cityOf(zone), offset, action, keep, onPick }: ZoneSwitchProps) => {
  const [zones, setZones] = useState<readonly string[]>(COMMON);
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
