// How help requests are named on screens: kinds, states with a tone, and what a line of the thread says.
import { HELP_KINDS, HELP_STATUSES, KIND_WORDS, RESOLUTION_WORDS } from "@/modules/help/rules.ts";
import type { HelpItem, HelpKind, HelpStatus, HelpView } from "@/modules/help/schemas.ts";
import type { Tone } from "@/web/ui/tone.tsx";

interface StatusLook {
  label: string;
  tone: Tone;
}

/** "warn" for what waits for the reader. */
const LOOKS: Record<HelpView["side"], Record<HelpStatus, StatusLook>> = {
  user: {
    open: { label: "Open", tone: "info" },
    "in-progress": { label: "In progress", tone: "info" },
    "waiting-for-user": { label: "Waits for your answer", tone: "warn" },
    resolved: { label: "Resolved", tone: "ok" },
    closed: { label: "Closed", tone: "info" },
  },
  support: {
    open: { label: "Open", tone: "warn" },
    "in-progress": { label: "In progress", tone: "info" },
    "waiting-for-user": { label: "Waits for an answer", tone: "info" },
    resolved: { label: "Resolved", tone: "ok" },
    closed: { label: "Closed", tone: "info" },
  },
};

export const statusLook = (status: HelpStatus, side: HelpView["side"]): StatusLook => LOOKS[side][status];

/** Every status as something to filter by. */
export const statusChoices = (side: HelpView["side"]) =>
  HELP_STATUSES.map((value) => ({ value, label: LOOKS[side][value].label }));

export const KIND_CHOICES: readonly { value: HelpKind; label: string }[] = HELP_KINDS.map((value) => ({
  value,
  label: KIND_WORDS[value],
}));

/** "Credited"; nothing while a request is worked on. */
export const resolutionWords = ({ status, resolution }: Pick<HelpItem, "status" | "resolution">): string | undefined =>
  resolution && (status === "resolved" || status === "closed") ? RESOLUTION_WORDS[resolution] : undefined;

type Line = HelpView["thread"][number];

/** A move in words; nothing where the message says it all. */
export const changeWords = ({ by, side, change }: Pick<Line, "by" | "side" | "change">): string | undefined => {
  if (!change) return undefined;
  const { to, resolution } = change;
  switch (to) {
    case "open":
      return side === "user" ? `${by} opened it again` : `${by} put it back`;
    case "in-progress":
      return side === "user" ? undefined : `${by} took it into work`;
    case "waiting-for-user":
      return by === "Parley" ? "Parley waits for your answer" : `${by} waits for an answer`;
    case "resolved":
      if (resolution === "withdrawn") return side === "user" ? `${by} withdrew it` : "Withdrawn with the account";
      return `${by} resolved it${resolution ? `: ${RESOLUTION_WORDS[resolution].toLowerCase()}` : ""}`;
    case "closed":
      return side === "parley" ? "Closed, because nothing more was said" : `${by} closed it`;
  }
};
