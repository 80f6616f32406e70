// What cells of several lists share: a quiet part of a line, a category with its topic, the status of most rows.
import type { ReactNode } from "react";
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
