import { type HelpStatus, RESOLUTION_LABELS } from "@/modules/help/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { CircleDotIcon } from "@/web/ui/icons.ts";

type Line = HelpView["thread"][number];
type Reader = HelpView["side"];
type Change = Pick<Line, "by" | "side"> & { change: NonNullable<Line["change"]>; reader: Reader };

const CHANGE_TEXT: Record<HelpStatus, (line: Change) => string | undefined> = {
  open: ({ by, side }) => side === "user" ? `${by} reopened it` : `${by} put it back`,
  "in-progress": ({ by, side }) => side === "user" ? undefined : `${by} started working on it`,
  "waiting-for-user": ({ by, reader }) => reader === "user" ? `${by} needs your reply` : `${by} asked for a reply`,
  resolved: ({ by, side, change: { resolution } }) => {
    if (resolution === "withdrawn") return side === "user" ? `${by} withdrew it` : "Withdrawn with the account";
    return `${by} resolved it${resolution ? `: ${RESOLUTION_LABELS[resolution].toLowerCase()}` : ""}`;
  },
  closed: ({ by, side }) => side === "parley" ? "Closed automatically" : `${by} closed it`,
};

/** A status change as text; undefined where the message says it all. */
export const changeText = (
  { by, side, change }: Pick<Line, "by" | "side" | "change">,
  reader: Reader,
): string | undefined => change ? CHANGE_TEXT[change.to]({ by, side, change, reader }) : undefined;

const formatTime = ({ text, city }: Line["at"]): string => `${text} · ${city}`;

const Message = ({ line, own }: { line: Line; own: boolean }) => (
  <article
    className={`grid gap-2 rounded-card border p-4 ${own ? "border-line bg-wash" : "border-line-strong bg-surface"}`}
  >
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Avatar name={line.by} size="small" />
      <span className="grid">
        <span className="font-semibold">{line.by}</span>
        <time dateTime={line.at.startsAt} className="text-sm text-ink-soft">{formatTime(line.at)}</time>
      </span>
    </header>
    <p className="max-w-prose wrap-anywhere whitespace-pre-line">{line.body}</p>
  </article>
);

/** The time is shown with the message, where there is one. */
const StatusChange = ({ line, text }: { line: Line; text: string }) => (
  <p className="flex flex-wrap items-center gap-x-2 px-4 text-sm text-ink-soft">
    <CircleDotIcon className="size-4" />
    <span className="font-medium text-ink">{text}</span>
    {line.body === null && <time dateTime={line.at.startsAt}>{formatTime(line.at)}</time>}
  </p>
);

const ErasedMessage = ({ line }: { line: Line }) => (
  <p className="px-4 text-sm text-ink-soft">{`This message from ${line.by} was deleted. ${formatTime(line.at)}`}</p>
);

const ThreadLine = ({ line, side }: { line: Line; side: Reader }) => {
  const change = changeText(line, side);
  return (
    <li className="grid gap-3">
      {line.body !== null && <Message line={line} own={line.side === side} />}
      {change && <StatusChange line={line} text={change} />}
      {line.body === null && !change && <ErasedMessage line={line} />}
    </li>
  );
};

export const Thread = ({ thread, side }: Pick<HelpView, "thread" | "side">) => (
  <ol aria-label="Conversation" className="grid gap-4">
    {thread.map((line) => <ThreadLine key={line.id} line={line} side={side} />)}
  </ol>
);
