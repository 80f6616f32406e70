// How calls tell a browser what can be undone, and for how long.
import { z } from "zod";

/** `ids` are what the call that undoes takes: one for each thing that changed. */
export const UndoOffer = z.object({
  ids: z.array(z.string()),
  /** From then on it can't be undone, and its emails are sent. */
  until: z.string(),
  /** How long that is from the response on, for browsers whose clock is wrong. */
  msLeft: z.number().int(),
}).meta({ id: "UndoOffer" });
export type UndoOffer = z.infer<typeof UndoOffer>;
