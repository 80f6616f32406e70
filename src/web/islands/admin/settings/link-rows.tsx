// Help links: what each is called and where it leads, in the order in which they are shown.
import { controlStyle } from "@/web/ui/form/control-style.ts";
import { fieldsOf } from "./setting-kinds.ts";
import { SettingList } from "./setting-list.tsx";
import type { SettingRowProps } from "./setting-row.tsx";
import { fieldId } from "./use-settings-form.ts";

export const LinkRows = (props: SettingRowProps) => {
  const { form, setting } = props;
  const id = fieldId(form.document, setting.key);
  return (
    <SettingList
      {...props}
      rows={fieldsOf("links", form.typed[setting.key])}
      noun="link"
      fresh={{ label: "", url: "" }}
      means={`${setting.means} An address begins with / for this site, or with https://.`}
    >
      {(row, at, change) => (
        <span className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[2fr_3fr]">
          <input
            id={at === 0 ? id : `${id}-${at}`}
            aria-label={`Link ${at + 1}, what it is called`}
            autoComplete="off"
            value={row.label}
            onChange={(event) => change({ label: event.currentTarget.value })}
            className={controlStyle}
          />
          <input
            id={`${id}-${at}-url`}
            aria-label={`Link ${at + 1}, where it leads`}
            autoComplete="off"
            value={row.url}
            onChange={(event) => change({ url: event.currentTarget.value })}
            className={controlStyle}
          />
        </span>
      )}
    </SettingList>
  );
};
