// What cells of several lists share: a quiet part of a line, a category with its topic, the status of most rows.
import type { ComponentProps, ReactNode } from "react";
import type { StatusEntry } from "@/platform/status.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { CircleCheckIcon } from "@/web/ui/icons.ts";

export const Soft = ({ children }: { children: ReactNode }) => (
  <span className="font-normal text-ink-soft">{children}</span>
);

/** What is empty, in words. */
export const NONE = <Soft>None</Soft>;

export const CategoryCell = ({ category, subcategory }: { category: string; subcategory: string | null }) => (
  <>
    {category}
    {subcategory && <Soft>{` · ${subcategory}`}</Soft>}
  </>
);

/**
 * The entry of a status on a screen. One that was opened before an update can meet a status that it doesn't know, which
 * is shown by its key.
 */
export const entryOf = <E extends StatusEntry>(table: Readonly<Record<string, E>>, status: string): E | StatusEntry =>
  table[status] ?? { label: status.charAt(0).toUpperCase() + status.slice(1).replaceAll("-", " "), tone: "info" };

/** The chip of an entry of a status table. */
export const EntryChip = (
  { entry: { label, tone }, icon }: { entry: StatusEntry; icon?: ComponentProps<typeof StatusChip>["icon"] },
) => <StatusChip tone={tone} icon={icon}>{label}</StatusChip>;

/** The chip of a status; the usual one is quiet. */
export const EntryStatus = ({ entry: { label, tone, isUsual } }: { entry: StatusEntry }) =>
  isUsual ? <UsualStatus>{label}</UsualStatus> : <StatusChip tone={tone}>{label}</StatusChip>;

/** The status that most rows have: without a background, so that the others are seen first. */
export const UsualStatus = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-1.5 align-top text-sm whitespace-nowrap text-ink-soft">
    <CircleCheckIcon className="size-4 text-ok" />
    {children}
  </span>
);
