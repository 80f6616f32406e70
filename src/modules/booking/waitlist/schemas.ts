// Requests and responses of the earlier-slot list.
import { z } from "zod";
import { ReadableTime } from "@/platform/http/schemas.ts";
import { ConsentGiven } from "@/modules/tracks/schemas.ts";
import { ENTRY_STATUSES, OFFER_STATUSES } from "./rules.ts";
import { MEETING_LOCATIONS, MEETINGS } from "@/modules/scheduling/rules.ts";

const Secret = z.string().min(1).max(200);
/** The secret of the link in an email. */
export const EarlierLink = z.object({ secret: Secret }).meta({ id: "EarlierLink" });

/** `specialistId`: only this specialist will do. */
export const AskInput = z.object({ specialistId: z.uuidv7().optional() }).meta({ id: "WaitlistAskInput" });
export const ManagedAskInput = EarlierLink.extend({ onlySpecialist: z.boolean().default(false) }).meta({
  id: "ManagedWaitlistInput",
});

export const WaitlistEntryView = z.object({
  id: z.string(),
  status: z.enum(ENTRY_STATUSES),
  label: z.string(),
  since: ReadableTime,
  until: ReadableTime,
  onlySpecialist: z.boolean(),
}).meta({ id: "WaitlistEntry" });
export type WaitlistEntryView = z.infer<typeof WaitlistEntryView>;

/** What the page of a meeting says about something sooner. */
export const WaitlistView = z.object({
  canAsk: z.boolean(),
  /** Whether the visitor can limit it to their specialist; false by a booking link, where it always is. */
  canLimit: z.boolean(),
  wish: WaitlistEntryView.nullable(),
  /** The earlier time that is held for the visitor now; `url` opens it. */
  offer: z.object({ url: z.string(), time: ReadableTime, until: ReadableTime, displayName: z.string() }).nullable(),
}).meta({ id: "EarlierTimes" });
export type WaitlistView = z.infer<typeof WaitlistView>;

/** An earlier time that was offered to a visitor. */
export const OfferView = z.object({
  id: z.string(),
  /** `open` while it can be taken. */
  status: z.enum(OFFER_STATUSES),
  time: ReadableTime,
  /** The same moment where the specialist is. */
  specialistTime: ReadableTime,
  /** Until when it is held. */
  until: ReadableTime,
  specialist: z.object({ id: z.string(), displayName: z.string(), headline: z.string() }),
  category: z.string(),
  location: z.enum(MEETING_LOCATIONS),
  /** The meeting that it would replace, with whom that is. */
  replaces: z.object({ time: ReadableTime, displayName: z.string() }).nullable(),
  /** The consent that names the specialist; null when the visitor's meeting only moves. `text` has the name in it. */
  consent: z.object({ purpose: z.string(), version: z.number().int(), text: z.string() }).nullable(),
  /** Whether the visitor still waits for something sooner. */
  onList: z.boolean(),
  /** Where the visitor's meeting is managed, or where they choose a time for their request. */
  ownUrl: z.string(),
}).meta({ id: "EarlierOffer" });
export type OfferView = z.infer<typeof OfferView>;

export const TakeInput = EarlierLink.extend({ consents: z.array(ConsentGiven).max(20).default([]) }).meta({
  id: "TakeOfferInput",
});
export type TakeInput = z.infer<typeof TakeInput>;

/** The visitor's meeting at the earlier time; `pending` while an administrator looks at the booking. */
export const OfferTaken = z.object({
  meetingId: z.string(),
  status: z.enum(MEETINGS.expected),
  /** The manage link, or the public page of a booking that is looked at. */
  url: z.string(),
}).meta({ id: "EarlierOfferTaken" });
export type OfferTaken = z.infer<typeof OfferTaken>;
