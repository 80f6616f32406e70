// Splits calendar files (RFC 5545) into components and the properties that say when somebody is busy. Files of the world
// break the rules: what is not needed is not looked at, so that it can't do harm.

/** A content line: `DTSTART;TZID=Europe/Vienna:20261201T090000`. */
export interface Property {
  /** Parameters by their name in capitals. */
  params: Record<string, string>;
  value: string;
}

export interface Component {
  /** In capitals: "VEVENT". */
  name: string;
  /** Properties by their name in capitals, in the order of the file. */
  properties: Map<string, Property[]>;
  parts: Component[];
}

/** What a reading needs. Attachments and descriptions, which can be long and broken, are not looked at. */
const NEEDED = new Set(
  ("ATTENDEE BEGIN END DTEND DTSTART DURATION EXDATE EXRULE FREEBUSY RDATE RECURRENCE-ID RRULE SEQUENCE STATUS TRANSP TZID " +
    "TZOFFSETFROM TZOFFSETTO UID X-LIC-LOCATION X-MICROSOFT-CDO-BUSYSTATUS").split(" "),
);

/** What a date, a period or a list of them begins with. Where a parameter has a colon, it tells where the value begins. */
const DATES = new Set(["DTEND", "DTSTART", "EXDATE", "RDATE", "RECURRENCE-ID"]);
const BEGINS_WITH_DATE = /^\s*\d{4}-?\d\d/;

/** A file's outermost components. One that was cut off has a calendar without an end. */
export interface CalendarText {
  parts: Component[];
  isWhole: boolean;
}

/** Text that is no calendar has no parts. */
export const readComponents = (text: string): CalendarText => {
  const root = componentOf("");
  const open = [root];
  for (const { name, rest } of neededLines(text.includes("\n") ? text : text.replaceAll("\r", "\n"))) {
    if (name === "BEGIN") begin(open, rest.slice(1).trim().toUpperCase());
    else if (name === "END") end(open, rest.slice(1).trim().toUpperCase());
    else addProperty(open.at(-1)!, name, rest);
  }
  return { parts: root.parts, isWhole: open.length === 1 };
};

/** A name in capitals, and what follows it: parameters and the value. */
function* neededLines(text: string): Generator<{ name: string; rest: string }> {
  for (let at = 0, next; at < text.length; at = next) {
    // Each of several files that were put together has one.
    if (text[at] === "\ufeff") at++;
    next = endOfLine(text, at);
    // Lines that begin with white space belong to the one before (RFC 5545, section 3.1), which may be within a name.
    const isFolded = isSpace(text[next]);
    if (!isNeeded(text.slice(at, Math.min(next, at + MAX_NAME)), isFolded)) continue;
    let line = text.slice(at, next).replace(/\r?\n$/, "");
    for (; isSpace(text[next]); next = endOfLine(text, at)) {
      at = next;
      line += text.slice(at + 1, endOfLine(text, at)).replace(/\r?\n$/, "");
    }
    const [whole, name] = /^([\w-]+)[ \t]*(?=[:;])/.exec(line) ?? [];
    if (name && NEEDED.has(name.toUpperCase())) yield { name: name.toUpperCase(), rest: line.slice(whole!.length) };
  }
}

const endOfLine = (text: string, from: number): number => text.indexOf("\n", from) + 1 || text.length;

const isSpace = (letter: string | undefined): boolean => letter === " " || letter === "\t";

/** The longest name that is needed, and some spaces. */
const MAX_NAME = 30;

/** Tells from a line's beginning whether it may be needed. */
const isNeeded = (line: string, isFolded: boolean): boolean => {
  const end = line.search(/[:; \t\r\n]/);
  return end > 0 && (NEEDED.has(line.slice(0, end).toUpperCase()) || isFolded && /[\r\n]/.test(line[end]!));
};

const componentOf = (name: string): Component => ({ name, properties: new Map(), parts: [] });

/** Calendars, events and alarms are three. */
const MAX_DEPTH = 20;

/** These are within a calendar and nothing else: the end of what is open is missing. */
const OF_CALENDAR = new Set(["VEVENT", "VFREEBUSY", "VTIMEZONE", "VTODO", "VJOURNAL"]);

const begin = (open: Component[], name: string): void => {
  if (name === "VCALENDAR") open.length = 1;
  if (OF_CALENDAR.has(name)) open.length = open.findLastIndex((component) => component.name === "VCALENDAR") + 1 || 1;
  const part = componentOf(name);
  open.at(-1)!.parts.push(part);
  if (open.length < MAX_DEPTH) open.push(part);
};

/** An end without a beginning changes nothing. */
const end = (open: Component[], name: string): void => {
  const at = open.findLastIndex((component) => component.name === name);
  if (at > 0) open.length = at;
};

const addProperty = ({ properties }: Component, name: string, rest: string): void => {
  // Hundreds of people can be invited. Who comes doesn't matter.
  if (name === "ATTENDEE" && !/DECLINED/i.test(rest)) return;
  const property = splitLine(name, rest);
  const known = properties.get(name);
  if (known) known.push(property);
  else properties.set(name, [property]);
};

/** `rest` is what follows the name. */
const splitLine = (name: string, rest: string): Property => {
  if (rest.startsWith(":")) return { params: {}, value: rest.slice(1).trim() };
  const colons = indexesOf(":", rest);
  const begin = DATES.has(name) ? colons.find((at) => BEGINS_WITH_DATE.test(rest.slice(at + 1))) : undefined;
  const at = begin ?? colons[0] ?? rest.indexOf(":");
  return { params: readParams(rest.slice(1, at)), value: rest.slice(at + 1).trim() };
};

/** Where a character is outside of quotes. A quote that is never closed is none. */
const indexesOf = (wanted: string, text: string): number[] => {
  const found: number[] = [];
  let quote = text.indexOf('"');
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    while (quote >= 0 && quote < at) {
      const close = text.indexOf('"', quote + 1);
      if (close > at) at = text.indexOf(wanted, close);
      quote = close < 0 ? -1 : text.indexOf('"', close + 1);
    }
    if (at < 0) break;
    found.push(at);
  }
  return found;
};

/** `TZID="Europe/Vienna";VALUE=DATE` */
const readParams = (text: string): Record<string, string> => {
  const params: Record<string, string> = {};
  let from = 0;
  for (const to of [...indexesOf(";", text), text.length]) {
    const [name = "", ...value] = text.slice(from, to).split("=");
    params[name.trim().toUpperCase()] ??= value.join("=").trim().replace(/^"(.*)"$/, "$1");
    from = to + 1;
  }
  return params;
};
