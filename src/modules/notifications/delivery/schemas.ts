// What operators ask of the delivery log, and what it answers.
import { z } from "zod";
import { listOf, listQuery, ReadableTime, Reference } from "@/platform/http/schemas.ts";
import { SHOWN_MESSAGE_STATUSES } from "./rules.ts";

const ShownStatus = z.enum(SHOWN_MESSAGE_STATUSES);

export const MessageListQuery = listQuery(["createdAt"]).omit({ search: true }).extend({
  state: ShownStatus.default("failed"),
});
export type MessageListQuery = z.infer<typeof MessageListQuery>;

export const MessageItem = z.object({
  id: z.string(),
  /** The template's name as people read it. */
  mail: z.string(),
  /** The person with an account; null for a visitor, whose address is not part of the log. */
  recipient: Reference.nullable(),
  state: ShownStatus,
  attempts: z.number().int(),
  /** What a text message took: "2 segments, EUR 0.150, delivered" and the provider's id. */
  detail: z.string().nullable(),
  error: z.string().nullable(),
  at: ReadableTime,
  /** The campaign it belongs to, which retries its failed messages itself. */
  campaignId: z.string().nullable(),
  /** Whether it failed, dismissed or not, and can be retried on its own. A reminder cannot, because its moment is over. */
  canRetry: z.boolean(),
}).meta({ id: "Message" });
export type MessageItem = z.infer<typeof MessageItem>;
export const MessageList = listOf(MessageItem).meta({ id: "MessageList" });
export type MessageList = z.infer<typeof MessageList>;
