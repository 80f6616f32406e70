// What visitors may have open at the same time. Some of it only before they prove their address: beyond that they prove it
// first (docs/design/booking-and-proof.md#limits).
import { t } from "@/languages/language.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { networkPrefixOf, UNKNOWN_NETWORK } from "@/platform/http/networks.ts";
import { isLoopback } from "@/platform/http/request-context.ts";
import {
  countKeptByNetwork,
  type KeptTime,
  listKeptByTracks,
  type Meeting,
  type MeetingPlan,
  releaseHold,
} from "@/modules/scheduling/index.ts";
import { isHeld, isPending } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { listOwnTracks, type OwnTracks, selectOthersOf, type Track } from "@/modules/tracks/index.ts";
import type { Instant } from "@/platform/time/time.ts";
import { isInEndedWave } from "../waves/waves.ts";
import { hasProvenAddress } from "./address-owner.ts";
import { findCode, isProvenByCode } from "./codes.ts";
import { isDisposable } from "./email-domains.ts";
import { isProvenBrowser } from "./proofs.ts";
import { findTextCode, isProvenByText } from "./text-codes.ts";
import { MAX_RENEWALS, NETWORK_LIMITS } from "./rules.ts";

/**
 * The caller's network, or the one of all callers without a readable address; undefined where limits do not count it, as
 * in development for this machine.
 */
export const countedNetwork = ({ config, address }: Pick<Ctx, "config" | "address">): string | undefined =>
  config.rateLimits === "not-loopback" && isLoopback(address)
    ? undefined
    : networkPrefixOf(address ?? "") ?? UNKNOWN_NETWORK;

/** The request must first be proven by a code. */
export const proofFirst = () => conflict("proof_first", t("errors.proofFirst"));

/** Whether the visitor has proven the address of their track, or its number: here, or in this browser before. */
export const isProven = async (tx: Tx, track: Track, token: string | undefined): Promise<boolean> => {
  if ((await getLifecycle(tx)).proof === "off") return true;
  const [code, text] = await Promise.all([findCode(tx, track.id), findTextCode(tx, track.id)]);
  if (isProvenByCode(code, track) || isProvenByText(text, track)) return true;
  return await isKnownHere(tx, track, token);
};

/** Whether they have proven the address, to which emails may then be sent. */
export const isAddressProven = async (tx: Tx, track: Track, token: string | undefined): Promise<boolean> =>
  await hasProvenAddress(tx, track) || await isKnownHere(tx, track, token);

const isKnownHere = async (tx: Tx, track: Track, token: string | undefined): Promise<boolean> => {
  return await isProvenBrowser(tx, { token, email: track.contactEmail ?? "", now: tx.now });
};

type Status = KeptTime["status"];

/** The other requests of the same person that have a live hold, or a pending meeting. */
const listOthers = async (tx: Tx, track: Track, status: Status): Promise<string[]> => {
  const others = selectOthersOf(tx, track);
  return others ? await listKeptByTracks(tx, others, { status, now: tx.now }) : [];
};

interface Unproven {
  track: Track;
  network: string | undefined;
}

const isBeyondLimits = async (tx: Tx, { track, network }: Unproven, status: Status): Promise<boolean> => {
  const email = track.contactEmail ?? "";
  if (isDisposable(email) || await isInEndedWave(tx, { network, email })) return true;
  if (isPending(status) && (await listOthers(tx, track, status)).length > 0) return true;
  const most = isHeld(status) ? NETWORK_LIMITS.holds : NETWORK_LIMITS.pending;
  if (network === undefined) return false;
  return await countKeptByNetwork(tx, { network, status, exceptTrackId: track.id, now: tx.now }) >= most;
};

/** Throws `proof_first` when an unproven visitor may not hold or request another time. */
export const requireWithinLimits = async (tx: Tx, unproven: Unproven, status: Status): Promise<void> => {
  if (await isBeyondLimits(tx, unproven, status)) throw proofFirst();
};

const holdLimit = (sentence: string) => conflict("hold_limit", sentence);

/** Until when this very time stays held, however often it is chosen again; undefined while it can still be held anew. */
export const heldUntil = (live: Meeting | undefined, plan: MeetingPlan, now: Instant): Instant | undefined => {
  if (!live || !isHeld(live.status) || live.renewals < MAX_RENEWALS || live.holdExpiresAt! <= now) return undefined;
  return live.specialistId === plan.specialistId && live.startsAt === plan.startsAt ? live.holdExpiresAt! : undefined;
};

/**
 * One live hold for each person, proven or not. Those of the same browser (`own`: its requests) make way for the new one.
 * Throws `hold_limit` when another browser has one.
 */
export const requireOnlyHold = async (tx: Tx, ctx: Ctx, { track, own }: { track: Track; own: OwnTracks }) => {
  const others = await listOthers(tx, track, "held");
  if (others.length === 0) return;
  const ownIds = await listOwnTracks(tx, ctx, own);
  if (others.some((id) => !ownIds.includes(id))) {
    throw holdLimit(
      t("errors.holdElsewhere"),
    );
  }
  for (const id of others) await releaseHold(tx, id, "replaced");
};
