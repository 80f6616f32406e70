// A setting with several parts: which of them are shown, and in which order.
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { IconButton } from "@/web/ui/button.tsx";
import { ArrowDownIcon, ArrowUpIcon } from "@/web/ui/icons.ts";
import { fieldsOf } from "./setting-fields.ts";
import { SettingFrame, type SettingRowProps } from "./setting-row.tsx";
import { fieldId } from "./use-settings-form.ts";

/** More are folded. */
const MOST_ROWS = 4;

/** The list with the one at `at` moved by one place. */
const moved = (names: readonly string[], at: number, by: -1 | 1): string[] => {
  const next = [...names];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
};

export const OrderField = (props: SettingRowProps) => {
  const { form, setting: { key, label, description, options = [] } } = props;
  const id = fieldId(form.document, key);
  const chosen = fieldsOf("order", form.typed[key]);
  const hidden = options.filter(({ value }) => !chosen.includes(value)).map(({ value }) => value);
  const labelOf = (name: string) => options.find(({ value }) => value === name)?.label ?? name;
  /** The row moves, and the focus with it. */
  const move = (name: string, by: -1 | 1) => {
    form.type(key, moved(chosen, chosen.indexOf(name), by));
    requestAnimationFrame(() => document.getElementById(`${id}-${name}`)?.focus());
  };
  const list = (
    <ul>
      {[...chosen, ...hidden].map((name, at) => {
        const isShown = at < chosen.length;
        return (
          <li key={name} className="flex items-center justify-between gap-2">
            <Checkbox
              id={`${id}-${name}`}
              name={`${key}.${name}`}
              label={labelOf(name)}
              optional
              checked={isShown}
              onChange={() => form.type(key, isShown ? chosen.filter((one) => one !== name) : [...chosen, name])}
            />
            {isShown && (
              <span className="flex">
                {at > 0 && (
                  <IconButton label={`Move up: ${labelOf(name)}`} onClick={() => move(name, -1)}>
                    <ArrowUpIcon />
                  </IconButton>
                )}
                {at < chosen.length - 1 && (
                  <IconButton
                    label={`Move down: ${labelOf(name)}`}
                    onClick={() => move(name, 1)}
                  >
                    <ArrowDownIcon />
                  </IconButton>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={`${id}-help`}
      className="border-b border-line py-3 first:pt-0 last:border-0 last:pb-0"
    >
      <SettingFrame {...props}>
        <legend className="font-semibold">{label}</legend>
        <p id={`${id}-help`} className="text-sm text-ink-soft">{description}</p>
        {options.length > MOST_ROWS
          ? <Disclosure summary={`${chosen.length} of ${options.length} are shown`}>{list}</Disclosure>
          : list}
      </SettingFrame>
    </fieldset>
  );
};
