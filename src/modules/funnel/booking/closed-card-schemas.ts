// The card of a meeting for anyone with its link.
import { z } from "zod";
import { ReadableTime } from "@/platform/http/schemas.ts";
import { MEETING_STATUSES } from "@/modules/scheduling/rules.ts";
import { Location } from "@/modules/specialists/schemas.ts";
import { RELEASE_REASONS } from "../proof/rules.ts";

/** A meeting for anyone with its link: no contact data. `category` says under which /funnel/{categoryId} its page is. */
export const ClosedCard = z.object({
  meetingId: z.string(),
  status: z.enum(MEETING_STATUSES).exclude(["held"]),
  /** The status in a sentence. */
  text: z.string(),
  /** Why a requested meeting ended without its visitor's confirmation. */
  lapsed: z.enum(RELEASE_REASONS).nullable(),
  /** What the screen says instead of the status: why a request has ended, or that it is checked. */
  heading: z.object({ title: z.string(), lead: z.string() }).nullable(),
  /** Whether the visitor has confirmed it, and an administrator still checks it. */
  isChecked: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Whether its end has passed, whatever its status. */
  isOver: z.boolean(),
  time: ReadableTime,
  specialistTime: ReadableTime,
  specialist: z.object({
    id: z.string(),
    displayName: z.string(),
    photoUrl: z.string().nullable(),
    headline: z.string(),
  }),
  category: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  location: Location,
  addToCalendar: z.object({ ics: z.string(), google: z.string(), outlook: z.string() }),
});
export type ClosedCard = z.infer<typeof ClosedCard>;
