// The head of a printed document: the product, what the document is, its reference, and when it was printed.
import { useEffect, useRef } from "react";
import { formatDay, formatTimeOfDay } from "@/platform/time/formats.ts";
import { twoDigits } from "@/platform/time/dates.ts";
import { Wordmark } from "../layout/page-frame.tsx";

/** Calls the function of the latest render. It changes the text of elements that have no content of React. */
export const useBeforePrint = (write: () => void): void => {
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  useEffect(() => {
    const run = () => latest.current();
    addEventListener("beforeprint", run);
    return () => removeEventListener("beforeprint", run);
  }, []);
};

/** "Printed on Tuesday 24 November 2026, 14:00", by the browser's clock. */
const printedText = (at: Date): string => {
  const date = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join("-");
  return `Printed on ${formatDay(date).full}, ${formatTimeOfDay(at.getHours(), at.getMinutes())}`;
};

/** On a page without an island, its script writes it (src/web/server/render-page.tsx). */
const PrintedAt = () => {
  const place = useRef<HTMLSpanElement>(null);
  useBeforePrint(() => void (place.current && (place.current.textContent = printedText(new Date()))));
  return <span ref={place} data-printed />;
};

/** @param facts one line each: what the document is, then whose it is or its reference. */
export const PrintHead = ({ facts }: { facts: readonly string[] }) => (
  <div data-print="only" data-print-head className="hidden">
    <div className="mb-4 flex items-end justify-between gap-6 border-b border-line-strong pb-3">
      <Wordmark />
      <p className="grid text-end text-sm [&>:first-child]:font-semibold">
        {facts.map((fact) => <span key={fact}>{fact}</span>)}
        <PrintedAt />
      </p>
    </div>
  </div>
);
