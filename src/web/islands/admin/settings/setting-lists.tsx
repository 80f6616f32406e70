// Settings with several rows: packages and help links.
import type { ReactNode } from "react";
import { Button, IconButton } from "@/web/ui/button.tsx";
import { PlusIcon, TrashIcon } from "@/web/ui/icons.ts";
import { controlStyle, FieldError } from "@/web/ui/form/field.tsx";
import { SettingFrame, type SettingRowProps } from "./setting-row.tsx";
import { fieldsOf } from "./setting-fields.ts";
import { fieldId } from "./use-settings-form.ts";

const MAX_ROWS = 20;

interface SettingListProps<Row> extends SettingRowProps {
  rows: readonly Row[];
  /** "package": on the buttons. */
  noun: string;
  /** The row that is added. */
  emptyRow: Row;
  /** Shown above the rows. */
  description: ReactNode;
  /** The fields of one row. `at` counts from 0. */
  children(row: Row, at: number, change: (part: Partial<Row>) => void): ReactNode;
}

const SettingList = <Row,>({ rows, noun, emptyRow, description, children, ...props }: SettingListProps<Row>) => {
  const { form, setting } = props;
  const setRows = (next: readonly Row[]) => form.type(setting.key, next);
  const change = (at: number) => (part: Partial<Row>) =>
    setRows(rows.map((row, index) => index === at ? { ...row, ...part } : row));
  return (
    <SettingFrame {...props}>
      <p className="max-w-prose text-ink-soft">{description}</p>
      <FieldError id={fieldId(form.document, setting.key)}>{form.problemOf(setting.key)}</FieldError>
      <ul className="grid gap-3">
        {rows.map((row, at) => (
          <li key={at} className="flex items-center gap-2">
            {children(row, at, change(at))}
            <IconButton
              label={`Remove ${noun} ${at + 1}`}
              onClick={() => setRows(rows.filter((_, index) => index !== at))}
            >
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {rows.length < MAX_ROWS && (
        <Button
          variant="secondary"
          icon={<PlusIcon />}
          className="justify-self-start"
          onClick={() => setRows([...rows, emptyRow])}
        >
          Add a {noun}
        </Button>
      )}
    </SettingFrame>
  );
};

export const PackageRows = (props: SettingRowProps) => {
  const { form, setting } = props;
  const id = fieldId(form.document, setting.key);
  const invalid = form.problemOf(setting.key) ? true : undefined;
  return (
    <SettingList
      {...props}
      rows={fieldsOf("packages", form.typed[setting.key])}
      noun="package"
      emptyRow={{ quantity: "", discount: "" }}
      description={setting.description}
    >
      {(row, at, change) => (
        <>
          <span aria-hidden="true" className="text-ink-soft max-sm:hidden">From</span>
          <input
            id={at === 0 ? id : `${id}-${at}`}
            aria-label={`Package ${at + 1}, minimum number of leads`}
            aria-invalid={invalid}
            inputMode="numeric"
            autoComplete="off"
            value={row.quantity}
            onChange={(event) => change({ quantity: event.currentTarget.value })}
            className={`${controlStyle} w-18! text-end`}
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
            className={`${controlStyle} w-18! text-end`}
          />
          <span aria-hidden="true" className="whitespace-nowrap text-ink-soft">% discount</span>
        </>
      )}
    </SettingList>
  );
};

export const LinkRows = (props: SettingRowProps) => {
  const { form, setting } = props;
  const id = fieldId(form.document, setting.key);
  return (
    <SettingList
      {...props}
      rows={fieldsOf("links", form.typed[setting.key])}
      noun="link"
      emptyRow={{ label: "", url: "" }}
      description={`${setting.description} Addresses start with / for this site, or with https://.`}
    >
      {(row, at, change) => (
        <span className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[2fr_3fr]">
          <input
            id={at === 0 ? id : `${id}-${at}`}
            aria-label={`Link ${at + 1}, label`}
            autoComplete="off"
            value={row.label}
            onChange={(event) => change({ label: event.currentTarget.value })}
            className={controlStyle}
          />
          <input
            id={`${id}-${at}-url`}
            aria-label={`Link ${at + 1}, address`}
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
