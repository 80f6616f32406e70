// Imports of specialists.
import type { Tx } from "@/platform/ctx.ts";
import { together } from "@/platform/together.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { findPeopleByEmail } from "@/modules/auth/index.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import type { Finding, Handler } from "../handler.ts";
import { valueOf } from "../table.ts";
import { type ImportedSpecialist, readSpecialist } from "./read.ts";
import { createSpecialist, removeSpecialist } from "./write.ts";

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
