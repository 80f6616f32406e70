// `/metrics` for Prometheus, behind a token of its own.
import { Buffer } from "node:buffer";
import { createHash, timingSafeEqual } from "node:crypto";
import { unauthenticated } from "../errors.ts";
import { access, ctx, routes } from "../http/route.ts";
import { addGauges, type GaugeSource } from "./gauges.ts";
import type { Metrics } from "./metrics.ts";

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares hashes, which have one length, so that the time says nothing about the token. */
const isToken = (header: string | undefined, expected: Buffer): boolean =>
  timingSafeEqual(hashOf(/^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? ""), expected);

/** The metrics of this process, with the gauges of `sources` as they are now, each read within `timeoutMs`. 401 without the token. */
export const metricsRoutes = (
  metrics: Metrics,
  sources: readonly GaugeSource[],
  token: string,
  timeoutMs?: number,
) => {
  const readGauges = addGauges(metrics, sources, timeoutMs);
  const expected = hashOf(token);
  return routes().get("/metrics", access("anyone"), async (c) => {
    if (!isToken(c.req.header("Authorization"), expected)) {
      c.header("WWW-Authenticate", "Bearer");
      throw unauthenticated();
    }
    await readGauges(ctx(c));
    const headers = { "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store" };
    return c.body(await metrics.registry.metrics(), 200, headers);
  });
};
