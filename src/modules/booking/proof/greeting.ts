// Whether emails to a visitor may contain the name that was typed with the address.
import type { Reader } from "@/platform/db/types.ts";
import { fullName } from "@/platform/text.ts";
import type { Instant } from "@/platform/time/time.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import type { Track } from "@/modules/tracks/index.ts";
import { findCode, isProvenByCode } from "./codes.ts";
import { hasLiveProof } from "./proofs.ts";

const isProvenAnywhere = async (db: Reader, track: Track, now: Instant): Promise<boolean> => {
  if ((await getLifecycle(db)).proof === "off" || isProvenByCode(await findCode(db, track.id), track)) return true;
  return await hasLiveProof(db, { email: track.contactEmail ?? "", now });
};

/** The visitor's name for emails to them: empty where nobody has proven the address, which may be a stranger's. */
export const findGreeting = async (
  db: Reader,
  track: Track,
  now: Instant,
): Promise<{ firstName: string; name: string }> => {
  const { contact } = track;
  if (!contact || !await isProvenAnywhere(db, track, now)) return { firstName: "", name: "" };
  return { firstName: contact.firstName, name: fullName(contact) };
};
