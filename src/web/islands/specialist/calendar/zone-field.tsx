// In whose time the hours are: every zone, found by city, region or offset.
import { useMemo, useRef } from "react";
import { cityOf } from "@/platform/time/zones.ts";
import { Combobox } from "@/web/ui/combobox.tsx";
import { useInBrowser } from "@/web/islands/area/use-in-browser.ts";
import type { EditorPart } from "./part.ts";
import { sentenceAt } from "./problems.ts";
import { isKnownZone, searchZones, type ZoneChoice, zoneChoice, zoneChoices } from "./zones.ts";

const zoneText = ({ city, region, offset }: ZoneChoice): string =>
  [city, region && `(${region})`, `· ${offset}`].filter(Boolean).join(" ");

export const ZoneField = ({ calendar: { zone }, change, problems }: EditorPart) => {
  const here = useInBrowser();
  const now = useMemo(() => new Date(), []);
  /** Some hundred zones with their offsets: made when somebody looks for one. */
  const all = useRef<readonly ZoneChoice[]>(undefined);
  const choices = () => all.current ??= zoneChoices(Intl.supportedValuesOf("timeZone"), now);
  return (
    <Combobox
      label="Your time zone"
      name="zone"
      help="Your hours are in this zone. Visitors see them in theirs."
      error={sentenceAt(problems, "zone")}
      value={zone}
      shown={here && isKnownZone(zone) ? zoneText(zoneChoice(zone, now)) : cityOf(zone)}
      suggest={(text) =>
        searchZones(choices(), text).map((choice) => ({
          value: choice.zone,
          label: choice.city,
          hint: [choice.region, choice.offset].filter(Boolean).join(" · "),
        }))}
      onPick={(value) => change({ do: "set", setting: "zone", value })}
      inputMode="search"
    />
  );
};
