// A setting of several rows: each is edited in place, removed, or added at the end.
import type { ReactNode } from "react";
import { Button } from "@/web/ui/button.tsx";
import { IconButton } from "@/web/ui/icon-button.tsx";
import { PlusIcon, TrashIcon } from "@/web/ui/icons.tsx";
import { SettingAround, type SettingRowProps } from "./setting-row.tsx";

const MOST = 20;

interface SettingListProps<Row> extends SettingRowProps {
  rows: readonly Row[];
  /** "package": on the buttons. */
  noun: string;
  /** What is added. */
  fresh: Row;
  /** What stands above the rows. */
  means: ReactNode;
  /** The fields of one row, without its button. `at` counts from 0. */
  children(row: Row, at: number, change: (part: Partial<Row>) => void): ReactNode;
}

export const SettingList = <Row,>({ rows, noun, fresh, means, children, ...props }: SettingListProps<Row>) => {
  const { form, setting } = props;
  const put = (next: readonly Row[]) => form.type(setting.key, next);
  const change = (at: number) => (part: Partial<Row>) =>
    put(rows.map((row, index) => index === at ? { ...row, ...part } : row));
  return (
    <SettingAround {...props}>
      <p className="max-w-prose text-ink-soft">{means}</p>
      <ul className="grid gap-3">
        {rows.map((row, at) => (
          <li key={at} className="flex items-center gap-2">
            {children(row, at, change(at))}
            <IconButton label={`Remove ${noun} ${at + 1}`} onClick={() => put(rows.filter((_, index) => index !== at))}>
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
          onClick={() => put([...rows, fresh])}
        >
          Add a {noun}
        </Button>
      )}
    </SettingAround>
  );
};
