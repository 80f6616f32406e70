// Which page of a list is shown, the pages before and after it, and how many rows a page has.
import { useEffect } from "react";
import { Button } from "../button.tsx";
import { ChevronRightIcon } from "../icons.ts";
import {
  FIRST_VIEW,
  isPastEnd,
  type ListView,
  PAGE_SIZES,
  type PageCount,
  rangeText,
  resizePage,
} from "./list-view.ts";
import { SelectBox } from "../form/native-select.tsx";

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} per page` }));

interface PaginationProps {
  /** What is counted: "leads". */
  noun: string;
  count: PageCount;
  view: ListView;
  onView(view: ListView): void;
}

const PageButton = (
  { to, children, onPage }: { to: number | undefined; children: string; onPage(page: number): void },
) => (
  <Button
    variant="secondary"
    className={`px-3! ${to ? "" : "invisible"}`}
    aria-hidden={to ? undefined : true}
    tabIndex={to ? undefined : -1}
    onClick={() => to && onPage(to)}
    icon={children === "Previous" ? <ChevronRightIcon className="size-5 rotate-180" /> : undefined}
  >
    <span className="inline-flex items-center gap-2">
      {children}
      {children === "Next" && <ChevronRightIcon />}
    </span>
  </Button>
);

/** A list that fits on the first page says how long it is; there is nothing to choose. */
export const Pagination = ({ noun, count, view, onView }: PaginationProps) => {
  const { page, totalPages, totalCount } = count;
  const isShort = totalPages <= 1 && totalCount <= FIRST_VIEW.pageSize;
  const goTo = (to: number) => onView({ ...view, page: to });
  // The page that was asked for has no rows any more.
  const isLost = page === view.page && isPastEnd(count);
  useEffect(() => {
    if (isLost) goTo(Math.max(1, totalPages));
  }, [isLost, totalPages]);
  const size = (value: string) => {
    const pageSize = PAGE_SIZES.find((size) => String(size) === value);
    if (pageSize) onView(resizePage(view, pageSize));
  };
  return (
    <nav aria-label={`Pages of ${noun}`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-ink-soft">{rangeText(count)}</p>
      {!isShort && (
        <>
          <div className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:w-full max-sm:justify-between">
            <PageButton to={page > 1 ? page - 1 : undefined} onPage={goTo}>Previous</PageButton>
            <span className="text-center sm:px-2">{`Page ${page} of ${Math.max(1, totalPages)}`}</span>
            <PageButton to={page < totalPages ? page + 1 : undefined} onPage={goTo}>Next</PageButton>
          </div>
          <SelectBox
            aria-label={`Number of ${noun} per page`}
            options={SIZES}
            value={String(view.pageSize)}
            onChange={(event) => size(event.currentTarget.value)}
            className="min-h-11! py-1.5!"
          />
        </>
      )}
    </nav>
  );
};
