// The boxes that choose rows of a table, and the bar with what can be done with the chosen ones.
import type { ReactNode } from "react";
import { Button } from "../button.tsx";

/** The chosen keys with this one added, or taken away when it was among them. */
export const withKey = (chosen: readonly string[], key: string): readonly string[] =>
  chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key];

export type PageChoice = "all" | "some" | "none";

/** How much of a page is chosen. */
export const pageChoice = (chosen: readonly string[], page: readonly string[]): PageChoice => {
  const count = page.filter((key) => chosen.includes(key)).length;
  if (count === 0) return "none";
  return count === page.length ? "all" : "some";
};

/** The whole page; nothing of it when all of it was chosen. */
export const withPage = (chosen: readonly string[], page: readonly string[]): readonly string[] => {
  const others = chosen.filter((key) => !page.includes(key));
  return pageChoice(chosen, page) === "all" ? others : [...others, ...page];
};

/** Choosing several rows at once; the screen holds what is chosen and forgets it when the view changes. */
export interface Choosing<Row> {
  chosen: readonly string[];
  onChoose(chosen: readonly string[]): void;
  /** How a row is called for those who listen. */
  nameOf(row: Row): string;
  /** Buttons for what can be done with the chosen rows. */
  actions: ReactNode;
}

const boxTarget = "focus-from-within grid size-11 cursor-pointer place-items-center rounded-part hover:bg-wash";

export const RowBox = ({ name, id, chosen, onChoose }: { name: string; id: string } & ChosenKeys) => (
  <label className={boxTarget}>
    <span className="sr-only">{`Choose ${name}`}</span>
    <input
      type="checkbox"
      className="size-5 accent-brand"
      checked={chosen.includes(id)}
      onChange={() =>
        onChoose(withKey(chosen, id))}
    />
  </label>
);

type ChosenKeys = Pick<Choosing<unknown>, "chosen" | "onChoose">;

/** Says "some" by the browser's own third state. */
export const PageBox = ({ noun, page, chosen, onChoose }: { noun: string; page: readonly string[] } & ChosenKeys) => {
  const choice = pageChoice(chosen, page);
  return (
    <label className={boxTarget}>
      <span className="sr-only">{`Choose all ${noun} of this page`}</span>
      <input
        type="checkbox"
        className="size-5 accent-brand"
        ref={(box) => void (box && (box.indeterminate = choice === "some"))}
        checked={choice === "all"}
        onChange={() => onChoose(withPage(chosen, page))}
      />
    </label>
  );
};

/** Stays in sight at the bottom while something is chosen. */
export const ChosenBar = ({ noun, chosen, onChoose, actions }: { noun: string; actions: ReactNode } & ChosenKeys) => (
  <div
    role="region"
    aria-label={`Chosen ${noun}`}
    className="sticky bottom-[calc(var(--bar,0px)+--spacing(3))] z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-brand bg-brand-tint px-4 py-2 shadow-float"
  >
    <p role="status" className="font-semibold">{`${chosen.length} chosen`}</p>
    <div className="flex flex-wrap items-center gap-2">{actions}</div>
    <Button variant="quiet" className="ml-auto px-2!" onClick={() => onChoose([])}>Choose none</Button>
  </div>
);
