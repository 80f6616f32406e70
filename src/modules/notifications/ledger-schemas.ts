// What operators ask of the message ledger, and what it answers.
import { z } from "zod";
import { listOf, listQuery } from "@/platform/http/schemas.ts";
import { ReadableTime } from "@/modules/funnel/schemas.ts";

export const MailState = z.enum(["failed", "queued", "sending", "sent", "skipped"]);

export const MailListQuery = listQuery(["createdAt"]).extend({ state: MailState.default("failed") });
export type MailListQuery = z.infer<typeof MailListQuery>;

export const MailItem = z.object({
  id: z.string(),
  /** Which mail, in words. */
  mail: z.string(),
  /** The person with an account; null for a visitor, whose address stays where it belongs. */
  recipient: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: MailState,
  attempts: z.number().int(),
  error: z.string().nullable(),
  at: ReadableTime,
  /** Of the campaign that it belongs to, which tries its failed mails again by itself. */
  campaignId: z.string().nullable(),
  /** Whether it failed and can be sent once more by itself; reminders are over when their moment is. */
  canRetry: z.boolean(),
});
export type MailItem = z.infer<typeof MailItem>;
export const MailList = listOf(MailItem);
export type MailList = z.infer<typeof MailList>;
