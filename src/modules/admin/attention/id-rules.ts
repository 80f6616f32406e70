// How the queue of what needs attention names its items, on both sides of the call.
import type { AttentionKind } from "./rules.ts";
import type { Attention } from "./schemas.ts";

export type ItemOf<Kind extends AttentionKind> = Attention[Kind]["items"][number];

const byId = ({ id }: { id: string }): string => id;

export const ATTENTION_IDS: { [Kind in AttentionKind]: (item: ItemOf<Kind>) => string } = {
  reviews: ({ meetingId }) => meetingId,
  waves: byId,
  jobs: ({ eventId, listener }) => `${eventId} ${listener}`,
  emails: byId,
  tracks: byId,
  requests: byId,
  ratings: byId,
  reports: byId,
  credentials: byId,
};
