// What opens a prepared request: the agent's handle, which can fill it and never agrees to anything, and the link for the
// person, which opens nothing before they have proven their address. Neither is the token of a browser.
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { isId } from "@/platform/ids.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findTrack, type Track } from "@/modules/tracks/index.ts";
import { preparedUntil } from "./rules.ts";

type Secrets = Pick<Ctx, "secrets">;

export const handleOf = ({ secrets }: Secrets, { id, resumeVersion }: Pick<Track, "id" | "resumeVersion">): string =>
  `${id}.${secrets.of("agent", id, resumeVersion)}`;

export const linkOf = (
  { secrets, config }: Pick<Ctx, "secrets" | "config">,
  { id, resumeVersion }: Pick<Track, "id" | "resumeVersion">,
): string => config.publicUrl + localPath(`/prepared/${id}?secret=${secrets.of("handover", id, resumeVersion)}`);

/** The request of a handle. Throws 404. */
export const openHandle = async (ctx: Secrets, db: Reader, handle: string): Promise<Track> => {
  const [id = "", secret = ""] = handle.split(".");
  const track = isId(id) ? await findTrack(db, id) : undefined;
  if (track?.agent != null && ctx.secrets.fits(secret, "agent", id, track.resumeVersion)) return track;
  throw notFound("There is no such booking. It may have been deleted; please hold a time again.");
};

/** The request of a link. Throws 404. */
export const openLink = async (
  ctx: Secrets,
  db: Reader,
  { id, secret }: { id: string; secret: string },
): Promise<Track> => {
  const track = await findTrack(db, id);
  if (track?.agent != null && ctx.secrets.fits(secret, "handover", id, track.resumeVersion)) return track;
  throw notFound(t("errors.linkNoRequest"));
};

/** Throws `taken_over` or `link_expired` unless the request still waits for its person. */
export const requirePrepared = (track: Track, now: Instant): void => {
  if (track.agentStage !== "prepared") {
    throw conflict("taken_over", t("errors.personContinued"));
  }
  if (preparedUntil(track) <= now) {
    throw conflict("link_expired", t("errors.linkExpired"));
  }
};
