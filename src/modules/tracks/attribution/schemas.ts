// Schemas of attribution: click ids as browsers send them.
import { z } from "zod";
import { CLICK_ID } from "./rules.ts";

const ClickId = z.string().regex(CLICK_ID).optional();
/** Ids with which advertisements mark clicks. They are dropped without the consent to keep them. */
export const ClickIds = z.object({
  gclid: ClickId,
  gbraid: ClickId,
  wbraid: ClickId,
  fbclid: ClickId,
  msclkid: ClickId,
  ttclid: ClickId,
});
export type ClickIds = z.infer<typeof ClickIds>;
