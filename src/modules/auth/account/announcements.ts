// Announcements by email, which everybody with an account gets until they stop them by the link that each has (RFC 8058).
// The inbox is not an email: there they go on.
import { eq } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { findPerson, type Person } from "../people/people.ts";
import type { AnnouncementsByEmail } from "../schemas.ts";
import { users } from "../tables.ts";

export interface AnnouncementLink {
  /** The account. */
  id: string;
  secret: string;
}

const PURPOSE = "announcements";
/** Nothing revokes these links: an old email stops them, too. */
const VERSION = 0;

/** Where a person stops announcements: a page, and the address for the button of their email program. */
export const announcementUrls = ({ config, secrets }: Pick<Ctx, "config" | "secrets">, userId: string) => {
  const query = `secret=${secrets.of(PURPOSE, userId, VERSION)}`;
  return {
    stopUrl: `${config.publicUrl}/announcements/${userId}?${query}`,
    oneClickUrl: `${config.publicUrl}/api/v2/Users/StopAnnouncements/${userId}?${query}`,
  };
};

const openLink = async (db: Reader, ctx: Ctx, { id, secret }: AnnouncementLink): Promise<Person> => {
  const person = ctx.secrets.fits(secret, PURPOSE, id, VERSION) ? await findPerson(db, id) : undefined;
  if (!person || person.deletedAt !== null) throw notFound("This link doesn’t open anything.");
  return person;
};

/** Users/Announcements. Changes nothing, because email scanners open links. Throws 404. */
export const viewAnnouncements = async (ctx: Ctx, link: AnnouncementLink): Promise<AnnouncementsByEmail> => ({
  wanted: (await openLink(ctx.db.read, ctx, link)).announcementsStoppedAt === null,
});

/** Users/StopAnnouncements and ResumeAnnouncements; again, they change nothing. Throws 404. */
export const wantAnnouncements = (
  ctx: Ctx,
  link: AnnouncementLink,
  wanted: boolean,
): Promise<AnnouncementsByEmail> =>
  transact(ctx, async (tx) => {
    const { id, announcementsStoppedAt: before } = await openLink(tx, ctx, link);
    if (wanted !== (before === null)) {
      await tx.update(users).set({ announcementsStoppedAt: wanted ? null : tx.now }).where(eq(users.id, id));
    }
    return { wanted };
  });
