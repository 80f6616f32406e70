import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { toPage } from "@/platform/http/list.ts";
import { fullName } from "@/platform/text.ts";
import { findPeople } from "@/modules/auth/index.ts";
import { listServable } from "@/modules/catalog/index.ts";
import {
  countPendingCredentials,
  type CredentialInReview,
  listPendingCredentials,
  listServing,
} from "@/modules/specialists/index.ts";
import { loadLocalTime, type LocalTime } from "../local-time.ts";
import type { CredentialForReview, CredentialList, CredentialListQuery } from "./schemas.ts";

/** Credentials with their specialists and the categories that need them, in three queries however many there are. */
export const credentialItems = async (
  db: Reader,
  credentials: CredentialInReview[],
  time: LocalTime,
): Promise<CredentialForReview[]> => {
  const specialistIds = [...new Set(credentials.map(({ specialistId }) => specialistId))];
  const [people, served, categories] = await Promise.all([
    findPeople(db, specialistIds),
    listServing(db, { specialistIds }),
    listServable(db),
  ]);
  return credentials.map(({ notedAt, ...credential }) => {
    const person = people.get(credential.specialistId);
    const own = served.filter(({ specialistId }) => specialistId === credential.specialistId);
    const needing = categories.filter(({ id, requiredCredential }) =>
      requiredCredential === credential.type && own.some(({ categoryId }) => categoryId === id)
    );
    return {
      ...credential,
      specialist: person ? fullName(person) : "",
      noted: time(notedAt),
      neededFor: needing.map(({ name }) => name),
    };
  });
};

/** Admin/CredentialsToReview. */
export const listCredentialsToReview = async (ctx: Ctx, query: CredentialListQuery): Promise<CredentialList> => {
  const db = ctx.db.read;
  const { page, pageSize, dir } = query;
  const [credentials, totalCount, time] = await Promise.all([
    listPendingCredentials(db, { now: ctx.now, dir, limit: pageSize, offset: (page - 1) * pageSize }),
    countPendingCredentials(db, ctx.now),
    loadLocalTime(ctx),
  ]);
  return toPage(await credentialItems(db, credentials, time), query, { totalCount });
};
