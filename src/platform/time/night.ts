// The night of the reader, in local hours (docs/product/matching.md#night): screens fold its times and propose none of them.

export const NIGHT = { from: 22, until: 6 } as const;

/** Local hours between which nobody gets a text message that they have not just asked for (docs/product/messages.md). */
export const QUIET = { from: 21, until: 8 } as const;

/** Whether a time of this local hour is at night. */
export const isNight = ({ hour }: { hour: number }): boolean => hour >= NIGHT.from || hour < NIGHT.until;
