// The first screen behind a booking link: its specialist, what they offer and how they meet (docs/product/leads.md#booking-links).
import { t } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { findCurrentSlug, findLinkAt, listServices, type OpenLink, photoUrl } from "@/modules/specialists/index.ts";
import type { OwnLink } from "@/modules/tracks/index.ts";
import type { OwnLinkView } from "./schemas.ts";

/** The link at an address. Throws 404 while it is off. */
const getLink = async (db: Reader, slug: string): Promise<OpenLink> => {
  const link = await findLinkAt(db, slug);
  if (!link) throw notFound(t("errors.linkClosed"));
  return link;
};

/** What of the catalogue a specialist offers. */
const listOffered = async (db: Reader, specialistId: string): Promise<OwnLinkView["categories"]> => {
  const [servable, services] = await Promise.all([listServable(db), listServices(db, specialistId)]);
  return servable.flatMap(({ id, slug, name, subcategories }) => {
    const service = services.find(({ categoryId }) => categoryId === id);
    if (!service) return [];
    const isServed = (topic: string) => service.subcategoryIds.length === 0 || service.subcategoryIds.includes(topic);
    const topics = subcategories.filter((topic) => isServed(topic.id));
    return [{ id, slug, name, subcategories: topics.map(({ id, slug, name }) => ({ id, slug, name })) }];
  });
};

/** Funnel/Own/{slug}. Throws 404 while the link is off. */
export const viewOwnLink = async (ctx: Ctx, slug: string): Promise<OwnLinkView> => {
  const db = ctx.db.read;
  const { profile: { specialistId, displayName, headline, photoId }, locations } = await getLink(db, slug);
  const [current = slug, categories] = await Promise.all([
    findCurrentSlug(db, specialistId),
    listOffered(db, specialistId),
  ]);
  const specialist = { id: specialistId, displayName, headline, photoUrl: photoUrl(photoId) };
  const labels = locations.map((value) => ({ value, label: t(`labels.${value}`) }));
  return { slug: current, specialist, categories, locations: labels };
};

/** What a request by this link can be booked with. Throws 404 while it is off, and for a category that it doesn't offer. */
export const getOwnLink = async (db: Reader, slug: string, categoryId: string): Promise<OwnLink> => {
  const { profile: { specialistId }, locations } = await getLink(db, slug);
  const offered = await listOffered(db, specialistId);
  if (!offered.some(({ id, slug }) => [id, slug].includes(categoryId))) throw notFound(t("errors.category"));
  return { specialistId, locations };
};
