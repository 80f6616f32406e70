// What imports keep about an account.
import { eq } from "drizzle-orm";
import type { PersonalDataSource, Tx } from "@/platform/ctx.ts";
import { iso } from "@/platform/time/time.ts";
import { importRows, imports } from "./tables.ts";

/** Listens to auth.account_deleted in its transaction. */
export const eraseFromReports = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  await tx.update(importRows).set({ label: "Deleted account", notes: [], userId: null })
    .where(eq(importRows.userId, userId));
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
