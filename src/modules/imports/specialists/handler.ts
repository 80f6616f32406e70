// Imports of specialists: reading them, their accounts, which nobody can use before they are invited, and taking them back.
import type { Tx } from "@/platform/ctx.ts";
import { together } from "@/platform/together.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import {
  createImportedUser,
  eraseUnusedAccount,
  findPeople,
  findPeopleByEmail,
  findUse,
  getPerson,
  invite,
  type Person,
} from "@/modules/auth/index.ts";
import { isSuspended } from "@/modules/auth/rules.ts";
import { hasCredits } from "@/modules/billing/index.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { countLeadsByStatus, sumStatuses } from "@/modules/leads/index.ts";
import { listTakenSince } from "@/modules/scheduling/index.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import {
  type Credential,
  findProfile,
  listCredentials,
  prepareDraft,
  prepareProfile,
} from "@/modules/specialists/index.ts";
import type { Finding, Handler } from "../handler.ts";
import { valueOf } from "../table.ts";
import { type ImportedSpecialist, readSpecialist } from "./read.ts";

/**
 * Creates an account with a profile and, where hours are known, with a calendar that its person only has to save: nobody is
 * to be booked at hours that they have not seen. Nobody gets an email. Returns its id.
 */
const createSpecialist = async (tx: Tx, specialist: ImportedSpecialist): Promise<string> => {
  const { email, firstName, lastName, timeZone, calendar, ...prepared } = specialist;
  const specialistId = await createImportedUser(tx, { email, firstName, lastName, timeZone });
  if (calendar) await prepareDraft(tx, { userId: specialistId, form: "calendar" }, { ...calendar });
  await prepareProfile(tx, { specialistId, ...prepared });
  return specialistId;
};

/** Invites those whose account nobody has used or suspended. Returns how many. `by`: the administrator. */
export const inviteSpecialists = async (tx: Tx, userIds: readonly string[], by: string): Promise<number> => {
  const people = [...(await findPeople(tx, [...userIds])).values()];
  const isOpen = ({ emailVerifiedAt, deletedAt, status }: Person) =>
    emailVerifiedAt === null && deletedAt === null && !isSuspended(status);
  const invitees = people.filter(isOpen).map(({ email, firstName, lastName }) => ({ email, firstName, lastName }));
  return invitees.length === 0 ? 0 : (await invite(tx, invitees, by)).length;
};

/** Erases an imported account, unless somebody has used or changed it. Returns why it stays. */
const removeSpecialist = async (tx: Tx, userId: string | null): Promise<string | undefined> => {
  if (userId === null) return "The account was deleted.";
  const person = await getPerson(tx, userId);
  const use = await findUse(tx, person);
  if (use) return use;
  if ((await listTakenSince(tx, userId, 0)).length > 0) return "They have meetings.";
  // Of meetings that were cancelled, with visitors who can still be reached.
  if (sumStatuses(await countLeadsByStatus(tx, userId)) > 0) return "They have leads.";
  const profile = await findProfile(tx, userId);
  if (profile && profile.version > 1) return "The profile was changed since.";
  const isReviewed = ({ verifiedAt, declinedAt }: Credential) => verifiedAt !== null || declinedAt !== null;
  if ((await listCredentials(tx, userId)).some(isReviewed)) return "A credential was reviewed since.";
  if (await hasCredits(tx, userId)) return "They have credits.";
  await eraseUnusedAccount(tx, person);
  return undefined;
};

/** An address that has an account is left as it is. */
const findKnown = async (tx: Tx, items: readonly ImportedSpecialist[]): Promise<Map<ImportedSpecialist, Finding>> => {
  const people = await findPeopleByEmail(tx, items.map(({ email }) => email));
  return new Map(items.flatMap((item) => {
    const userId = people.get(item.email)?.id;
    const note = "There is an account with this address already.";
    return userId === undefined ? [] : [[item, { status: "present", note, userId }]];
  }));
};

export const specialistImports: Handler<ImportedSpecialist> = {
  async open({ db, now }) {
    const [catalogue, { defaultZone }] = await Promise.all([listServable(db.read), getLifecycle(db.read)]);
    return (row) => readSpecialist(row, { catalogue, defaultZone, now });
  },
  label: ({ email, name, firstName, lastName }, item) =>
    item?.email ??
      [email, name, [firstName, lastName].filter(Boolean).join(" ")].map((text) => text?.trim() ?? "")
        .find((text) => text !== "")?.slice(0, 80) ??
      "",
  address: ({ email = "" }) => foldEmail(valueOf(email)),
  keys: ({ email }) => [email],
  repeated: (_item, { row }) => ({ status: "present", note: `Row ${row} has the same address.` }),
  find: findKnown,
  add: (tx, items) => together(items, async (item) => ({ userId: await createSpecialist(tx, item), meetingId: null })),
  remove: (tx, { userId }) => removeSpecialist(tx, userId),
};
