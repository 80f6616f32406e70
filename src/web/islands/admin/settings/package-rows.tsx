// The packages of buying: from how many leads on, how much less.
import { Button } from "../../../ui/button.tsx";
import { controlStyle } from "../../../ui/control-style.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PlusIcon, TrashIcon } from "../../../ui/icons.tsx";
import { SettingAround, type SettingRowProps } from "./setting-row.tsx";
import type { TypedPackage } from "./typed-settings.ts";
import { fieldId } from "./use-settings-form.ts";

const MOST = 20;

export const PackageRows = (props: SettingRowProps) => {
  const { form, setting } = props;
  const rows = form.typed[setting.key] as readonly TypedPackage[];
  const id = fieldId(form.document, setting.key);
  const invalid = form.problemOf(setting.key) ? true : undefined;
  const put = (next: readonly TypedPackage[]) => form.type(setting.key, next);
  const change = (at: number, part: Partial<TypedPackage>) =>
    put(rows.map((row, index) => index === at ? { ...row, ...part } : row));
  return (
    <SettingAround {...props}>
      <p className="max-w-prose text-ink-soft">{setting.means}</p>
      <ul className="grid gap-2">
        {rows.map((row, at) => (
          <li key={at} className="flex items-center gap-2">
            <span aria-hidden="true" className="text-ink-soft max-sm:hidden">From</span>
            <input
              id={at === 0 ? id : `${id}-${at}`}
              aria-label={`Package ${at + 1}, from how many leads on`}
              aria-invalid={invalid}
              inputMode="numeric"
              autoComplete="off"
              value={row.quantity}
              onChange={(event) => change(at, { quantity: event.currentTarget.value })}
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
              onChange={(event) => change(at, { discount: event.currentTarget.value })}
              className={`${controlStyle} w-18! text-right`}
            />
            <span aria-hidden="true" className="whitespace-nowrap text-ink-soft">% less</span>
            <IconButton
              label={`Remove package ${at + 1}`}
              onClick={() => put(rows.filter((_, index) => index !== at))}
            >
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
          onClick={() => put([...rows, { quantity: "", discount: "" }])}
        >
          Add a package
        </Button>
      )}
    </SettingAround>
  );
};
