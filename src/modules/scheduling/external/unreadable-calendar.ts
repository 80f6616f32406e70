/** A calendar file that cannot be used. `message` is a sentence for its owner. */
export class UnreadableCalendar extends Error {}

export const tooLong = () => new UnreadableCalendar("This calendar takes too long to read.");
