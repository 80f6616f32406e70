// The pages of a calendar service's stand-in: its consent page, and the developer's page of calendars. They need no
// JavaScript.
import type { ReactNode } from "react";
import { renderPage } from "../page.tsx";
import { calendarsOf } from "./actions.ts";
import { type CalendarEvent, type Channel, type FaultMode, FAULTS } from "./store.ts";

export interface Site {
  /** "Google". */
  name: string;
  /** "Google Calendar". */
  product: string;
  /** "/dev/google". */
  path: string;
}
export const consentPath = ({ path }: Site): string => `${path}/consent`;
export const defaultAccount = ({ path }: Site): string => `you@${path.split("/").at(-1)}.test`;

const STYLE = `
body { max-width: 60rem; }
form { margin: 0 0 .75rem; display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
label { display: grid; gap: .25rem; }
input, select { font: inherit; border-radius: 6px; border: 1px solid currentColor; background: transparent; color: inherit; }
input, select, button { padding: .6rem .75rem; min-height: 44px; }
ul { padding: 0; list-style: none; }
li { border-bottom: 1px solid GrayText; padding-block: .75rem; }
`;

const page = ({ name }: Site, title: string, content: ReactNode): string =>
  renderPage({ title, note: `This stands in for ${name}. Nothing leaves this machine.`, style: STYLE, content });

/** The consent page. `parameters` are passed on with the answer. */
export const consentPage = (site: Site, parameters: Record<string, string>): string =>
  page(
    site,
    "Sign in",
    <>
      <h1>{`Parley wants to use your ${site.product}`}</h1>
      <ul>
        {(parameters.scope ?? "").split(" ").map((scope) => <li key={scope}>{scope.split("/").at(-1)}</li>)}
      </ul>
      <form method="post" action={consentPath(site)}>
        {Object.entries(parameters).map(([name, value]) => (
          <input
            key={name}
            type="hidden"
            name={name}
            value={value}
          />
        ))}
        <label>
          {`${site.name} account`}
          <input name="account" type="email" defaultValue={defaultAccount(site)} required />
        </label>
        <button type="submit" name="answer" value="allow" className="main">Allow</button>
        <button type="submit" name="answer" value="deny">Deny</button>
      </form>
    </>,
  );

const TimeField = ({ name, label, at }: { name: "start" | "end"; label: string; at?: string }) => (
  <label>
    {label}
    <input name={name} type="datetime-local" defaultValue={at && new Date(at).toISOString().slice(0, 16)} required />
  </label>
);

const EventForms = ({ site, event }: { site: Site; event: CalendarEvent }) => (
  <form method="post" action={site.path}>
    <input type="hidden" name="calendarId" value={event.calendarId} />
    <input type="hidden" name="id" value={event.id} />
    <TimeField name="start" label={`Start of ${event.summary || event.id} (UTC)`} at={event.start.dateTime} />
    <TimeField name="end" label={`End of ${event.summary || event.id} (UTC)`} at={event.end.dateTime} />
    <button type="submit" name="how" value="move">{`Change ${event.summary || event.id}`}</button>
    <button type="submit" name="how" value="delete">{`Delete ${event.summary || event.id}`}</button>
  </form>
);

interface Shown {
  site: Site;
  accounts: string[];
  events: CalendarEvent[];
  channels: Channel[];
  fault: FaultMode;
}

const NewEvent = ({ site, accounts }: Pick<Shown, "site" | "accounts">) => (
  <form method="post" action={site.path}>
    <label>
      Calendar
      <select name="calendarId">
        {accounts.flatMap(calendarsOf).map(({ id, summary }) => (
          <option key={id} value={id}>{`${summary} (${id})`}</option>
        ))}
      </select>
    </label>
    <label>
      Title
      <input name="summary" defaultValue="Dentist" required />
    </label>
    <TimeField name="start" label="Start (UTC)" />
    <TimeField name="end" label="End (UTC)" />
    <button type="submit" name="how" value="add" className="main">Add event</button>
  </form>
);

/** Everything in the stand-in, with what a person can do in their own calendar. */
export const calendarsPage = ({ site, accounts, events, channels, fault }: Shown): string =>
  page(
    site,
    `${site.name} calendars`,
    <>
      <h1>{`${site.name} calendars`}</h1>
      <NewEvent site={site} accounts={accounts} />
      <h2>Events</h2>
      <ul>
        {events.filter(({ status }) => status === "confirmed").map((event) => (
          <li key={`${event.calendarId}/${event.id}`}>
            <p>
              <strong>{event.summary}</strong>
              {` in ${event.calendarId}: ${event.start.dateTime} to ${event.end.dateTime}`}
              {event.description ? ` · ${event.description}` : ""}
            </p>
            <EventForms site={site} event={event} />
          </li>
        ))}
      </ul>
      <h2>Failures</h2>
      <p>{`Now: ${FAULTS[fault]}. ${channels.length} push channels.`}</p>
      <form method="post" action={site.path}>
        {Object.entries(FAULTS).map(([mode, label]) => (
          <button key={mode} type="submit" name="how" value={mode}>{label}</button>
        ))}
        <button type="submit" name="how" value="expire">Let access tokens expire</button>
        <button type="submit" name="how" value="revoke">Revoke all access</button>
      </form>
    </>,
  );
