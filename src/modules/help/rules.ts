// The states of a help request and every allowed move, as data (PRODUCT section 3); until when a lead is disputed.
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import type { HelpKind, HelpStatus, Resolution, Side } from "./schemas.ts";

/** Who makes a move: the person who asked, or an administrator. */
export type Actor = Exclude<Side, "parley">;

/** How long a reply opens a resolved request again, and after which it is closed (PRODUCT section 3). In days. */
export const REOPEN_DAYS = 7;

/** What the rules look at. */
export interface HelpFacts {
  kind: HelpKind;
  status: HelpStatus;
  resolution: Resolution | null;
  resolvedAt: Instant | null;
  /** The person, or Parley by itself where a person must decide. */
  openedBy: "user" | "parley";
}

interface Move {
  from: readonly HelpStatus[];
  to: HelpStatus;
  by: Actor;
  /** On the button. */
  label: string;
  /** Made by writing a message only. */
  needsMessage?: true;
  closed?(facts: HelpFacts, now: Instant): string | undefined;
}

/** Somebody is, or may be, at it. */
export const AT_WORK: readonly HelpStatus[] = ["open", "in-progress", "waiting-for-user"];

const HELP_MOVES = {
  take: { from: ["open", "waiting-for-user"], to: "in-progress", by: "support", label: "Take into work" },
  putBack: { from: ["in-progress"], to: "open", by: "support", label: "Put back" },
  ask: { from: ["open", "in-progress"], to: "waiting-for-user", by: "support", label: "Wait for an answer" },
  resolve: { from: AT_WORK, to: "resolved", by: "support", label: "Resolve" },
  close: { from: ["resolved"], to: "closed", by: "support", label: "Close" },
  answer: { from: ["waiting-for-user"], to: "in-progress", by: "user", label: "Answer", needsMessage: true },
  withdraw: {
    from: AT_WORK,
    to: "resolved",
    by: "user",
    label: "Withdraw this request",
    closed: ({ openedBy }) =>
      openedBy === "parley" ? "We opened this request because a person has to decide, so it stays open." : undefined,
  },
  reopen: {
    from: ["resolved"],
    to: "open",
    by: "user",
    label: "Open again",
    needsMessage: true,
    closed: ({ resolvedAt }, now) =>
      resolvedAt !== null && now > resolvedAt + REOPEN_DAYS * DAY_MS
        ? `A request can be opened again for ${REOPEN_DAYS} days only. Please write a new one.`
        : undefined,
  },
} as const satisfies Record<string, Move>;
export type HelpMove = keyof typeof HELP_MOVES;

/** What the clock does: a resolved request that nobody opened again. */
export const HELP_TURNS = { settle: { from: "resolved", to: "closed" } } as const;

const MOVES = Object.entries(HELP_MOVES) as [HelpMove, Move][];

/** What an administrator may resolve a request as; only a dispute gives a credit back. */
const resolutionsFor = ({ kind }: Pick<HelpFacts, "kind">): Resolution[] =>
  kind === "lead-dispute" ? ["credited", "declined", "answered", "fixed"] : ["answered", "fixed", "declined"];

export interface OfferedMove {
  move: HelpMove;
  to: HelpStatus;
  label: string;
  resolutions: Resolution[];
  needsMessage: boolean;
  /** Why it cannot be made now; absent when it can. */
  closed?: string;
}

/** What a screen offers: every move that the table has for this side from the present status. */
export const movesOf = (facts: HelpFacts, by: Actor, now: Instant): OfferedMove[] =>
  MOVES.filter(([, move]) => move.by === by && move.from.includes(facts.status))
    .map(([move, { to, label, needsMessage = false, closed }]) => {
      const why = closed?.(facts, now);
      const resolutions = move === "resolve" ? resolutionsFor(facts) : [];
      return { move, to, label, resolutions, needsMessage, ...(why ? { closed: why } : {}) };
    });

export interface Wanted {
  to: HelpStatus;
  resolution?: Resolution;
  hasMessage: boolean;
}

/** Whether a side may make a move now; otherwise the sentence that says what is allowed or missing. */
export const moveProblem = (
  facts: HelpFacts,
  by: Actor,
  { to, resolution, hasMessage }: Wanted,
  now: Instant,
): string | undefined => {
  if (to === facts.status && facts.resolution) {
    return `This request was decided already: ${RESOLUTION_WORDS[facts.resolution].toLowerCase()}.`;
  }
  const offered = movesOf(facts, by, now);
  const wanted = offered.find((move) => move.to === to);
  if (!wanted) {
    return `A request that is ${STATUS_WORDS[facts.status]} cannot become ${STATUS_WORDS[to]}. ${
      allowedWords(offered)
    }`;
  }
  if (wanted.closed) return wanted.closed;
  if (wanted.needsMessage && !hasMessage) return "Please write a message along with it.";
  return resolutionProblem(wanted, by, resolution);
};

const allowedWords = (offered: readonly OfferedMove[]): string => {
  const open = offered.filter((move) => !move.closed).map((move) => STATUS_WORDS[move.to]);
  return open.length === 0 ? "It stays as it is." : `It can become: ${open.join(", ")}.`;
};

const resolutionProblem = (
  { to, resolutions }: OfferedMove,
  by: Actor,
  resolution: Resolution | undefined,
): string | undefined => {
  if (to !== "resolved") return resolution ? "Only a request that is resolved has a resolution." : undefined;
  if (by === "user") {
    return resolution === undefined || resolution === "withdrawn"
      ? undefined
      : "You can withdraw your request; how it is decided is for us to say.";
  }
  if (resolution === undefined) return "Please say how the request was resolved.";
  return resolutions.includes(resolution)
    ? undefined
    : `This request cannot be resolved as ${RESOLUTION_WORDS[resolution].toLowerCase()}.`;
};

/** Why nothing can be written to a request any more; undefined while it can. */
export const replyProblem = (facts: HelpFacts, by: Actor, now: Instant): string | undefined => {
  if (facts.status === "closed") {
    return by === "user" ? "This request is closed. Please write a new one." : "This request is closed.";
  }
  if (facts.status === "resolved" && by === "user") return HELP_MOVES.reopen.closed(facts, now);
  return undefined;
};

/** Where a message alone leads; undefined when the standing stays as it is. */
export const afterReply = ({ status }: Pick<HelpFacts, "status">, by: Actor): HelpStatus | undefined => {
  if (by === "support") return status === "open" ? HELP_MOVES.take.to : undefined;
  if (status === "resolved") return HELP_MOVES.reopen.to;
  return status === "waiting-for-user" ? HELP_MOVES.answer.to : undefined;
};

/** An administrator may always; a person until somebody has answered, later he withdraws (docs/decisions/070). */
export const mayDelete = ({ answered, openedBy }: { answered: boolean; openedBy: "user" | "parley" }, by: Actor) =>
  by === "support" || (!answered && openedBy === "user");

/** The last moment at which a lead may be disputed: the days count from its meeting's end where it has one. */
export const disputableUntil = (
  { createdAt, meetingEndsAt }: { createdAt: Instant; meetingEndsAt: Instant | null },
  disputeDays: number,
): Instant => Math.max(createdAt, meetingEndsAt ?? 0) + disputeDays * DAY_MS;

const STATUS_WORDS: Record<HelpStatus, string> = {
  open: "open",
  "in-progress": "in progress",
  "waiting-for-user": "waiting for an answer",
  resolved: "resolved",
  closed: "closed",
};
/** Every status, in the order of a request's life. */
export const HELP_STATUSES = Object.keys(STATUS_WORDS) as readonly HelpStatus[];

export const KIND_WORDS: Record<HelpKind, string> = {
  question: "Question",
  "lead-dispute": "Lead dispute",
  billing: "Billing",
  account: "Account",
  technical: "Technical problem",
};
export const HELP_KINDS = Object.keys(KIND_WORDS) as readonly HelpKind[];

export const RESOLUTION_WORDS: Record<Resolution, string> = {
  answered: "Answered",
  credited: "Credited",
  declined: "Declined",
  fixed: "Fixed",
  withdrawn: "Withdrawn",
};
