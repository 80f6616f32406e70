// The packages of buying: from how many leads on, how much less.
import { controlStyle } from "@/web/ui/form/control-style.ts";
import { fieldsOf } from "./setting-kinds.ts";
import { SettingList } from "./setting-list.tsx";
import type { SettingRowProps } from "./setting-row.tsx";
import { fieldId } from "./use-settings-form.ts";

export const PackageRows = (props: SettingRowProps) => {
  const { form, setting } = props;
  const id = fieldId(form.document, setting.key);
  const invalid = form.problemOf(setting.key) ? true : undefined;
  return (
    <SettingList
      {...props}
      rows={fieldsOf("packages", form.typed[setting.key])}
      noun="package"
      fresh={{ quantity: "", discount: "" }}
      means={setting.means}
    >
      {(row, at, change) => (
        <>
          <span aria-hidden="true" className="text-ink-soft max-sm:hidden">From</span>
          <input
            id={at === 0 ? id : `${id}-${at}`}
            aria-label={`Package ${at + 1}, from how many leads on`}
            aria-invalid={invalid}
            inputMode="numeric"
            autoComplete="off"
            value={row.quantity}
            onChange={(event) => change({ quantity: event.currentTarget.value })}
            className={`${controlStyle} w-18! text-right`}
          />
          <span aria-hidden="true" className="text-ink-soft">leads</span>
          <input
            id={`${id}-${at}-discount`}
            aria-label={`Package ${at + 1}, discount in per cent`}
            aria-invalid={invalid}
            inputMode="decimal"
            autoComplete="off"
            value={row.discount}
            onChange={(event) => change({ discount: event.currentTarget.value })}
            className={`${controlStyle} w-18! text-right`}
          />
          <span aria-hidden="true" className="whitespace-nowrap text-ink-soft">% less</span>
        </>
      )}
    </SettingList>
  );
};
