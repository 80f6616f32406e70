// What the reminder of an unfinished request contains: only for visitors who agreed to it, twice at most, easy to stop.
import { finishLater } from "@/emails/finish-later.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { buildFinishLinks } from "@/modules/tracks/index.ts";
import { findUnfinished } from "@/modules/funnel/index.ts";
import type { Brand } from "@/emails/parts/layout.tsx";
import { getBrand } from "../context/brand.ts";

/** Undefined when the visitor has continued meanwhile, or has stopped the reminders. */
export const findUnfinishedRequest = async (ctx: Ctx, { trackId }: { trackId: string }) => {
  const track = await findUnfinished(ctx, trackId);
  const category = track && await findCategory(ctx.db.read, track.categoryId);
  if (!track?.contact || !category?.active) return undefined;
  return {
    to: { name: "", address: track.contact.email },
    brand: await getBrand(ctx),
    categoryName: category.name,
    ...buildFinishLinks(ctx, track),
  };
};

type UnfinishedFacts = { brand: Brand; categoryName: string } & ReturnType<typeof buildFinishLinks>;

export const unfinishedEmail = async (facts: UnfinishedFacts, _ctx: Ctx, { reminder }: { reminder: number }) => {
  const { brand, categoryName, finishUrl, stopUrl, oneClickUrl } = facts;
  return { oneClickUrl, ...await finishLater({ brand, finishUrl, stopUrl, categoryName, isLast: reminder > 1 }) };
};
