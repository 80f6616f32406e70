// A day with free times, as Funnel/Availabilities returns it, and what it offers by part of the day.

export interface OpenDay {
  date: string;
  total: number;
  morning: number;
  afternoon: number;
  evening: number;
  /** How many of the morning are before 06:00, and of the evening from 22:00 on; absent where there are none. */
  night?: { early: number; late: number };
}

const NO_NIGHT = { early: 0, late: 0 };

/** How many times each part of the day has. Here the night is a part of its own. */
export const timesByPart = ({ morning, afternoon, evening, night = NO_NIGHT }: OpenDay) => ({
  morning: morning - night.early,
  afternoon,
  evening: evening - night.late,
  night: night.early + night.late,
});

/** How many times there are outside of the night. */
export const timesByDay = (day: OpenDay): number => day.total - timesByPart(day).night;
