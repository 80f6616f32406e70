// Names of local calendar days ("Tue 24 Nov"). Pure text on YYYY-MM-DD, so server and browser always agree.
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

export interface DayLabel {
  /** "Tue 24 Nov" */
  short: string;
  /** "Tuesday 24 November" */
  long: string;
  /** "November 2026" */
  month: string;
}

/** @param date a local day, YYYY-MM-DD. @throws RangeError on anything else. */
export const dayLabel = (date: string): DayLabel => {
  const [year = NaN, month = NaN, day = NaN] = date.split("-").map(Number);
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  const monthName = months[month - 1];
  if (!weekday || !monthName) throw new RangeError(`${date} is not a day`);
  return {
    short: `${weekday.slice(0, 3)} ${day} ${monthName.slice(0, 3)}`,
    long: `${weekday} ${day} ${monthName}`,
    month: `${monthName} ${year}`,
  };
};

/** "09:05" */
export const clockLabel = (hour: number, minute: number) =>
  `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
