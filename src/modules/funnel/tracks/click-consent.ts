// The consent to measure advertisements: apart from the others, because it is offered only after a click on one.
import type { ConsentText } from "../schemas.ts";

export const CLICK_CONSENT: ConsentText = {
  purpose: "measure-ads",
  version: 1,
  step: "contacts",
  required: false,
  text:
    "Parley may keep the number of the ad click that brought me here for up to 90 days after the last event, and tell " +
    "the company that showed the ad (Google, Meta, Microsoft or TikTok) whether I book a meeting, whether it takes place " +
    "and what it leads to, so that Parley knows which ads work. My name, contact details and answers are not shared.",
};
