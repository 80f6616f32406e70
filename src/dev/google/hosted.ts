// The routes of the stand-in's pages below /dev/google: what their buttons do, and the redirects.
import type { Context, Hono } from "hono";
import { invalid } from "@/platform/errors.ts";
import { access, type Env, routes, untyped } from "@/platform/http/route.ts";
import type { Actions } from "./actions.ts";
import { CLIENT } from "./api.ts";
import { calendarsPage, consentPage, DEFAULT_ACCOUNT } from "./pages.tsx";
import { type Fault, list, save } from "./store.ts";

const BASE = "/dev/google";
export const CONSENT_PATH = `${BASE}/consent`;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action *; frame-ancestors 'none'";

const sendPage = (c: Context<Env>, html: string) => {
  c.header("Content-Security-Policy", POLICY);
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  return c.html(html);
};

/** Google shows an error page for anything that is not registered, and never redirects to it. */
const requireClient = (
  { client_id, redirect_uri = "", code_challenge_method }: Record<string, string>,
  own: string,
) => {
  if (client_id !== CLIENT.clientId) throw invalid(["invalid_client"]);
  if (!redirect_uri.startsWith(`${own}/`)) throw invalid(["redirect_uri_mismatch"]);
  if (code_challenge_method !== "S256") throw invalid(["invalid_request: code_challenge_method"]);
};

/** The address to which a person is sent back. */
export const answerConsent = async (actions: Actions, form: Record<string, string>): Promise<string> => {
  const { redirect_uri = "", state = "", scope = "", code_challenge: challenge = "" } = form;
  const back = new URL(redirect_uri);
  back.searchParams.set("state", state);
  if (form.answer !== "allow") back.searchParams.set("error", "access_denied");
  else {
    const code = `4/${crypto.randomUUID()}`;
    const account = form.account || DEFAULT_ACCOUNT;
    await actions.db.write((tx) => save(tx, "code", code, { account, challenge, redirectUri: redirect_uri, scope }));
    back.searchParams.set("code", code);
  }
  return back.href;
};

const at = (text = ""): { dateTime: string } => ({
  dateTime: new Date(`${text}:00Z`).toISOString().replace(".000Z", "Z"),
});

const newEventId = () => crypto.randomUUID().replaceAll("-", "");

const FAULTS = new Set<string>(["none", "away", "slow", "nonsense", "quota"] satisfies Fault["mode"][]);

/** What a person does in their own calendar, and how a developer lets the API fail. */
const act = async (actions: Actions, form: Record<string, string>): Promise<void> => {
  const { how = "", calendarId = "", id = "", summary = "" } = form;
  if (FAULTS.has(how)) await actions.setFault(how as Fault["mode"]);
  if (how === "expire") await actions.expireTokens();
  if (how === "revoke") await actions.revokeAll();
  if (how === "delete") await actions.putEvent(calendarId, id, { status: "cancelled" });
  if (how === "move") await actions.putEvent(calendarId, id, { start: at(form.start), end: at(form.end) });
  if (how === "add") {
    await actions.putEvent(calendarId, newEventId(), { summary, start: at(form.start), end: at(form.end) });
  }
};

const formOf = async (c: Context<Env>): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await c.req.parseBody()).map(([name, value]) => [name, String(value)]));

/** The pages, for developers and for browser tests. `own` is our own origin. */
export const hostedPages = (actions: Actions, own: string): Hono<Env> => {
  const pages = routes()
    .get(CONSENT_PATH, access("anyone"), (c) => {
      const parameters = c.req.query();
      requireClient(parameters, own);
      return sendPage(c, consentPage(parameters, CONSENT_PATH));
    })
    .post(CONSENT_PATH, access("anyone"), async (c) => {
      const form = await formOf(c);
      requireClient(form, own);
      return c.redirect(await answerConsent(actions, form), 303);
    })
    .get(BASE, access("anyone"), async (c) => {
      const [grants, events, channels, fault] = await Promise.all([
        list(actions.db.read, "grant"),
        actions.listEvents(),
        list(actions.db.read, "channel"),
        actions.fault(),
      ]);
      const accounts = [...new Set([DEFAULT_ACCOUNT, ...grants.map(({ account }) => account)])];
      return sendPage(c, calendarsPage({ accounts, events, channels, fault, action: BASE }));
    })
    .post(BASE, access("anyone"), async (c) => {
      await act(actions, await formOf(c));
      return c.redirect(BASE, 303);
    });
  return untyped(pages);
};
