// The stand-ins of calendar services for development: OAuth and the API of each over HTTP, with a consent page and a page of
// calendars, used when no client of the service is set. Production never loads them.
import type { Hono } from "hono";
import type { Services } from "@/platform/ctx.ts";
import { invalid } from "@/platform/errors.ts";
import { access, type Env, routes, untyped } from "@/platform/http/route.ts";
import { readForm, sendPage } from "../page.tsx";
import { type Actions, createActions, type Message, type SendMessage } from "./actions.ts";
import { calendarsPage, consentPage, consentPath, defaultAccount, type Site } from "./pages.tsx";
import { type Channel, createStore, type FaultMode, FAULTS } from "./store.ts";

/** Services show an error page for anything that is not registered, and never redirect to it. */
const requireClient = (
  { client_id, redirect_uri = "", code_challenge_method }: Record<string, string>,
  { clientId, own }: { clientId: string; own: string },
) => {
  if (client_id !== clientId) throw invalid(["invalid_client"]);
  if (!redirect_uri.startsWith(`${own}/`)) throw invalid(["redirect_uri_mismatch"]);
  if (code_challenge_method !== "S256") throw invalid(["invalid_request: code_challenge_method"]);
};

/** The address to which a person is sent back. */
export const answerConsent = async (
  { db, store }: Actions,
  form: Record<string, string> & { account: string },
): Promise<string> => {
  const { redirect_uri = "", state = "", scope = "", code_challenge: challenge = "" } = form;
  const back = new URL(redirect_uri);
  back.searchParams.set("state", state);
  if (form.answer !== "allow") back.searchParams.set("error", "access_denied");
  else {
    const code = `4/${crypto.randomUUID()}`;
    const { account } = form;
    await db.write((tx) => store.save(tx, "code", code, { account, challenge, redirectUri: redirect_uri, scope }));
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

interface CalendarService extends Omit<Site, "path"> {
  /** "google": of its page and its table. */
  service: string;
  clientId: string;
  /** What a channel receives when something has changed. */
  messageOf(channel: Channel): Message;
  api(actions: Actions): Hono;
}

/** The pages, for developers and for browser tests. `own` is our own origin. */
const hostedPages = (actions: Actions, site: Site, client: { clientId: string; own: string }): Hono<Env> => {
  const { db, store } = actions;
  const pages = routes()
    .get(consentPath(site), access("anyone"), (c) => {
      const parameters = c.req.query();
      requireClient(parameters, client);
      return sendPage(c, consentPage(site, parameters));
    })
    .post(consentPath(site), access("anyone"), async (c) => {
      const form = await readForm(c);
      requireClient(form, client);
      return c.redirect(await answerConsent(actions, { ...form, account: form.account || defaultAccount(site) }), 303);
    })
    .get(site.path, access("anyone"), async (c) => {
      const [grants, events, channels, fault] = await Promise.all([
        store.list(db.read, "grant"),
        actions.listEvents(),
        store.list(db.read, "channel"),
        actions.fault(),
      ]);
      const accounts = [...new Set([defaultAccount(site), ...grants.map(({ account }) => account)])];
      return sendPage(c, calendarsPage({ site, accounts, events, channels, fault }));
    })
    .post(site.path, access("anyone"), async (c) => {
      await act(actions, await readForm(c));
      return c.redirect(site.path, 303);
    });
  return untyped(pages);
};

export interface StandInOptions extends Pick<Services, "db" | "clock" | "log" | "config"> {
  /** Sends a push notification; by default over HTTP. */
  send?: SendMessage;
}

export const createService = ({ service, clientId, messageOf, api, ...names }: CalendarService) => {
  const site: Site = { ...names, path: `/dev/${service}` };
  const store = createStore(service);
  return {
    /** Starts the API on a free port of this machine. Throws in production. */
    async open({ db, clock, log, config, send }: StandInOptions) {
      if (config.production) throw new Error("Stand-ins are not for production.");
      await store.createTable(db);
      const actions = createActions({ db, store, clock, log, messageOf, send });
      const app = api(actions);
      const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => app.fetch(request));
      return {
        base: `http://127.0.0.1:${server.addr.port}`,
        consentUrl: config.publicUrl + consentPath(site),
        actions,
        /** The consent page and the page of calendars, to mount in the app. */
        pages: hostedPages(actions, site, { clientId, own: config.publicUrl }),
        async stop() {
          await server.shutdown();
          await actions.settle();
        },
      };
    },
  };
};
