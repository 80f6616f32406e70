// The calls behind the links of a reminder: going on with a request, and being left in peace.
import { limit } from "@/platform/http/limits.ts";
import { accepts, access, ctx, param, query, response, routes } from "@/platform/http/route.ts";
import { openRequest, stopReminding, viewReminding } from "./finish-later.ts";
import { OpenedRequest, Reminding, RemindingStopped, RequestLinkQuery } from "./finish-later-schemas.ts";
import { rememberTrack } from "./resume-token.ts";
import { TrackRef } from "../schemas.ts";

const anyone = access("anyone");
const looking = limit({ name: "funnel-looking", points: 240, seconds: 60 });
const one = param(TrackRef);
const secret = query(RequestLinkQuery);

export const finishLaterRoutes = routes()
  .basePath("/Funnel")
  .get("/FinishLater/:id", anyone, looking, one, secret, response(OpenedRequest), async (c) => {
    const { trackId, token, path } = await openRequest(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") });
    rememberTrack(c, trackId, token);
    return c.json({ path });
  })
  .get(
    "/Reminders/:id",
    anyone,
    looking,
    one,
    secret,
    response(Reminding),
    async (c) => c.json(await viewReminding(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  )
  // Mail programs press it with a form of their own (RFC 8058).
  .post(
    "/StopReminders/:id",
    anyone,
    accepts("oneTap"),
    looking,
    one,
    secret,
    response(RemindingStopped),
    async (c) => c.json(await stopReminding(ctx(c), { ...c.req.valid("param"), ...c.req.valid("query") })),
  );
