// What a profile serves, held against the catalogue: whether it fits, how it is written, how the editor shows it.
import type { Servable } from "@/modules/catalog/index.ts";
import type { Money } from "@/platform/money.ts";
import type { Tx } from "@/platform/db/transact.ts";
import type { FieldFault, ServableCategory, ServiceForm } from "./profile-schemas.ts";
import { dropService, type Served, servedBy, writeService } from "./profiles.ts";
import { NOTHING_SERVED } from "./rules.ts";

const fault = (sentence: string): FieldFault => ({ field: "serves", sentence });

/** What is wrong with the categories of a profile; empty when they can be saved. */
export const serviceFaults = (serves: readonly ServiceForm[], offered: readonly Servable[]): FieldFault[] => {
  if (serves.length === 0) return [NOTHING_SERVED];
  if (new Set(serves.map(({ categoryId }) => categoryId)).size < serves.length) {
    return [fault("Please choose each category once.")];
  }
  const byId = new Map(offered.map((category) => [category.id, category]));
  return serves.flatMap((service) => {
    const category = byId.get(service.categoryId);
    return category ? faultsWithin(service, category) : [fault("One of the categories is no longer offered.")];
  });
};

const faultsWithin = ({ subcategoryIds, strengths }: ServiceForm, category: Servable): FieldFault[] => {
  const parts = category.subcategories.map(({ id }) => id);
  const answers = new Map(category.matching.map(({ key, options }) => [key, options.map(({ value }) => value)]));
  const partsFit = subcategoryIds.every((id) => parts.includes(id));
  const strengthsFit = Object.entries(strengths)
    .every(([key, values]) => values.every((value) => answers.get(key)?.includes(value)));
  return [
    ...(partsFit ? [] : [fault(`One of the parts of ${category.name} is no longer offered.`)]),
    ...(strengthsFit ? [] : [fault(`Your strengths in ${category.name} no longer fit its questions.`)]),
  ];
};

/** Serves exactly these of the categories that are offered; what was served of retired ones stays as it is. */
export const writeServices = async (
  tx: Tx,
  specialistId: string,
  { serves, offered }: { serves: readonly ServiceForm[]; offered: readonly Servable[] },
): Promise<void> => {
  const kept = serves.map(({ categoryId }) => categoryId);
  for (const { categoryId } of await servedBy(tx, specialistId)) {
    if (kept.includes(categoryId) || !offered.some(({ id }) => id === categoryId)) continue;
    await dropService(tx, { specialistId, categoryId });
  }
  for (const service of serves) await writeService(tx, { specialistId, ...service });
};

/**
 * What is served as the editor shows it: without categories, parts and answers that are no longer offered. A category
 * of which only retired parts were served is left out, because no parts would mean all of them.
 */
export const servicesShown = (served: readonly Served[], offered: readonly Servable[]): ServiceForm[] =>
  served.flatMap(({ categoryId, subcategoryIds, strengths }) => {
    const category = offered.find(({ id }) => id === categoryId);
    if (!category) return [];
    const parts = subcategoryIds.filter((id) => category.subcategories.some((part) => part.id === id));
    if (subcategoryIds.length > 0 && parts.length === 0) return [];
    const known = category.matching.flatMap(({ key, options }) => {
      const values = (strengths[key] ?? []).filter((value) => options.some((option) => option.value === value));
      return values.length > 0 ? [[key, values.sort()] as const] : [];
    });
    return [{ categoryId, subcategoryIds: parts.sort(), strengths: Object.fromEntries(known) }];
  });

/** A category as the editor offers it. */
export const choiceOf = (category: Servable, currency: string): ServableCategory => {
  const { leadPriceMinor, subcategories, ...shown } = category;
  const price = (amount: number): Money => ({ amount, currency });
  return {
    ...shown,
    leadPrice: price(leadPriceMinor),
    subcategories: subcategories.map(({ id, slug, name, leadPriceMinor }) => ({
      ...{ id, slug, name },
      leadPrice: price(leadPriceMinor),
    })),
  };
};
