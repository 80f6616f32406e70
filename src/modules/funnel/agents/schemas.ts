// What the page behind an agent's link shows and sends, and what agents are given of their requests.
import { z } from "zod";
import { AnswerText, ReadableTime, TopicReference } from "@/platform/http/schemas.ts";
import { SixDigits } from "@/modules/booking/proof/schemas.ts";
import { Location } from "@/modules/specialists/schemas.ts";
import { Contact } from "@/modules/tracks/schemas.ts";
import { AGENT_STATUSES } from "./rules.ts";

/** The secret of the link. The agent knows it, so that it shows no contact data and agrees to nothing. */
export const PreparedLink = z.object({ secret: z.string().max(200) }).meta({ id: "PreparedLink" });

/** Without a code where the browser has proven the address before. */
export const TakeOverInput = PreparedLink.extend({
  code: SixDigits.optional(),
  remember: z.boolean().optional(),
}).meta({ id: "TakeOverInput" });
export type TakeOverInput = z.infer<typeof TakeOverInput>;

export const PreparedRequest = z.object({
  id: z.string(),
  /** What can be done: prove the address, go on here because this browser has taken it over, or nothing. */
  state: z.enum(["open", "own", "booked", "elsewhere", "expired", "ended"]),
  /** The agent, as it named itself. */
  agent: z.string(),
  category: TopicReference,
  /** The time that is held, until when, and with whom. */
  held: z.object({ time: ReadableTime, until: ReadableTime, location: Location, displayName: z.string() }).nullable(),
  /** The masked address that proves who takes the request over. */
  sentTo: z.string(),
  /** Whether a code was sent to it that can be typed. */
  codeSent: z.boolean(),
  /** Whether this browser has proven the address before. */
  known: z.boolean(),
  /** In the browser that has taken the request over: what was entered, and where it goes on. */
  details: z.object({
    contact: Contact,
    answers: z.array(AnswerText),
    path: z.string(),
  }).nullable(),
}).meta({ id: "PreparedRequest" });
export type PreparedRequest = z.infer<typeof PreparedRequest>;

export const TakenOver = z.object({ id: z.string(), takenOver: z.literal(true) }).meta({ id: "TakenOver" });
export const PreparedDeleted = z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: "PreparedDeleted" });

/** A time that an agent holds. `booking` is what the agent shows with every later call. */
export const AgentHold = z.object({
  booking: z.string(),
  startsAt: z.string(),
  text: z.string(),
  city: z.string(),
  minutes: z.number().int(),
  location: Location,
  specialist: z.string(),
  heldUntil: z.string(),
});
export type AgentHold = z.infer<typeof AgentHold>;

export const PreparedBooking = z.object({
  link: z.string(),
  linkUntil: z.string(),
  heldUntil: z.string().nullable(),
  /** Required questions without an answer; the person answers them. */
  openQuestions: z.array(z.object({ key: z.string(), label: z.string() })),
});
export type PreparedBooking = z.infer<typeof PreparedBooking>;

export const AgentBooking = z.object({ status: z.enum(AGENT_STATUSES), heldUntil: z.string().nullable() });
export type AgentBooking = z.infer<typeof AgentBooking>;
