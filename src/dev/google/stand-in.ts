// The Google stand-in for development: OAuth and the Calendar API over HTTP, with a consent page and a page of calendars,
// used when no Google client is set. Production never loads it.
import type { Hono } from "hono";
import type { Services } from "@/platform/ctx.ts";
import { access, type Env, routes, untyped } from "@/platform/http/route.ts";
import { type GoogleKeys, googleKeys } from "@/platform/integrations/google-keys.ts";
import { type Actions, createActions } from "./actions.ts";
import { CLIENT, googleApi } from "./api.ts";
import { createTable, type FaultMode, FAULTS, list, save } from "./store.ts";
import { invalid } from "@/platform/errors.ts";
import { readForm, sendPage } from "../page.tsx";
import { BASE, calendarsPage, CONSENT_PATH, consentPage, DEFAULT_ACCOUNT } from "./pages.tsx";

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

/** What a person does in their own calendar, and how a developer lets the API fail. */
const act = async (actions: Actions, form: Record<string, string>): Promise<void> => {
  const { how = "", calendarId = "", id = "", summary = "" } = form;
  if (Object.hasOwn(FAULTS, how)) await actions.setFault(how as FaultMode);
  if (how === "expire") await actions.expireTokens();
  if (how === "revoke") await actions.revokeAll();
  if (how === "delete") await actions.putEvent(calendarId, id, { status: "cancelled" });
  if (how === "move") await actions.putEvent(calendarId, id, { start: at(form.start), end: at(form.end) });
  if (how === "add") {
    await actions.putEvent(calendarId, newEventId(), { summary, start: at(form.start), end: at(form.end) });
  }
};

/** The pages, for developers and for browser tests. `own` is our own origin. */
const hostedPages = (actions: Actions, own: string): Hono<Env> => {
  const pages = routes()
    .get(CONSENT_PATH, access("anyone"), (c) => {
      const parameters = c.req.query();
      requireClient(parameters, own);
      return sendPage(c, consentPage(parameters));
    })
    .post(CONSENT_PATH, access("anyone"), async (c) => {
      const form = await readForm(c);
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
      return sendPage(c, calendarsPage({ accounts, events, channels, fault }));
    })
    .post(BASE, access("anyone"), async (c) => {
      await act(actions, await readForm(c));
      return c.redirect(BASE, 303);
    });
  return untyped(pages);
};

interface Options extends Pick<Services, "db" | "clock" | "log" | "config"> {
  /** Sends a push notification; by default over HTTP. */
  send?(address: string, headers: Record<string, string>): Promise<number>;
}

/** Starts the API on a free port of this machine. Throws in production. */
export const openGoogleStandIn = async ({ db, clock, log, config, send }: Options) => {
  if (config.production) throw new Error("The Google stand-in is not for production.");
  await createTable(db);
  const actions = createActions({ db, clock, log, send });
  const api = googleApi(actions);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => api.fetch(request));
  const keys = googleKeys({ ...CLIENT, base: `http://127.0.0.1:${server.addr.port}` });
  return {
    google: { ...keys, consentUrl: config.publicUrl + CONSENT_PATH } satisfies GoogleKeys,
    actions,
    /** The consent page and the page of calendars, to mount in the app. */
    pages: hostedPages(actions, config.publicUrl),
    async stop() {
      await server.shutdown();
      await actions.settle();
    },
  };
};
