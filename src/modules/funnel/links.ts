// The addresses that lead people back to a meeting.
import type { Ctx } from "../../platform/ctx.ts";
import type { Meeting } from "../scheduling/index.ts";

type Linked = Pick<Meeting, "id" | "linkVersion">;

/** The visitor's own page of a meeting; its secret is computed, stored nowhere. */
export const manageUrl = (ctx: Pick<Ctx, "config" | "secrets">, { id, linkVersion }: Linked): string =>
  `${ctx.config.publicUrl}/meetings/${id}?secret=${ctx.secrets.of("meeting", id, linkVersion)}`;

/** The calendar file of a meeting, without contact data. */
export const icsUrl = (ctx: Pick<Ctx, "config">, { id }: Pick<Meeting, "id">): string =>
  `${ctx.config.publicUrl}/api/v2/Funnel/CalendarFile/${id}`;
