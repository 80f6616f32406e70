// What cells of several lists share: a quiet part of a line, and a category with its topic.
import type { ReactNode } from "react";

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
