// What a visitor's browser presents with a call.
import type { Context } from "hono";
import type { Env } from "@/platform/http/route.ts";
import { type OwnTracks, readResumeToken, readTokens } from "@/modules/tracks/index.ts";
import { readProofToken } from "./proof/proofs.ts";

/** A track's token, its proof of an address, and a solved proof of work. */
export interface VisitorTokens {
  resume?: string;
  proof?: string;
  work?: string;
  /** Its requests, each with its token. */
  own?: OwnTracks;
}

/** What the browser presents for a track. */
export const visitorTokens = (c: Context<Env>, trackId: string): VisitorTokens => ({
  resume: readResumeToken(c, trackId),
  proof: readProofToken(c),
  work: c.req.header("X-Proof-Of-Work"),
  own: readTokens(c),
});
