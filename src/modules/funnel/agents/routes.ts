// The calls of the page behind an agent's link. Anyone with the link can make them; the code proves who takes over.
import { limit } from "@/platform/http/limits.ts";
import { access, body, ctx, describe, param, query, response, routes } from "@/platform/http/route.ts";
import { CALL_LIMITS, setResumeCookie } from "@/modules/tracks/index.ts";
import { TrackRef } from "@/modules/tracks/schemas.ts";
import { setProofCookie, visitorTokens } from "@/modules/booking/index.ts";
import { CodeSent } from "@/modules/booking/proof/schemas.ts";
import { PreparedDeleted, PreparedLink, PreparedRequest, TakenOver, TakeOverInput } from "./schemas.ts";
import { deletePrepared, sendPreparedCode, takeOver, viewPrepared } from "./take-over.ts";

const anyone = access("anyone");
const id = param(TrackRef);

export const preparedRoutes = routes()
  .basePath("/Funnel")
  .get(
    "/Prepared/:id",
    describe("Get a request that an agent has prepared, by its link"),
    anyone,
    limit(CALL_LIMITS.view),
    id,
    query(PreparedLink),
    response(PreparedRequest),
    async (c) => {
      const { id: trackId } = c.req.valid("param");
      const tokens = visitorTokens(c, trackId);
      return c.json(await viewPrepared(ctx(c), { id: trackId, ...c.req.valid("query"), tokens }));
    },
  )
  .post(
    "/SendPreparedCode/:id",
    describe(
      "Send a code to the person for whom a request was prepared",
      "address_blocked",
      "code_limit",
      "link_expired",
      "proof_of_work",
      "taken_over",
      "track_closed",
    ),
    anyone,
    limit(CALL_LIMITS.code),
    id,
    body(PreparedLink),
    response(CodeSent),
    async (c) => {
      const { id: trackId } = c.req.valid("param");
      const { work } = visitorTokens(c, trackId);
      return c.json(await sendPreparedCode(ctx(c), { id: trackId, ...c.req.valid("json"), work }));
    },
  )
  .post(
    "/TakeOver/:id",
    describe(
      "Take over a prepared request, with the code that was emailed",
      "code_used_up",
      "code_wrong",
      "link_expired",
      "proof_first",
      "taken_over",
      "track_closed",
    ),
    anyone,
    limit(CALL_LIMITS.confirm),
    id,
    body(TakeOverInput),
    response(TakenOver),
    async (c) => {
      const { id: trackId } = c.req.valid("param");
      const tokens = visitorTokens(c, trackId);
      const { token, proof } = await takeOver(ctx(c), { id: trackId, ...c.req.valid("json"), tokens });
      setResumeCookie(c, trackId, token);
      if (proof) setProofCookie(c, proof);
      return c.json({ id: trackId, takenOver: true as const });
    },
  )
  .post(
    "/DeletePrepared/:id",
    describe("Delete a prepared request that the person does not want", "taken_over"),
    anyone,
    limit(CALL_LIMITS.confirm),
    id,
    body(PreparedLink),
    response(PreparedDeleted),
    async (c) => {
      const { id: trackId } = c.req.valid("param");
      await deletePrepared(ctx(c), { id: trackId, ...c.req.valid("json") });
      return c.json({ id: trackId, deleted: true as const });
    },
  );
