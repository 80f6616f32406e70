// The addresses of public pages: made from the specialist's name, unique, and kept for them when the name changes.
import { and, eq, inArray } from "drizzle-orm";
import { slugOf } from "@/modules/catalog/editing/rules.ts";
import type { Tx } from "@/platform/ctx.ts";
import { newId } from "@/platform/ids.ts";
import { profileSlugs } from "../tables.ts";

/** Addresses of one specialist, former ones included. Nobody can take many names from others. */
const MOST = 10;
const NUMBERED = 20;

/** "Anna Müller" -> "anna-muller"; "specialist" for a name without Latin letters. */
export const slugOfName = (name: string): string => slugOf(name) || "specialist";

/** In the order in which they are tried: "anna-muller", "anna-muller-2", …, and one that nobody has. */
const listChoices = (base: string): string[] => [
  base,
  ...Array.from({ length: NUMBERED - 1 }, (_, index) => `${base}-${index + 2}`),
  `${base}-${newId().slice(-8)}`,
];

/** A number that stays the same for one specialist and looks random. */
const randomOrder = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;

/**
 * Gives a specialist the address of this name, unless they have as many as anyone can have: then the current one stays.
 * Two specialists of one name who ask at the same time cannot get the same address: the database refuses one of them, who
 * is then given the next.
 */
export const claimSlug = async (tx: Tx, specialistId: string, name: string): Promise<void> => {
  const choices = listChoices(slugOfName(name));
  const [own, taken] = await Promise.all([
    tx.select().from(profileSlugs).where(eq(profileSlugs.specialistId, specialistId)),
    tx.select().from(profileSlugs).where(inArray(profileSlugs.slug, choices)),
  ]);
  const others = new Set(taken.filter((row) => row.specialistId !== specialistId).map(({ slug }) => slug));
  const slug = choices.find((choice) => !others.has(choice))!;
  const isOwn = own.some((row) => row.slug === slug);
  if (!isOwn && own.length >= MOST) return;
  await tx.update(profileSlugs).set({ current: false })
    .where(and(eq(profileSlugs.specialistId, specialistId), eq(profileSlugs.current, true)));
  if (isOwn) await tx.update(profileSlugs).set({ current: true }).where(eq(profileSlugs.slug, slug));
  else {
    const shuffle = own[0]?.shuffle ?? randomOrder();
    await tx.insert(profileSlugs).values({ slug, specialistId, current: true, shuffle, createdAt: tx.now });
  }
};
