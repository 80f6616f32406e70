// Who sells in the demo and in tests: an invented company in Vienna, so that purchases have invoices.
import { changeSettings } from "@/modules/settings/index.ts";
import type { Invoicing } from "@/modules/settings/schemas.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { newId } from "@/platform/ids.ts";
import { transact } from "@/platform/db/transact.ts";

export const SELLER: Invoicing = {
  legalName: "Parley Muster GmbH",
  line1: "Beispielgasse 1",
  line2: "",
  postcode: "1070",
  city: "Vienna",
  country: "AT",
  vatId: "ATU12345675",
  taxNumber: "",
  registration: "FN 123456a, Handelsgericht Wien",
  email: "invoices@parley.test",
  iban: "",
  vatRateBps: 2_000,
  vatNote: "",
};

/** Fills in the seller's details of a new installation. */
export const saveSeller = (ctx: Ctx, change: Partial<Invoicing> = {}, by = newId()): Promise<void> =>
  transact(ctx, async (tx) => {
    const body = { ...SELLER, ...change };
    await changeSettings(tx, { name: "invoicing", body, version: 1, by });
  });
