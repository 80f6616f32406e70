// Editing what others may edit, too: a stale version is told with what changed meanwhile, and nothing typed is lost.
import { useState } from "react";
import { ApiError } from "@/web/api/api-error.ts";
import { Banner } from "@/web/ui/banner.tsx";

/** A value that somebody else changed, in words. */
export interface Difference {
  label: string;
  before: string;
  now: string;
}

export interface Edit<Row extends { version: number }> {
  differences: readonly Difference[];
  /**
   * Sends with the version that was read last. Throws the call's error; a second try stands on what is there now. Only
   * for a row that was opened.
   */
  send<T>(call: (version: number) => Promise<T>): Promise<T>;
  /** From now on the form stands on this. */
  standOn(row: Row): void;
}

export interface EditSetting<Row> {
  /** Absent while a new one is written: nothing of it can be stale. */
  opened?: Row;
  /** As it is now; undefined when it is gone. */
  fetchNewest(): Promise<Row | undefined>;
  /** Every value that the form shows, in words. */
  words(row: Row): Readonly<Record<string, string>>;
}

export const useEdit = <Row extends { version: number }>(
  { opened, fetchNewest, words }: EditSetting<Row>,
): Edit<Row> => {
  const [base, setBase] = useState(opened);
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const standOn = (row: Row) => {
    setBase(row);
    setDifferences([]);
  };
  const learn = async (read: Row) => {
    const newest = await fetchNewest();
    if (!newest) return;
    const [before, now] = [words(read), words(newest)];
    const changed = Object.keys(now).filter((label) => before[label] !== now[label]);
    setDifferences(changed.map((label) => ({ label, before: before[label] ?? "", now: now[label] ?? "" })));
    setBase(newest);
  };
  const send: Edit<Row>["send"] = async (call) => {
    if (!base) throw new Error("Nothing was opened, so there is no version to send");
    try {
      return await call(base.version);
    } catch (error) {
      if (error instanceof ApiError && error.code === "stale_version") await learn(base);
      throw error;
    }
  };
  return { differences, send, standOn };
};

/** What others changed since the form was opened; what was typed stands in the form below. */
export const Differences = ({ of }: { of: readonly Difference[] }) =>
  of.length === 0
    ? null
    : (
      <Banner tone="warn" title="This is what changed meanwhile. What you typed is still in the form.">
        <ul>
          {of.map(({ label, before, now }) => (
            <li key={label}>
              <strong className="font-semibold">{label}</strong>: was {before || "empty"}, is now {now || "empty"}.
            </li>
          ))}
        </ul>
      </Banner>
    );
