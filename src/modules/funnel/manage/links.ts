// The addresses that lead people back to a meeting.
import type { Ctx } from "@/platform/ctx.ts";
import type { Answer, Side } from "@/modules/scheduling/after-booking-rules.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";

type Linked = Pick<Meeting, "id" | "linkVersion">;

/** The visitor's own page of a meeting; its secret is computed, stored nowhere. */
export const manageUrl = (ctx: Pick<Ctx, "config" | "secrets">, { id, linkVersion }: Linked): string =>
  `${ctx.config.publicUrl}/meetings/${id}?secret=${ctx.secrets.of("meeting", id, linkVersion)}`;

/** Where one side says whether a meeting took place; `answer` is what it tapped in the mail, and not yet said. */
export const outcomeUrl = (
  ctx: Pick<Ctx, "config" | "secrets">,
  { id, linkVersion }: Linked,
  side: Side,
  answer?: Answer,
): string => {
  const secret = ctx.secrets.of("outcome", `${id}-${side}`, linkVersion);
  const page = `${ctx.config.publicUrl}/meetings/${id}/outcome?side=${side}&secret=${secret}`;
  return answer ? `${page}&answer=${answer}` : page;
};

/** The calendar file of a meeting, without contact data. */
export const icsUrl = (ctx: Pick<Ctx, "config">, { id }: Pick<Meeting, "id">): string =>
  `${ctx.config.publicUrl}/api/v2/Funnel/CalendarFile/${id}`;
