/** A calendar file that cannot be used. `message` is a sentence for its owner. */
export class UnreadableCalendar extends Error {}
