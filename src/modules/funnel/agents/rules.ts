// What an agent may do with a request that it prepares, for how long, and what it learns of it. Pure.
import { trimLine } from "@/platform/text.ts";
import { HOUR_MS, type Instant } from "@/platform/time/time.ts";
import type { AgentStage } from "@/modules/tracks/rules.ts";

/** For how long an agent can change what it prepared, and the person can take it over. */
const PREPARED_VALID_MS = 24 * HOUR_MS;

/** Until when the link to a prepared request works. */
export const preparedUntil = ({ createdAt }: { createdAt: Instant }): Instant => createdAt + PREPARED_VALID_MS;

/** What was created until then, and was not taken over, has expired. */
export const expiredUntil = (now: Instant): Instant => now - PREPARED_VALID_MS;

const NAME_MAX_LENGTH = 60;

/** An agent's name as it is stored and shown: one short line without markup or quotes. */
export const agentName = (given: string | undefined): string => {
  const line = trimLine((given ?? "").slice(0, 500).replace(/[<>{}[\]"'`“”„«»\\]/g, " "));
  return trimLine(line.slice(0, NAME_MAX_LENGTH)) || "An assistant";
};

export const AGENT_STATUSES = ["held", "waiting_for_person", "with_person", "confirmed", "ended"] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];

interface Progress {
  agentStage: AgentStage | null;
  isBooked: boolean;
  isClosed: boolean;
  isHeld: boolean;
  isExpired: boolean;
}

/** What an agent learns of its request: how far it is, and nothing of what the person has decided. */
export const agentStatus = ({ agentStage, isBooked, isClosed, isHeld, isExpired }: Progress): AgentStatus => {
  if (isBooked) return "confirmed";
  if (isClosed) return "ended";
  if (agentStage !== "prepared") return "with_person";
  if (isExpired) return "ended";
  return isHeld ? "held" : "waiting_for_person";
};
