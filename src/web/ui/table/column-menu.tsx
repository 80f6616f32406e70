// Which columns a table shows. The first one names the rows and stays.
import { useState } from "react";
import { Button } from "../button.tsx";
import { ColumnsIcon } from "../icons.ts";
import { Popover } from "../overlay/popover.tsx";
import { type Column, isHideable, shownColumns } from "./table-model.ts";
import { menuButton, menuPanel } from "./list-style.ts";

interface ColumnMenuProps<Row> {
  noun: string;
  columns: readonly Column<Row>[];
  shown?: readonly string[];
  /** Undefined: the columns that the list begins with. */
  onShown(keys: readonly string[] | undefined): void;
}

export const ColumnMenu = <Row,>({ noun, columns, shown, onShown }: ColumnMenuProps<Row>) => {
  const [open, setOpen] = useState(false);
  const keys = shownColumns(columns, shown);
  const toggle = (key: string) => onShown(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]);
  return (
    <Popover
      trigger={
        <>
          <ColumnsIcon className="size-4" /> Columns
        </>
      }
      triggerLabel={`Columns of ${noun}`}
      triggerClassName={menuButton}
      label={`Columns of ${noun}`}
      open={open}
      onOpenChange={setOpen}
      className={`${menuPanel} w-60`}
    >
      <fieldset className="grid">
        <legend className="px-3 pt-1 pb-2 text-sm font-semibold">Show columns</legend>
        {columns.filter(isHideable).map(({ key, label }) => (
          <label
            key={key}
            className="focus-from-within flex min-h-10 cursor-pointer items-center gap-3 rounded-part px-3 hover:bg-wash"
          >
            <input
              type="checkbox"
              className="size-5 accent-brand"
              checked={keys.includes(key)}
              onChange={() => toggle(key)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {shown && (
        <Button variant="quiet" className="px-3! text-sm!" onClick={() => onShown(undefined)}>Reset columns</Button>
      )}
    </Popover>
  );
};
