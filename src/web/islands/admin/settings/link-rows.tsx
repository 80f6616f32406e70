// Help links: what each is called and where it leads, in the order in which they are shown.
import { Button } from "../../../ui/button.tsx";
import { controlStyle } from "../../../ui/control-style.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PlusIcon, TrashIcon } from "../../../ui/icons.tsx";
import { SettingAround, type SettingRowProps } from "./setting-row.tsx";
import type { TypedLink } from "./typed-settings.ts";
import { fieldId } from "./use-settings-form.ts";

const MOST = 20;

export const LinkRows = (props: SettingRowProps) => {
  const { form, setting } = props;
  const rows = form.typed[setting.key] as readonly TypedLink[];
  const id = fieldId(form.document, setting.key);
  const put = (next: readonly TypedLink[]) => form.type(setting.key, next);
  const change = (at: number, part: Partial<TypedLink>) =>
    put(rows.map((row, index) => index === at ? { ...row, ...part } : row));
  return (
    <SettingAround {...props}>
      <p className="max-w-prose text-ink-soft">
        {setting.means} An address begins with / for this site, or with https://.
      </p>
      <ul className="grid gap-3">
        {rows.map((row, at) => (
          <li key={at} className="flex items-center gap-2">
            <span className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[2fr_3fr]">
              <input
                id={at === 0 ? id : `${id}-${at}`}
                aria-label={`Link ${at + 1}, what it is called`}
                autoComplete="off"
                value={row.label}
                onChange={(event) => change(at, { label: event.currentTarget.value })}
                className={controlStyle}
              />
              <input
                id={`${id}-${at}-url`}
                aria-label={`Link ${at + 1}, where it leads`}
                autoComplete="off"
                value={row.url}
                onChange={(event) => change(at, { url: event.currentTarget.value })}
                className={controlStyle}
              />
            </span>
            <IconButton label={`Remove link ${at + 1}`} onClick={() => put(rows.filter((_, index) => index !== at))}>
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {rows.length < MOST && (
        <Button
          variant="secondary"
          icon={<PlusIcon />}
          className="justify-self-start"
          onClick={() => put([...rows, { label: "", url: "" }])}
        >
          Add a link
        </Button>
      )}
    </SettingAround>
  );
};
