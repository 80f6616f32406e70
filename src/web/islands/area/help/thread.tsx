// The thread of a help request: what both sides wrote, and in between what became of it.
import type { HelpView } from "@/modules/help/schemas.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { CircleDotIcon } from "@/web/ui/icons.tsx";
import { changeWords } from "./help-words.ts";

type Line = HelpView["thread"][number];

const placed = ({ text, city }: Line["at"]): string => `${text} · ${city}`;

const Message = ({ line, own }: { line: Line; own: boolean }) => (
  <article
    className={`grid gap-2 rounded-card border p-4 ${own ? "border-line bg-wash" : "border-line-strong bg-surface"}`}
  >
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Avatar name={line.by} size="small" />
      <span className="grid">
        <span className="font-semibold">{line.by}</span>
        <time dateTime={line.at.startsAt} className="text-sm text-ink-soft">{placed(line.at)}</time>
      </span>
    </header>
    <p className="max-w-prose wrap-anywhere whitespace-pre-line">{line.body}</p>
  </article>
);

/** The time stands with the message where there is one. */
const Move = ({ line, words }: { line: Line; words: string }) => (
  <p className="flex flex-wrap items-center gap-x-2 px-4 text-sm text-ink-soft">
    <CircleDotIcon className="size-4" />
    <span className="font-medium text-ink">{words}</span>
    {line.body === null && <time dateTime={line.at.startsAt}>{placed(line.at)}</time>}
  </p>
);

/** Words that were taken away leave their place: "no longer kept". */
const Gone = ({ line }: { line: Line }) => (
  <p className="px-4 text-sm text-ink-soft">{`What ${line.by} wrote is no longer kept. ${placed(line.at)}`}</p>
);

const LineFace = ({ line, side }: { line: Line; side: HelpView["side"] }) => {
  const words = changeWords(line);
  return (
    <li className="grid gap-3">
      {line.body !== null && <Message line={line} own={line.side === side} />}
      {words && <Move line={line} words={words} />}
      {line.body === null && !words && <Gone line={line} />}
    </li>
  );
};

export const Thread = ({ thread, side }: Pick<HelpView, "thread" | "side">) => (
  <ol aria-label="What was said" className="grid gap-4">
    {thread.map((line) => <LineFace key={line.id} line={line} side={side} />)}
  </ol>
);
