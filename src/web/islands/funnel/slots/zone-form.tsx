// The form that shows the calendar in another time zone. Few visitors need it, so its code comes after the screen's.
import { useEffect, useState } from "react";
import { t } from "@/languages/language.ts";
import { Button } from "@/web/ui/button.tsx";
import { SelectBox } from "@/web/ui/form/native-select.tsx";

/** Offered until the browser's own full list is there. */
const COMMON_ZONES = [
  ..."Vienna Berlin Zurich London Dublin Lisbon Madrid Paris Rome Warsaw Athens Kyiv Istanbul".split(" ")
    .map((city) => `Europe/${city}`),
  ..."New_York Chicago Denver Los_Angeles Sao_Paulo".split(" ").map((city) => `America/${city}`),
  ..."Dubai Kolkata Singapore Tokyo".split(" ").map((city) => `Asia/${city}`),
  "Australia/Sydney",
];

const nameOf = (zone: string): string => zone.replaceAll("_", " ").replaceAll("/", " / ");

export interface ZoneFormProps {
  zone: string;
  /** Whether the form is visible; the full list is long. */
  isOpen: boolean;
  /** The target of the form, which works before hydration, and its other search parameters. */
  action: string;
  params: Record<string, string>;
  onPick(zone: string): void;
}

export const ZoneForm = ({ zone, isOpen, action, params, onPick }: ZoneFormProps) => {
  const [zones, setZones] = useState<readonly string[]>(COMMON_ZONES);
  useEffect(() => {
    if (isOpen) setZones(Intl.supportedValuesOf("timeZone"));
  }, [isOpen]);
  const options = [...new Set([zone, ...zones])].sort().map((value) => ({ value, label: nameOf(value) }));
  return (
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
      {Object.entries(params).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      <SelectBox
        name="timezone"
        aria-label={t("funnel.zone.zone")}
        key={zone}
        defaultValue={zone}
        options={options}
      />
      <Button type="submit" variant="secondary">{t("funnel.zone.showTimes")}</Button>
    </form>
  );
};
