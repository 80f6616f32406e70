// A message with an operator's texts, for a meeting tomorrow: with the marketplace's brand, one of its specialists and
// its first category. It is addressed to the operator, and its links lead nowhere, so that it shows nobody's data.
import type { Brand } from "@/emails/parts/layout.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { invalid } from "@/platform/errors.ts";
import { minorUnits } from "@/platform/money.ts";
import { forReader, loadTranslations } from "@/platform/time/reader.ts";
import { addDays, dateIn, dayStart, HOUR_MS } from "@/platform/time/time.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { listCategories } from "@/modules/catalog/index.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { ownTextProblems } from "@/modules/settings/messages/rules.ts";
import { findProfile, listPublicProfiles } from "@/modules/specialists/index.ts";
import { getBrand } from "../context/brand.ts";
import { type Example, EXAMPLES } from "./examples.ts";
import type { PreviewedText } from "./schemas.ts";

const HOUR_OF_MEETING = 14;

const findSpecialist = async ({ db }: Ctx): Promise<Example["specialist"]> => {
  const [found] = await listPublicProfiles(db.read, 1);
  const profile = found && await findProfile(db.read, found.specialistId);
  const { displayName = "Robin Sample", headline = "" } = profile ?? {};
  return { firstName: displayName, displayName, headline };
};

const loadExample = async (ctx: Ctx, brand: Brand): Promise<Example> => {
  const { firstName, timeZone } = await getPerson(ctx.db.read, userOf(ctx).id);
  const [category] = await listCategories(ctx.db.read);
  const { currency } = await getPricing(ctx.db.read);
  const startsAt = dayStart(timeZone, addDays(dateIn(timeZone, ctx.now), 1)) + HOUR_OF_MEETING * HOUR_MS;
  return {
    brand,
    firstName,
    specialist: await findSpecialist(ctx),
    total: { amount: 120 * minorUnits(currency), currency },
    now: ctx.now,
    meeting: {
      startsAt,
      endsAt: startsAt + HOUR_MS,
      visitorZone: timeZone,
      specialistZone: timeZone,
      categoryName: category?.name ?? "",
      location: "zoom",
      locationDetail: null,
    },
  };
};

/** Settings/MessagePreview. Throws 400 with a sentence for a value that the message does not have. */
export const previewText = async (
  ctx: Ctx,
  { message, language, ...text }: PreviewedText,
): Promise<RenderedEmail> => {
  const ownTexts = { [message]: { [language]: text } };
  const problems = ownTextProblems(ownTexts);
  if (problems.length > 0) throw invalid(problems);
  const brand = { ...await getBrand(ctx), ownTexts, showsSubject: true };
  const write = async () => {
    await loadTranslations(ctx.translations);
    return await EXAMPLES[message](await loadExample(ctx, brand));
  };
  return await forReader("en", ctx.now, write, language);
};
