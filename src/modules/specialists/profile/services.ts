// The categories that a profile serves, compared with the catalogue: validated, saved and shown in the editor.
import type { Servable } from "@/modules/catalog/index.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Money } from "@/platform/money.ts";
import { type FieldError, NO_SERVICE_ERROR } from "../rules.ts";
import { deleteService, listServices, type ServedCategory, writeService } from "./profiles.ts";
import type { ServableCategory, ServiceForm } from "./schemas.ts";

const error = (sentence: string): FieldError => ({ field: "serves", sentence });

/** The validation errors of a profile's categories; empty when they can be saved. */
export const serviceErrors = (serves: readonly ServiceForm[], offered: readonly Servable[]): FieldError[] => {
  if (serves.length === 0) return [NO_SERVICE_ERROR];
  if (new Set(serves.map(({ categoryId }) => categoryId)).size < serves.length) {
    return [error("Please choose each category once.")];
  }
  const byId = new Map(offered.map((category) => [category.id, category]));
  return serves.flatMap((service) => {
    const category = byId.get(service.categoryId);
    return category ? errorsWithin(service, category) : [error("One of the categories is no longer offered.")];
  });
};

const errorsWithin = ({ subcategoryIds, strengths }: ServiceForm, category: Servable): FieldError[] => {
  const subcategories = category.subcategories.map(({ id }) => id);
  const answers = new Map(category.matching.map(({ key, options }) => [key, options.map(({ value }) => value)]));
  const subcategoriesFit = subcategoryIds.every((id) => subcategories.includes(id));
  const strengthsFit = Object.entries(strengths)
    .every(([key, values]) => values.every((value) => answers.get(key)?.includes(value)));
  return [
    ...(subcategoriesFit ? [] : [error(`One of the topics of ${category.name} is no longer offered.`)]),
    ...(strengthsFit ? [] : [error(`Your strengths in ${category.name} no longer fit its questions.`)]),
  ];
};

/** Replaces the served categories that are still offered. Services of retired categories stay as they are. */
export const writeServices = async (
  tx: Tx,
  specialistId: string,
  { serves, offered }: { serves: readonly ServiceForm[]; offered: readonly Servable[] },
): Promise<void> => {
  const kept = serves.map(({ categoryId }) => categoryId);
  for (const { categoryId } of await listServices(tx, specialistId)) {
    if (kept.includes(categoryId) || !offered.some(({ id }) => id === categoryId)) continue;
    await deleteService(tx, { specialistId, categoryId });
  }
  for (const service of serves) await writeService(tx, { specialistId, ...service });
};

/**
 * The services as the editor shows them, without categories, subcategories and answers that are no longer offered. A
 * category of which only retired subcategories are served is left out, because no subcategories would mean all of them.
 */
export const serviceFormsOf = (served: readonly ServedCategory[], offered: readonly Servable[]): ServiceForm[] =>
  served.flatMap(({ categoryId, subcategoryIds, strengths }) => {
    const category = offered.find(({ id }) => id === categoryId);
    if (!category) return [];
    const offeredIds = subcategoryIds.filter((id) => category.subcategories.some((one) => one.id === id));
    if (subcategoryIds.length > 0 && offeredIds.length === 0) return [];
    const fitting = category.matching.flatMap(({ key, options }) => {
      const values = (strengths[key] ?? []).filter((value) => options.some((option) => option.value === value));
      return values.length > 0 ? [[key, values.sort()] as const] : [];
    });
    return [{ categoryId, subcategoryIds: offeredIds.sort(), strengths: Object.fromEntries(fitting) }];
  });

/** A category in the editor. */
export const servableCategoryOf = (category: Servable, currency: string): ServableCategory => {
  const { leadPriceMinor, subcategories, ...shown } = category;
  const price = (amount: number): Money => ({ amount, currency });
  return {
    ...shown,
    leadPrice: price(leadPriceMinor),
    subcategories: subcategories.map(({ id, slug, name, leadPriceMinor }) => ({
      id,
      slug,
      name,
      leadPrice: price(leadPriceMinor),
    })),
  };
};
