// Saved filters of a list: choose one, save the present one under a name, or delete one.
import { type FormEvent, useState } from "react";
import { Button, IconButton } from "../button.tsx";
import { BookmarkIcon, CheckIcon, XIcon } from "../icons.ts";
import { Popover } from "../overlay/popover.tsx";
import { menuButton, menuPanel } from "./list-style.ts";
import type { SavedQuery } from "./list-view.ts";

export interface SavedView {
  id: string;
  name: string;
  query: SavedQuery;
}

export interface SavedViews {
  views: readonly SavedView[];
  /** Throws the error of the call, whose message is shown. */
  onSave(name: string, query: SavedQuery): Promise<void>;
  onDelete(view: SavedView): void;
}

interface ViewMenuProps extends SavedViews {
  noun: string;
  /** What would be saved now. */
  current: SavedQuery;
  onApply(query: SavedQuery): void;
}

/** In characters. */
const MAX_NAME = 40;

const isSame = (a: SavedQuery, b: SavedQuery): boolean => {
  const sorted = (query: SavedQuery) => JSON.stringify(Object.entries(query).toSorted(([x], [y]) => x < y ? -1 : 1));
  return sorted(a) === sorted(b);
};

const SaveForm = ({ onSave }: { onSave(name: string): Promise<void> }) => {
  const [problem, setProblem] = useState("");
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("name") ?? "").trim();
    if (!name) return setProblem("Give it a name.");
    setProblem("");
    onSave(name).then(() => form.reset(), (error: Error) => setProblem(error.message.split("\n")[0]!));
  };
  return (
    <form onSubmit={save} className="grid gap-1.5 border-t border-line px-3 pt-3 pb-1">
      <label className="grid gap-1 text-sm">
        Save these filters as
        <input
          name="name"
          autoComplete="off"
          maxLength={MAX_NAME}
          className="min-h-10 w-full rounded-part border border-line-strong bg-surface px-2.5 text-base"
        />
      </label>
      {problem && <p role="alert" className="text-sm font-medium text-danger">{problem}</p>}
      <Button type="submit" variant="secondary" className="min-h-10! px-3! text-sm!">Save filters</Button>
    </form>
  );
};

export const ViewMenu = ({ noun, views, current, onApply, onSave, onDelete }: ViewMenuProps) => {
  const [open, setOpen] = useState(false);
  const active = views.find(({ query }) => isSame(query, current));
  const apply = (query: SavedQuery) => {
    setOpen(false);
    onApply(query);
  };
  return (
    <Popover
      trigger={
        <>
          <BookmarkIcon className="size-4" />
          <span className="max-w-32 truncate">{active?.name ?? "Saved"}</span>
        </>
      }
      triggerLabel={active ? `Saved filters of ${noun}: ${active.name}` : `Saved filters of ${noun}`}
      triggerClassName={menuButton}
      label={`Saved filters of ${noun}`}
      open={open}
      onOpenChange={setOpen}
      className={`${menuPanel} w-72`}
    >
      {views.length === 0 && (
        <p className="px-3 py-1 text-sm text-ink-soft">Filters that you use often can have a name here.</p>
      )}
      <ul>
        {views.map((view) => (
          <li key={view.id} className="flex items-center">
            <button
              type="button"
              aria-current={view === active ? "true" : undefined}
              onClick={() => apply(view.query)}
              className="flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-part px-3 text-start hover:bg-wash"
            >
              <span className="truncate">{view.name}</span>
              {view === active && <CheckIcon className="size-4 text-brand" />}
            </button>
            <IconButton label={`Delete ${view.name}`} className="size-10!" onClick={() => onDelete(view)}>
              <XIcon className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      <SaveForm onSave={(name) => onSave(name, current)} />
    </Popover>
  );
};
