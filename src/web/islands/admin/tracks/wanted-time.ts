// The time at which a track is to be booked, as the browser's field has it. Pure.

/** "2026-11-24T14:00" of the browser's own zone as an instant; undefined while it is incomplete. */
export const instantOf = (local: string): string | undefined => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return undefined;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

/** The field's value for an instant, in the browser's own zone. */
export const localOf = (instant: string): string => {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${
    two(at.getMinutes())
  }`;
};

/** What is wrong with a wanted time. `now` in ms. */
export const timeProblem = (local: string, now: number): string | undefined => {
  const instant = instantOf(local);
  if (!instant) return "Please write day and time.";
  if (Date.parse(instant) <= now) return "This time is over. Please choose a later one.";
  return new Date(instant).getUTCMinutes() % 5 === 0 ? undefined : "Please choose a time in steps of five minutes.";
};
