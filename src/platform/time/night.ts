// The night of the reader, in local hours (docs/product/matching.md#night): screens fold its times and propose none of them.

export const NIGHT = { from: 22, until: 6 } as const;

/** Whether a time of this local hour is at night. */
export const isNight = ({ hour }: { hour: number }): boolean => hour >= NIGHT.from || hour < NIGHT.until;
