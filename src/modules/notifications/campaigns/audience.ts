// The audience of a campaign: active people, read in batches by id.
import type { Reader } from "@/platform/db/types.ts";
import { invalid } from "@/platform/errors.ts";
import { fullName } from "@/platform/text.ts";
import { countActivePeople, filterActiveIds, findPeople, listActiveIds } from "@/modules/auth/index.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { listServingIds } from "@/modules/specialists/index.ts";
import type { Audience, AudiencePreview } from "./schemas.ts";

/** People read at once; below the parameter limit of one statement. */
const BATCH = 150;

export interface AudienceBatch {
  /** In ascending order. */
  ids: string[];
  /** Where the next batch continues; undefined after the last one. */
  next?: string;
}

/** Throws 400 when the audience names nobody, or a category that does not exist. */
export const checkAudience = async (db: Reader, { kind, categoryId, userIds }: Audience): Promise<void> => {
  if (kind === "users" && !userIds) throw invalid(["Please choose at least one person."]);
  if (kind === "category" && !(categoryId && await findCategory(db, categoryId))) {
    throw invalid(["Please choose a category."]);
  }
};

/** The next people of an audience after an id. */
export const listAudienceBatch = async (db: Reader, audience: Audience, after: string): Promise<AudienceBatch> => {
  const candidates = await listCandidateIds(db, audience, after);
  const ids = audience.kind === "all" ? candidates : await filterActiveIds(db, candidates);
  return { ids, next: candidates.length < BATCH ? undefined : candidates.at(-1) };
};

const listCandidateIds = async (
  db: Reader,
  { kind, categoryId, userIds = [] }: Audience,
  after: string,
): Promise<string[]> => {
  if (kind === "all") return await listActiveIds(db, after, BATCH);
  if (kind === "category") return await listServingIds(db, { categoryId: categoryId!, after, limit: BATCH });
  return [...new Set(userIds)].sort().filter((id) => id > after).slice(0, BATCH);
};

/** How many people an audience has now. */
export const countAudience = async (db: Reader, audience: Audience): Promise<number> => {
  if (audience.kind === "all") return await countActivePeople(db);
  let total = 0;
  for (let after: string | undefined = ""; after !== undefined;) {
    const batch: AudienceBatch = await listAudienceBatch(db, audience, after);
    total += batch.ids.length;
    after = batch.next;
  }
  return total;
};

const PREVIEWED = 5;

/** How many people it would reach, and the first of them. Throws 400 like checkAudience. */
export const previewAudience = async (db: Reader, audience: Audience): Promise<AudiencePreview> => {
  await checkAudience(db, audience);
  const { ids } = await listAudienceBatch(db, audience, "");
  const people = await findPeople(db, ids.slice(0, PREVIEWED));
  const some = [...people.values()].map((person) => ({ id: person.id, name: fullName(person) }));
  return { recipients: await countAudience(db, audience), some };
};
