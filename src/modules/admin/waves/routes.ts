// The administrators' routes of waves of unproven bookings.
import { access, ctx, describe, param, response, routes } from "@/platform/http/route.ts";
import { WaveEnded, WavePreview, WaveRef, Waves } from "./schemas.ts";
import { endWave, previewWave, viewWaves } from "./waves.ts";

const admin = access("admin");
const wave = param(WaveRef);

export const waveRoutes = routes()
  .get(
    "/Waves",
    describe("List waves of unproven bookings"),
    admin,
    response(Waves),
    async (c) => c.json(await viewWaves(ctx(c))),
  )
  .get(
    "/Wave/:id",
    describe("See what ending a wave would cancel"),
    admin,
    wave,
    response(WavePreview),
    async (c) => c.json(await previewWave(ctx(c), c.req.valid("param").id)),
  )
  .post(
    "/EndWave/:id",
    describe("End a wave of unproven bookings"),
    admin,
    wave,
    response(WaveEnded),
    async (c) => c.json(await endWave(ctx(c), c.req.valid("param").id)),
  );
