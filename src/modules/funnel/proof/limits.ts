// What visitors may have open before they prove their address (PRODUCT section 4). Beyond it they prove it first.
import { isDisposableEmail } from "disposable-email-domains-js";
import { and, eq, gt, ne, or } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { networkPrefixOf } from "@/platform/http/networks.ts";
import { isLoopback } from "@/platform/http/request-context.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { countKeptByNetwork, countKeptByTracks, type KeptTime, type Meeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { tracks } from "../tables.ts";
import type { Track } from "../tracks/tracks.ts";
import { isInEndedWave } from "../waves/waves.ts";
import { findCode, isProvenByCode } from "./codes.ts";
import { isProvenBrowser } from "./proofs.ts";
import { findTextCode, isProvenByText } from "./text-codes.ts";
import { MAX_RENEWALS, NETWORK_LIMITS } from "./rules.ts";

/** The caller's network; undefined where limits do not count it, as in development for this machine. */
export const countedNetwork = ({ config, address }: Pick<Ctx, "config" | "address">): string | undefined =>
  config.rateLimits === "not-loopback" && isLoopback(address) ? undefined : networkPrefixOf(address ?? "");

/** The request must first be proven by a code. */
export const proofFirst = () =>
  conflict("proof_first", "Please confirm your email address first. Then you can book this time.");

/** Whether the visitor has proven the address of their track, or its number: here, or in this browser before. */
export const isProven = async (tx: Tx, track: Track, token: string | undefined): Promise<boolean> => {
  if ((await lifecycleOf(tx)).proof === "off") return true;
  const [code, text] = await Promise.all([findCode(tx, track.id), findTextCode(tx, track.id)]);
  if (isProvenByCode(code, track) || isProvenByText(text, track)) return true;
  return await isKnownHere(tx, track, token);
};

/** Whether they have proven the address, to which emails may then be sent. */
export const isAddressProven = async (tx: Tx, track: Track, token: string | undefined): Promise<boolean> => {
  if ((await lifecycleOf(tx)).proof === "off") return true;
  return isProvenByCode(await findCode(tx, track.id), track) || await isKnownHere(tx, track, token);
};

const isKnownHere = async (tx: Tx, track: Track, token: string | undefined): Promise<boolean> => {
  return await isProvenBrowser(tx, { token, email: track.contactEmail ?? "", now: tx.now });
};

type Status = KeptTime["status"];

/** Requests of one person in a day that are looked at. A meeting waits for its confirmation for a day at most. */
const MOST_TRACKS = 500;

/** Whether the same person has a live hold, or a pending meeting, with another track. */
const hasOther = async (
  tx: Tx,
  { id, contactEmail, contactPhone }: Track,
  status: Status,
): Promise<boolean> => {
  const samePerson = or(
    contactEmail === null ? undefined : eq(tracks.contactEmail, contactEmail),
    contactPhone === null ? undefined : eq(tracks.contactPhone, contactPhone),
  );
  if (!samePerson) return false;
  const others = await tx.select({ id: tracks.id }).from(tracks).where(
    and(samePerson, ne(tracks.id, id), gt(tracks.lastActivityAt, tx.now - DAY_MS)),
  )
    .limit(MOST_TRACKS);
  return await countKeptByTracks(tx, others.map((track) => track.id), { status, now: tx.now }) > 0;
};

interface Unproven {
  track: Track;
  network: string | undefined;
  /** What the track has now. */
  live: Meeting | undefined;
}

const isBeyondLimits = async (tx: Tx, { track, network, live }: Unproven, status: Status): Promise<boolean> => {
  const email = track.contactEmail ?? "";
  if (isDisposableEmail(email) || await isInEndedWave(tx, { network, email })) return true;
  if (status === "held" && live?.status === "held" && live.renewals >= MAX_RENEWALS) return true;
  if (await hasOther(tx, track, status)) return true;
  const most = status === "held" ? NETWORK_LIMITS.holds : NETWORK_LIMITS.pending;
  if (network === undefined) return false;
  return await countKeptByNetwork(tx, { network, status, exceptTrackId: track.id, now: tx.now }) >= most;
};

/** Throws `proof_first` when an unproven visitor may not hold or request another time. */
export const requireWithinLimits = async (tx: Tx, unproven: Unproven, status: Status): Promise<void> => {
  if (await isBeyondLimits(tx, unproven, status)) throw proofFirst();
};
