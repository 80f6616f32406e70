// What imports keep about an account.
import { and, eq, gte, lt, or } from "drizzle-orm";
import type { PersonalDataSource, Tx } from "@/platform/ctx.ts";
import { iso } from "@/platform/time/time.ts";
import { findFormerAddress, type FormerAddress } from "@/modules/auth/index.ts";
import { importRows, imports } from "./tables.ts";

/** Rows without an account may name it, too: they were taken back, or refused, before it was there. */
const isNamed = ({ address }: FormerAddress) =>
  or(eq(importRows.label, address), and(gte(importRows.label, `${address}, `), lt(importRows.label, `${address}-`)));

/** Listens to auth.account_deleted in its transaction. */
export const eraseFromReports = async (
  tx: Tx,
  { userId, formerAddressId }: { userId: string; formerAddressId?: string },
): Promise<void> => {
  const former = formerAddressId ? await findFormerAddress(tx, formerAddressId) : undefined;
  await tx.update(importRows).set({ label: "Deleted account", notes: [], userId: null })
    .where(or(eq(importRows.userId, userId), former && isNamed(former)));
};

/** In which files the person was. */
export const importData: PersonalDataSource = {
  name: "imports",
  async collect({ db }, userId) {
    const rows = await db.read.select({ file: imports.fileName, row: importRows.row, at: imports.createdAt })
      .from(importRows).innerJoin(imports, eq(imports.id, importRows.importId))
      .where(eq(importRows.userId, userId));
    return rows.map(({ file, row, at }) => ({ file, row, uploadedAt: iso(at) }));
  },
};
