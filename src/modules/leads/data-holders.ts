// Which specialists have a visitor's details, for the visitor's own pages and their export.
import type { PersonalDataSource } from "@/platform/ctx.ts";
import { HOLDERS } from "@/modules/booking/rules.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { isContactShown } from "./credit-rules.ts";
import { listLeadsOfTrack } from "./leads.ts";

/** Their names. A lead whose contact is hidden from its specialist doesn't count. */
export const dataHolders: PersonalDataSource = {
  name: HOLDERS,
  async collect({ db }, trackId) {
    const shown = (await listLeadsOfTrack(db.read, trackId))
      .filter((lead) => lead.deletedAt === null && isContactShown(lead));
    const ids = [...new Set(shown.map(({ specialistId }) => specialistId))];
    const profiles = await Promise.all(ids.map((id) => findProfile(db.read, id)));
    return profiles.flatMap((profile) => profile?.displayName ?? []);
  },
};
