// The pages of the Google stand-in: the consent page, and the developer's page of calendars. They need no JavaScript.
import type { ReactNode } from "react";
import { renderPage } from "../page.tsx";
import { calendarsOf } from "./actions.ts";
import { type CalendarEvent, type Channel, type FaultMode, FAULTS } from "./store.ts";

export const BASE = "/dev/google";
export const CONSENT_PATH = `${BASE}/consent`;

const STYLE = `
body { max-width: 60rem; }
form { margin: 0 0 .75rem; display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
label { display: grid; gap: .25rem; }
input, select { font: inherit; border-radius: 6px; border: 1px solid currentColor; background: transparent; color: inherit; }
input, select, button { padding: .6rem .75rem; min-height: 44px; }
ul { padding: 0; list-style: none; }
li { border-bottom: 1px solid GrayText; padding-block: .75rem; }
`;

const page = (title: string, content: ReactNode): string =>
  renderPage({ title, note: "This stands in for Google. Nothing leaves this machine.", style: STYLE, content });

export const DEFAULT_ACCOUNT = "you@google.test";

/** The consent page. `parameters` are passed on with the answer. */
export const consentPage = (parameters: Record<string, string>): string =>
  page(
    "Sign in",
    <>
      <h1>Parley wants to use your Google Calendar</h1>
      <ul>
        {(parameters.scope ?? "").split(" ").map((scope) => <li key={scope}>{scope.split("/").at(-1)}</li>)}
      </ul>
      <form method="post" action={CONSENT_PATH}>
        {Object.entries(parameters).map(([name, value]) => (
          <input
            key={name}
            type="hidden"
            name={name}
            value={value}
          />
        ))}
        <label>
          Google account
          <input name="account" type="email" defaultValue={DEFAULT_ACCOUNT} required />
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

const EventForms = ({ event }: { event: CalendarEvent }) => (
  <form method="post" action={BASE}>
    <input type="hidden" name="calendarId" value={event.calendarId} />
    <input type="hidden" name="id" value={event.id} />
    <TimeField name="start" label={`Start of ${event.summary || event.id} (UTC)`} at={event.start.dateTime} />
    <TimeField name="end" label={`End of ${event.summary || event.id} (UTC)`} at={event.end.dateTime} />
    <button type="submit" name="how" value="move">{`Change ${event.summary || event.id}`}</button>
    <button type="submit" name="how" value="delete">{`Delete ${event.summary || event.id}`}</button>
  </form>
);

interface Shown {
  accounts: string[];
  events: CalendarEvent[];
  channels: Channel[];
  fault: FaultMode;
}

const NewEvent = ({ accounts }: Pick<Shown, "accounts">) => (
  <form method="post" action={BASE}>
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
export const calendarsPage = ({ accounts, events, channels, fault }: Shown): string =>
  page(
    "Google calendars",
    <>
      <h1>Google calendars</h1>
      <NewEvent accounts={accounts} />
      <h2>Events</h2>
      <ul>
        {events.filter(({ status }) => status === "confirmed").map((event) => (
          <li key={`${event.calendarId}/${event.id}`}>
            <p>
              <strong>{event.summary}</strong>
              {` in ${event.calendarId}: ${event.start.dateTime} to ${event.end.dateTime}`}
              {event.description ? ` · ${event.description}` : ""}
            </p>
            <EventForms event={event} />
          </li>
        ))}
      </ul>
      <h2>Failures</h2>
      <p>{`Now: ${FAULTS[fault]}. ${channels.length} push channels.`}</p>
      <form method="post" action={BASE}>
        {Object.entries(FAULTS).map(([mode, label]) => (
          <button key={mode} type="submit" name="how" value={mode}>{label}</button>
        ))}
        <button type="submit" name="how" value="expire">Let access tokens expire</button>
        <button type="submit" name="how" value="revoke">Revoke all access</button>
      </form>
    </>,
  );
