// The page /dev/texts: every message, with what the person at the phone can do, and how the provider can fail.
import type { Context, Hono } from "hono";
import { access, type Env, routes, untyped } from "@/platform/http/route.ts";
import { readForm, renderPage, sendPage } from "../page.tsx";
import type { Actions } from "./actions.ts";
import { type FaultMode, FAULTS, type StoredText } from "./store.ts";

const BASE = "/dev/texts";

const STYLE = `
body { max-width: 48rem; }
h2 { font-size: 1.25rem; margin-top: 2rem; }
form { margin: .5rem 0; display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
input { font: inherit; border-radius: 6px; border: 1px solid currentColor; background: transparent; color: inherit; }
input, button { padding: .6rem .75rem; min-height: 44px; box-sizing: border-box; margin: 0; }
ul { padding: 0; list-style: none; }
li { border-bottom: 1px solid GrayText; padding-block: .75rem; overflow-wrap: anywhere; }
blockquote { margin: .5rem 0; padding-left: .75rem; border-left: 4px solid GrayText; white-space: pre-wrap; }
`;

/** The body with its links, which a developer presses. */
const Linked = ({ body }: { body: string }) => (
  <blockquote>
    {body.split(/(https?:\/\/\S+)/).map((part, n) => n % 2 === 1 ? <a key={part} href={part}>{part}</a> : part)}
  </blockquote>
);

const TextItem = ({ text: { sid, direction, from, to, body, status, errorCode } }: { text: StoredText }) => (
  <li>
    <strong>{direction === "outbound" ? `To ${to}` : `From ${from}`}</strong>
    {` (${status}${errorCode ? `, ${errorCode}` : ""})`}
    <Linked body={body} />
    {direction === "outbound"
      ? (
        <form method="post" action={BASE}>
          <input type="hidden" name="sid" value={sid} />
          <input type="hidden" name="number" value={to} />
          <input name="body" aria-label={`Reply of ${to}`} defaultValue="STOP" />
          <button type="submit" name="how" value="reply">Reply</button>
          <button type="submit" name="how" value="undelivered">Mark as undelivered</button>
          <button type="submit" name="how" value="delivered">Mark as delivered</button>
        </form>
      )
      : (
        <form method="post" action={BASE}>
          <input type="hidden" name="sid" value={sid} />
          <button type="submit" name="how" value="repeat">Send it to Parley again</button>
          <button type="submit" name="how" value="forge">Send it with a wrong signature</button>
        </form>
      )}
  </li>
);

const textsPage = (texts: readonly StoredText[], fault: FaultMode): string =>
  renderPage({
    title: "Text messages",
    note: "This stands in for Twilio. Nothing leaves this machine.",
    style: STYLE,
    content: (
      <>
        <h1>Text messages</h1>
        {texts.length === 0 && <p>No messages yet.</p>}
        <ul>{texts.map((text) => <TextItem key={text.sid} text={text} />)}</ul>
        <h2>Failures</h2>
        <p>{`Now: ${FAULTS[fault]}.`}</p>
        <form method="post" action={BASE}>
          {Object.entries(FAULTS).map(([mode, label]) => (
            <button key={mode} type="submit" name="how" value={mode}>{label}</button>
          ))}
        </form>
      </>
    ),
  });

const act = async (actions: Actions, form: Record<string, string>): Promise<void> => {
  const { how = "", sid = "", number = "", body = "" } = form;
  if (how !== "undelivered" && Object.hasOwn(FAULTS, how)) await actions.setFault(how as FaultMode);
  if (how === "undelivered" && sid === "") await actions.setFault(how);
  if (how === "undelivered" && sid !== "") await actions.report(sid, "undelivered", "30003");
  if (how === "delivered") await actions.report(sid, "delivered");
  if (how === "reply") await actions.reply(number, body);
  if (how === "repeat" || how === "forge") await actions.repeat(sid, how === "forge");
};

const send = async (c: Context<Env>, actions: Actions) => {
  const texts = (await actions.texts()).reverse();
  if (c.req.header("Accept")?.includes("application/json")) return c.json(texts);
  return sendPage(c, textsPage(texts, await actions.fault()));
};

/** The list as a page, or as JSON with `Accept: application/json`; newest first. */
export const textPages = (actions: Actions): Hono<Env> =>
  untyped(
    routes()
      .get(BASE, access("anyone"), (c) => send(c, actions))
      .post(BASE, access("anyone"), async (c) => {
        await act(actions, await readForm(c));
        return c.redirect(BASE, 303);
      }),
  );
