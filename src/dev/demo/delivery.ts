// A delivery for listeners that run without the outbox.
import type { Delivery } from "@/platform/ctx.ts";

const nothing = () => Promise.resolve();

export const deliveryWithoutRow = (fields: Partial<Delivery> & Pick<Delivery, "occurredAt">): Delivery => ({
  eventId: "",
  listener: "demo",
  attempt: 1,
  isLast: false,
  done: nothing,
  retry: () => Promise.reject(new Error("Nothing is tried again without the outbox")),
  postpone: () => Promise.reject(new Error("Nothing is postponed without the outbox")),
  ...fields,
});
