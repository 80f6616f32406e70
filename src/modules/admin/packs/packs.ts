// The catalogue as a file: exported, and imported with a preview that makes every change and takes it back.
import type { z } from "zod";
import type { Ctx } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { transact } from "@/platform/db/transact.ts";
import { exportPack, importPack, loadPack, type PackChange, readPack } from "@/modules/catalog/index.ts";
import { getPricing, getResources } from "@/modules/settings/index.ts";
import type { ImportPackInput, PackResult } from "./schemas.ts";

/** Admin/CataloguePack: the text of the file. */
export const writeCatalogue = async ({ db: { read } }: Ctx): Promise<string> => {
  const { productName } = await getResources(read);
  return `${JSON.stringify(await exportPack(read, productName), null, 2)}\n`;
};

class Previewed extends Error {
  constructor(readonly changes: PackChange[]) {
    super("A preview takes its changes back.");
  }
}

/**
 * Admin/ImportPack. Throws 400 with a sentence for each problem of the file, or `rate_missing`; nothing has changed then.
 */
export const importCatalogue = async (
  ctx: Ctx,
  { name, file, rate, preview }: z.output<typeof ImportPackInput>,
): Promise<PackResult> => {
  const pack = name === undefined ? readPack(file) : await loadPack(name);
  const { currency: ownCurrency } = await getPricing(ctx.db.read);
  const isForeign = pack.currency !== ownCurrency;
  if (isForeign && rate === undefined) {
    const sentence =
      `The prices of this catalogue are in ${pack.currency}. Enter how many ${ownCurrency} one ${pack.currency} is.`;
    throw conflict("rate_missing", sentence);
  }
  const run = async (): Promise<PackChange[]> =>
    await transact(ctx, async (tx) => {
      const changes = await importPack(tx, pack, isForeign ? rate : 1);
      if (preview) throw new Previewed(changes);
      return changes;
    });
  const changes = await run().catch((error) => {
    if (error instanceof Previewed) return error.changes;
    throw error;
  });
  return { name: pack.name, currency: pack.currency, ownCurrency, changes };
};
