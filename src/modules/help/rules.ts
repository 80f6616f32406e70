// The statuses of a help request with their labels and transitions (docs/product/messages.md#help-requests); who may write,
// delete and dispute.
import { isIn, type StatusEntry, statusesOf, statusesWith } from "@/platform/status.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";

/** How long a subject and a message may be, in characters. */
export const SUBJECT_MAX = 120;
export const MESSAGE_MAX = 5_000;

export const HELP_KINDS = ["question", "lead-dispute", "billing", "account", "technical"] as const;
export type HelpKind = (typeof HELP_KINDS)[number];
export const KIND_LABELS: Record<HelpKind, string> = {
  question: "Question",
  "lead-dispute": "Lead dispute",
  billing: "Billing",
  account: "Account",
  technical: "Technical problem",
};

export const RESOLUTIONS = ["answered", "credited", "declined", "fixed", "withdrawn"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];
export const RESOLUTION_LABELS: Record<Resolution, string> = {
  answered: "Answered",
  credited: "Credited",
  declined: "Declined",
  fixed: "Fixed",
  withdrawn: "Withdrawn",
};

/** Who writes or changes something: the person who asked, an administrator, or Parley itself. */
export const SIDES = ["user", "support", "parley"] as const;
export type Side = (typeof SIDES)[number];
/** The sides that people are on. */
export type Actor = Exclude<Side, "parley">;

/** For how many days a reply reopens a resolved request; after that it is closed. */
export const REOPEN_DAYS = 7;

/** What the rules look at. */
export interface HelpFacts {
  kind: HelpKind;
  status: HelpStatus;
  resolution: Resolution | null;
  resolvedAt: Instant | null;
  /** Parley opens requests itself when a person must decide. */
  openedBy: "user" | "parley";
}

interface Transition {
  to: string;
  by: Actor;
  /** On the button. */
  label: string;
  /** Only together with a message. */
  needsMessage?: true;
  /** Why it is not possible now. */
  refuse?(facts: Pick<HelpFacts, "openedBy" | "resolvedAt">, now: Instant): string | undefined;
}

const START = { to: "in-progress", by: "support", label: "Start" } as const satisfies Transition;
const PUT_BACK = { to: "open", by: "support", label: "Put back" } as const satisfies Transition;
const ASK = { to: "waiting-for-user", by: "support", label: "Ask for a reply" } as const satisfies Transition;
const RESOLVE = { to: "resolved", by: "support", label: "Resolve" } as const satisfies Transition;
const CLOSE = { to: "closed", by: "support", label: "Close" } as const satisfies Transition;
const REPLY = { to: "in-progress", by: "user", label: "Reply", needsMessage: true } as const satisfies Transition;
const WITHDRAW = {
  to: "resolved",
  by: "user",
  label: "Withdraw request",
  refuse: ({ openedBy }) =>
    openedBy === "parley" ? "We opened this request because a person has to decide, so it stays open." : undefined,
} as const satisfies Transition;
const REOPEN = {
  to: "open",
  by: "user",
  label: "Reopen",
  needsMessage: true,
  refuse: ({ resolvedAt }, now) =>
    resolvedAt !== null && now > resolvedAt + REOPEN_DAYS * DAY_MS
      ? `A request can only be reopened for ${REOPEN_DAYS} days. Please send a new one.`
      : undefined,
} as const satisfies Transition;

interface HelpStatusEntry extends StatusEntry {
  /** What administrators read instead. */
  support?: Partial<StatusEntry>;
  /** Somebody is, or may be, working on it. */
  isActive: boolean;
  /** Whether it is closed when it is left alone for a while. */
  closesLater?: true;
  transitions: readonly Transition[];
  /** The status that a message alone leads to, by its writer. */
  afterReply?: Partial<Record<Actor, string>>;
}

export const HELP_STATUS = {
  open: {
    label: "Open",
    tone: "active",
    support: { tone: "warn" },
    isActive: true,
    transitions: [START, ASK, RESOLVE, WITHDRAW],
    afterReply: { support: "in-progress" },
  },
  "in-progress": {
    label: "In progress",
    tone: "active",
    isActive: true,
    transitions: [PUT_BACK, ASK, RESOLVE, WITHDRAW],
  },
  "waiting-for-user": {
    label: "Needs your reply",
    tone: "warn",
    support: { label: "Waiting for reply", tone: "active" },
    isActive: true,
    transitions: [START, RESOLVE, REPLY, WITHDRAW],
    afterReply: { user: "in-progress" },
  },
  resolved: {
    label: "Resolved",
    tone: "ok",
    isActive: false,
    closesLater: true,
    transitions: [CLOSE, REOPEN],
    afterReply: { user: "open" },
  },
  closed: { label: "Closed", tone: "info", isActive: false, transitions: [] },
} as const satisfies Record<string, HelpStatusEntry>;

export type HelpStatus = keyof typeof HELP_STATUS;
export const HELP_STATUSES = statusesOf(HELP_STATUS);
export const ACTIVE_STATUSES = statusesWith(HELP_STATUS, { isActive: true });
export const isActiveRequest = isIn(HELP_STATUS, ACTIVE_STATUSES);
/** They are closed when they were left alone for a while. */
export const RESOLVED_STATUSES = statusesWith(HELP_STATUS, { closesLater: true });

const entryOf = (status: HelpStatus): HelpStatusEntry => HELP_STATUS[status];

/** A status as one side reads it. */
export const statusFor = (status: HelpStatus, side: Actor): StatusEntry => {
  const { label, tone, support } = entryOf(status);
  return { label, tone, ...(side === "support" ? support : {}) };
};

/** What an administrator may resolve a request as. Only a dispute returns a credit. */
const resolutionsFor = ({ kind }: Pick<HelpFacts, "kind">): Resolution[] =>
  kind === "lead-dispute" ? ["credited", "declined", "answered", "fixed"] : ["answered", "fixed", "declined"];

export interface OfferedTransition {
  to: HelpStatus;
  label: string;
  /** Empty unless an administrator resolves the request. */
  resolutions: Resolution[];
  needsMessage: boolean;
  /** Why it is not possible now; absent when it is. */
  closed?: string;
}

/** What a screen offers: every transition that this side has from the current status. */
export const listTransitions = (facts: HelpFacts, by: Actor, now: Instant): OfferedTransition[] =>
  entryOf(facts.status).transitions.filter((transition) => transition.by === by)
    .map(({ to, label, needsMessage = false, refuse }) => {
      const closed = refuse?.(facts, now);
      const resolutions = to === "resolved" && by === "support" ? resolutionsFor(facts) : [];
      return { to: to as HelpStatus, label, resolutions, needsMessage, ...(closed ? { closed } : {}) };
    });

/** Why a side may not change the status now, with what is allowed or missing; undefined when it may. */
export const transitionProblem = (
  facts: HelpFacts,
  by: Actor,
  { to, resolution, hasMessage }: { to: HelpStatus; resolution?: Resolution; hasMessage: boolean },
  now: Instant,
): string | undefined => {
  if (to === facts.status && facts.resolution) {
    return `This request was already decided: ${RESOLUTION_LABELS[facts.resolution].toLowerCase()}.`;
  }
  const offered = listTransitions(facts, by, now);
  const transition = offered.find((transition) => transition.to === to);
  if (!transition) {
    return `A request that is ${inSentence(facts.status)} can't change to ${inSentence(to)}. ${
      allowedSentence(offered)
    }`;
  }
  if (transition.closed) return transition.closed;
  if (transition.needsMessage && !hasMessage) return "Please include a message.";
  return resolutionProblem(transition, by, resolution);
};

const inSentence = (status: HelpStatus): string => statusFor(status, "support").label.toLowerCase();

const allowedSentence = (offered: readonly OfferedTransition[]): string => {
  const allowed = offered.filter(({ closed }) => !closed).map(({ to }) => inSentence(to));
  return allowed.length === 0 ? "Its status can't be changed." : `It can change to: ${allowed.join(", ")}.`;
};

const resolutionProblem = (
  { to, resolutions }: OfferedTransition,
  by: Actor,
  resolution: Resolution | undefined,
): string | undefined => {
  if (to !== "resolved") return resolution ? "Only a resolved request has a resolution." : undefined;
  if (by === "user") {
    return resolution === undefined || resolution === "withdrawn"
      ? undefined
      : "You can withdraw your request. Only our team can decide it.";
  }
  if (resolution === undefined) return "Please choose how the request was resolved.";
  return resolutions.includes(resolution)
    ? undefined
    : `This request can't be resolved as ${RESOLUTION_LABELS[resolution].toLowerCase()}.`;
};

/** Why a side can't write to a request any more; undefined while it can. */
export const replyProblem = (facts: HelpFacts, by: Actor, now: Instant): string | undefined => {
  if (facts.status === "closed") {
    return by === "user" ? "This request is closed. Please send a new one." : "This request is closed.";
  }
  if (facts.status === "resolved" && by === "user") return REOPEN.refuse(facts, now);
  return undefined;
};

/** The status after a message alone; undefined when it does not change. */
export const statusAfterReply = ({ status }: Pick<HelpFacts, "status">, by: Actor): HelpStatus | undefined =>
  entryOf(status).afterReply?.[by] as HelpStatus | undefined;

/** Administrators may always delete; the person who asked may until we replied, and withdraws later. */
export const canDelete = (
  { answered, openedBy }: { answered: boolean; openedBy: "user" | "parley" },
  by: Actor,
): boolean => by === "support" || (!answered && openedBy === "user");

/**
 * The last moment to dispute a lead: the days count from the end of its meeting, where it has one, and from when the
 * credit was used that is disputed.
 */
export const disputeDeadline = (
  { creditAt, meetingEndsAt }: { creditAt: Instant; meetingEndsAt: Instant | null },
  disputeDays: number,
): Instant => Math.max(creditAt, meetingEndsAt ?? 0) + disputeDays * DAY_MS;
