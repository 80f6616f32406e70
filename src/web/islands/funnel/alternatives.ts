// What is offered instead of a time that was taken.
import type { Alternative } from "@/modules/funnel/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";

/** What a refused time offers instead; undefined when the refusal is about something else. */
export const alternativesOf = (error: unknown): readonly Alternative[] | undefined => {
  if (!(error instanceof ApiError) || error.code !== "slot_taken") return undefined;
  const { alternatives } = (error.details ?? {}) as { alternatives?: readonly Alternative[] };
  return alternatives ?? [];
};

/** Tells one offer from another. */
export const keyOf = ({ startsAt, specialistId }: { startsAt: string; specialistId?: string }): string =>
  `${startsAt} ${specialistId ?? ""}`;
