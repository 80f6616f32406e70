import type { Context } from "hono";
import { AppError, notFound } from "@/platform/errors.ts";
import { limit } from "@/platform/http/limits.ts";
import {
  accepts,
  access,
  body,
  ctx,
  describe,
  type Env,
  file,
  leadsOn,
  param,
  query,
  response,
  routes,
} from "@/platform/http/route.ts";
import {
  beginSignIn,
  chooseCalendar,
  connectDav,
  disconnectAccount,
  finishSignIn,
  refreshConnection,
} from "./connections.ts";
import { receiveMicrosoft } from "./microsoft-push.ts";
import { receivePush } from "./push.ts";
import type { SignInProvider } from "./rules.ts";
import {
  CalendarChoice,
  CalendarConnections,
  ConnectionRef,
  DavInput,
  DisconnectInput,
  MicrosoftMessages,
  MicrosoftQuery,
  PushReceived,
  SignInAddress,
  SignInReturn,
} from "./schemas.ts";
import { viewConnections } from "./view.ts";

const verified = access("verified");
const connecting = limit({ name: "calendar-connecting", points: 20, seconds: 300, per: "person" });
const choosing = limit({ name: "calendar-choosing", points: 60, seconds: 300, per: "person" });
const connections = response(CalendarConnections);
const own = param(ConnectionRef);

const answer = async (c: Context<Env>, change: Promise<unknown>) => {
  await change;
  return c.json(await viewConnections(ctx(c)));
};

/** A service leads the browser here, so it goes on to a screen, with a sentence's code when it did not work. */
const goOn = async (c: Context<Env>, provider: SignInProvider, input: SignInReturn) => {
  const screen = (calendar: string) => `/dashboard/connections?${new URLSearchParams({ calendar, at: provider })}`;
  try {
    await finishSignIn(ctx(c), provider, input);
    return c.redirect(screen("connected"), 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return c.redirect(screen(error.code ?? "failed"), 303);
  }
};

export const connectionRoutes = routes()
  .basePath("/Calendars")
  .get(
    "/Connections",
    describe("List your connected calendar accounts"),
    verified,
    connections,
    (c) => answer(c, Promise.resolve()),
  )
  .post(
    "/ConnectDav",
    describe(
      "Connect an account at a CalDAV server",
      "bad_address",
      "wrong_password",
      "other_sign_in",
      "no_calendar_server",
      "other_host",
      "calendar_unreachable",
      "too_many_calendars",
    ),
    verified,
    connecting,
    body(DavInput),
    connections,
    (c) => answer(c, connectDav(ctx(c), c.req.valid("json"))),
  )
  .post(
    "/BeginGoogle",
    describe("Get the address at which you allow the use of your Google Calendar", "not_found"),
    verified,
    connecting,
    response(SignInAddress),
    (c) => c.json(beginSignIn(ctx(c), "google")),
  )
  .get(
    "/GoogleCallback",
    describe("Where Google returns to; leads to the screen of your connections"),
    leadsOn,
    verified,
    connecting,
    query(SignInReturn),
    (c) => goOn(c, "google", c.req.valid("query")),
  )
  .post(
    "/BeginMicrosoft",
    describe("Get the address at which you allow the use of your calendar at Microsoft 365", "not_found"),
    verified,
    connecting,
    response(SignInAddress),
    (c) => c.json(beginSignIn(ctx(c), "microsoft")),
  )
  .get(
    "/MicrosoftCallback",
    describe("Where Microsoft returns to; leads to the screen of your connections"),
    leadsOn,
    verified,
    connecting,
    query(SignInReturn),
    (c) => goOn(c, "microsoft", c.req.valid("query")),
  )
  .post(
    "/Choose/:id",
    describe("Say what a connected calendar is for", "not_found", "read_only", "no_teams"),
    verified,
    choosing,
    own,
    body(CalendarChoice),
    connections,
    (c) => answer(c, chooseCalendar(ctx(c), c.req.valid("param").id, c.req.valid("json"))),
  )
  .post(
    "/RefreshConnection/:id",
    describe("Read a connected account again", "not_found"),
    verified,
    connecting,
    own,
    connections,
    (c) => answer(c, refreshConnection(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/DisconnectAccount/:id",
    describe("Disconnect an account, and give its access back", "not_found"),
    verified,
    connecting,
    own,
    body(DisconnectInput),
    connections,
    (c) => answer(c, disconnectAccount(ctx(c), c.req.valid("param").id, c.req.valid("json"))),
  )
  .post(
    "/GooglePush",
    describe("Receive push notifications of Google Calendar", "not_found"),
    access("anyone"),
    accepts("webhook"),
    response(PushReceived),
    async (c) => {
      const header = (name: string) => c.req.header(`X-Goog-${name}`) ?? "";
      const isKnown = await receivePush(ctx(c), {
        channelId: header("Channel-ID"),
        token: header("Channel-Token"),
        resource: header("Resource-ID"),
        about: header("Resource-State") === "sync" ? "start" : "change",
      });
      if (!isKnown) throw notFound("This channel does not exist.");
      return c.json({ received: true as const });
    },
  )
  .post(
    "/MicrosoftPush",
    describe("Receive push notifications of Microsoft 365, and the question whether the address is ours"),
    access("anyone"),
    accepts("webhook"),
    query(MicrosoftQuery),
    response(PushReceived, 202),
    file("text/plain"),
    async (c) => {
      const { validationToken } = c.req.valid("query");
      if (validationToken !== undefined) return c.text(validationToken);
      const { data } = MicrosoftMessages.safeParse(await c.req.json().catch(() => undefined));
      if (data) await receiveMicrosoft(ctx(c), data);
      return c.json({ received: true as const }, 202);
    },
  );
