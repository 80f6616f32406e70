// Whom a campaign reaches: active people, walked through by id.
import type { Reader } from "@/platform/db/connection.ts";
import { invalid } from "@/platform/errors.ts";
import { countActivePeople, findPeople, keepActiveIds, listActiveIds } from "@/modules/auth/index.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { listServingIds } from "@/modules/specialists/index.ts";
import type { Audience, AudiencePreview } from "./campaign-schemas.ts";

/** People that are walked through at once; below the parameters of one statement. */
const WALKED_AT_ONCE = 150;

export interface AudienceBatch {
  /** Who is told, the smallest id first. */
  ids: string[];
  /** Where the next batch goes on; undefined when this was the last. */
  next?: string;
}

/** Throws 400 when the audience names nothing, or a category that does not exist. */
export const checkAudience = async (db: Reader, { kind, categoryId, userIds }: Audience): Promise<void> => {
  if (kind === "users" && !userIds) throw invalid(["Please choose at least one person."]);
  if (kind === "category" && !(categoryId && await findCategory(db, categoryId))) {
    throw invalid(["Please choose a category."]);
  }
};

/** The next people of an audience after `after`. */
export const nextOfAudience = async (db: Reader, audience: Audience, after: string): Promise<AudienceBatch> => {
  const walked = await walk(db, audience, after);
  const ids = audience.kind === "all" ? walked : await keepActiveIds(db, walked);
  return { ids, next: walked.length < WALKED_AT_ONCE ? undefined : walked.at(-1) };
};

const walk = async (db: Reader, { kind, categoryId, userIds = [] }: Audience, after: string): Promise<string[]> => {
  if (kind === "all") return await listActiveIds(db, after, WALKED_AT_ONCE);
  if (kind === "category") return await listServingIds(db, { categoryId: categoryId!, after, limit: WALKED_AT_ONCE });
  return [...new Set(userIds)].sort().filter((id) => id > after).slice(0, WALKED_AT_ONCE);
};

/** How many people an audience has now. */
export const countAudience = async (db: Reader, audience: Audience): Promise<number> => {
  if (audience.kind === "all") return await countActivePeople(db);
  let found = 0;
  for (let after: string | undefined = ""; after !== undefined;) {
    const batch: AudienceBatch = await nextOfAudience(db, audience, after);
    found += batch.ids.length;
    after = batch.next;
  }
  return found;
};

const SHOWN = 5;

/** How many it would reach, and the first of them. Throws 400 for an audience that names nothing. */
export const previewAudience = async (db: Reader, audience: Audience): Promise<AudiencePreview> => {
  await checkAudience(db, audience);
  const { ids } = await nextOfAudience(db, audience, "");
  const people = await findPeople(db, ids.slice(0, SHOWN));
  const some = [...people.values()].map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
  return { recipients: await countAudience(db, audience), some };
};
