// The command palette: finds records, screens and actions, by keyboard alone. Loaded when it is opened.
import { useQueries } from "@tanstack/react-query";
import { Command as Palette, useCommandState } from "cmdk";
import { Fragment, useLayoutEffect, useRef, useState } from "react";
import { LoaderCircleIcon, SearchIcon } from "@/web/ui/icons.ts";
import type { AreaCommandSet, Command, CommandResult, CommandSource } from "./commands.ts";
import { useSettled } from "../use-settled.ts";
import { Key } from "./key.tsx";

/** Search boxes wait until nothing was typed for this long, in ms (docs/product/contract.md#lists). */
const PAUSE_MS = 300;

/** The results of each list for the words typed, as they arrive. */
const useResults = (sources: readonly CommandSource[], typed: string) => {
  const search = useSettled(typed.trim(), PAUSE_MS);
  const results = useQueries({
    queries: sources.map(({ queryKey, find }) => ({
      queryKey: [...queryKey, "palette", search],
      queryFn: () => find(search),
      enabled: search.length > 1,
      retry: 1,
      meta: { handledErrors: "all" as const },
    })),
  });
  return {
    groups: results.map(({ data = [] }) => data),
    failed: sources.filter((_, at) => results[at]?.isError).map(({ name }) => name.toLowerCase()),
    /** An answer for the words typed is still to come. */
    pending: typed.trim().length > 1 && (search !== typed.trim() || results.some(({ isFetching }) => isFetching)),
  };
};

/** Results arrive after the list was drawn: whenever the selected item is not in it any more, selects the first one. */
const useSelection = (groups: readonly (readonly CommandResult[])[]) => {
  const [selected, setSelected] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const shown = groups.flat().map(({ id }) => id).join();
  useLayoutEffect(() => {
    const values = [...list.current?.querySelectorAll<HTMLElement>("[cmdk-item]") ?? []]
      .map(({ dataset }) => dataset.value ?? "");
    setSelected((current) => values.includes(current) ? current : values[0] ?? "");
  }, [shown]);
  return { list, selected, setSelected };
};

const itemStyle = "flex min-h-11 cursor-pointer items-center gap-3 rounded-part px-3 py-1.5 " +
  "data-[selected=true]:bg-brand-tint data-[selected=true]:shadow-[inset_3px_0_0_var(--color-brand)]";

const groupStyle = "grid gap-0.5 pb-3 [&>[cmdk-group-heading]]:px-3 [&>[cmdk-group-heading]]:pb-1 " +
  "[&>[cmdk-group-heading]]:text-sm [&>[cmdk-group-heading]]:font-semibold [&>[cmdk-group-heading]]:text-ink-soft";

const CommandItem = ({ command, onOpen }: { command: Command; onOpen(): void }) => (
  <Palette.Item
    value={command.label}
    keywords={[...command.keywords ?? []]}
    onSelect={onOpen}
    className={itemStyle}
  >
    {command.icon}
    <span className="min-w-0 flex-1 truncate">{command.label}</span>
    {command.screenKey && (
      <span aria-hidden="true" className="flex gap-1 max-sm:hidden">
        <Key>g</Key>
        <Key>{command.screenKey}</Key>
      </span>
    )}
  </Palette.Item>
);

/** The actions of more records would hide the records. */
const WITH_ACTIONS = 2;

type Choice = Pick<Command, "href" | "run">;

/** The server has already filtered: what it found is always shown. */
const ResultGroup = ({ source, results, onOpen }: {
  source: CommandSource;
  results: readonly CommandResult[];
  onOpen(choice: Choice): void;
}) => (
  <Palette.Group heading={source.name} forceMount className={groupStyle}>
    {results.map(({ id, label, detail, href, actions = [] }) => (
      <Fragment key={id}>
        <Palette.Item value={id} forceMount onSelect={() => onOpen({ href })} className={itemStyle}>
          {source.icon}
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <span className="min-w-0 max-w-[55%] truncate text-sm text-ink-soft">{detail}</span>
        </Palette.Item>
        {results.length <= WITH_ACTIONS && actions.map((action) => (
          <Palette.Item
            key={action.label}
            value={`${id} ${action.label}`}
            forceMount
            onSelect={() => onOpen(action)}
            className={`${itemStyle} ps-11`}
          >
            <span className="min-w-0 flex-1 truncate">
              {action.label} <span className="sr-only">{label}</span>
            </span>
          </Palette.Item>
        ))}
      </Fragment>
    ))}
  </Palette.Group>
);

const failedText = (names: readonly string[]): string => `We couldn't search ${names.join(", ")}. Try again later.`;

interface OutcomeProps {
  typed: string;
  records: number;
  pending: boolean;
  failed: readonly string[];
}

/** Says what was found, to screen readers as well. The list itself may contain nothing but options. */
const Outcome = ({ typed, records, pending, failed }: OutcomeProps) => {
  const commands = useCommandState(({ filtered }) => filtered.count);
  const found = () => {
    if (failed.length > 0) return failedText(failed);
    if (pending) return "Searching…";
    if (records + commands === 0) return "Nothing matches. Try fewer letters.";
    return `${records} ${records === 1 ? "record" : "records"} found`;
  };
  return (
    <p role="status" className="text-sm text-ink-soft empty:hidden">
      {typed.trim().length > 1 && found()}
    </p>
  );
};

/** Every word typed begins a word of the label or of the keywords; those of the label come first. */
const rankCommand = (label: string, typed: string, keywords: string[] = []): number => {
  const beginsIn = (text: string) => (part: string) => ` ${text.toLowerCase()}`.includes(` ${part}`);
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (parts.every(beginsIn(label))) return 1;
  return parts.every(beginsIn([label, ...keywords].join(" "))) ? 0.5 : 0;
};

interface CommandPaletteProps extends AreaCommandSet {
  onClose(): void;
}

export const CommandPalette = ({ commands, sources, goTo, onClose }: CommandPaletteProps) => {
  const [typed, setTyped] = useState("");
  const { groups, failed, pending } = useResults(sources, typed);
  const { list, selected, setSelected } = useSelection(groups);
  const count = groups.reduce((sum, results) => sum + results.length, 0);
  const perform = (action: () => void) => {
    onClose();
    action();
  };
  const open = ({ href, run }: Choice) => perform(() => href ? goTo(href) : run?.());
  const toList = (group: readonly Command[]) =>
    group.map((command) => <CommandItem key={command.label} command={command} onOpen={() => open(command)} />);
  return (
    <Palette
      label="Search and commands"
      loop
      filter={rankCommand}
      value={selected}
      onValueChange={setSelected}
      className="grid gap-3"
    >
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute top-1/2 start-3 size-5 -translate-y-1/2 text-ink-soft" />
        <Palette.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          placeholder={[...sources.map(({ name }) => name), "Screens"].join(", ")}
          className="min-h-11 w-full rounded-part border border-line-strong bg-surface pe-11 ps-10"
        />
        {pending && (
          <LoaderCircleIcon className="absolute top-1/2 end-3 size-5 -translate-y-1/2 animate-spin text-ink-soft" />
        )}
      </div>
      <Outcome typed={typed} records={count} pending={pending} failed={failed} />
      <Palette.List ref={list} label="Results" className="max-h-[50dvh] overflow-y-auto">
        {sources.map((source, at) =>
          groups[at]!.length > 0 && (
            <ResultGroup
              key={source.name}
              source={source}
              results={groups[at]!}
              onOpen={open}
            />
          )
        )}
        <Palette.Group heading="Screens" className={groupStyle}>
          {toList(commands.filter(({ href }) => href))}
        </Palette.Group>
        <Palette.Group heading="Actions" className={groupStyle}>
          {toList(commands.filter(({ run }) => run))}
        </Palette.Group>
      </Palette.List>
    </Palette>
  );
};
