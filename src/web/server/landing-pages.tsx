// What the funnel's documents say around its screens: on the list of topics, on the first step of a category, and on the
// steps behind it, which nobody is meant to find.
import type { Context } from "hono";
import { t } from "@/languages/language.ts";
import type { CategoryDetail, EducationalView } from "@/modules/catalog/schemas.ts";
import type { Featured } from "@/modules/matching/profiles/schemas.ts";
import { Landing } from "@/web/pages/landing/landing.tsx";
import { generalQuestions, questionsAbout } from "@/web/pages/landing/questions.ts";
import { TopicLanding } from "@/web/pages/landing/topic.tsx";
import { getApi } from "./in-process-api.ts";
import type { Surroundings } from "./render-island.tsx";
import { nonceOf } from "./security.ts";
import { findSharePictures, type SharePictureOf } from "./seo/share-pictures.ts";
import { faqPage, organization, service, website } from "./seo/structured-data.ts";
import { contactOrFallback, type WebParts } from "./web-parts.ts";

/** The data of a call, or what to do without it. */
const readOr = async <T,>(c: Context, parts: WebParts, path: string, otherwise: T): Promise<T> => {
  const result = await getApi<T>(c, parts, path);
  return result.ok ? result.data : otherwise;
};

const NOBODY: Featured = { country: null, countries: [], isElsewhere: false, isCovered: true, specialists: [] };

/** The specialists for people in the marketplace's country, or in the one that the address names. */
const readFeatured = (c: Context, parts: WebParts, categoryId?: string): Promise<Featured> => {
  const country = c.req.query("country");
  const asked = new URLSearchParams({ ...(categoryId ? { categoryId } : {}), ...(country ? { country } : {}) });
  return readOr(c, parts, `Funnel/Featured${asked.size > 0 ? `?${asked}` : ""}`, NOBODY);
};
const ARTICLES = "audience=visitor&stage=specialist-info";

type Describe = (c: Context, parts: WebParts) => Promise<Surroundings | undefined>;

/** @param pictureOf of the build */
const describeTopics = (pictureOf: SharePictureOf): Describe => async (c, parts) => {
  const { publicUrl } = parts.config;
  const [contact, landing, featured] = await Promise.all([
    contactOrFallback(c, parts),
    parts.resources(),
    readFeatured(c, parts),
  ]);
  const questions = generalQuestions(landing);
  return {
    title: t("landing.title"),
    head: {
      title: t("landing.title"),
      description: t("landing.description"),
      path: "/funnel",
      picture: pictureOf(),
      structured: [
        organization(contact, publicUrl),
        website(contact, publicUrl),
        ...questions.length > 0 ? [faqPage(questions)] : [],
      ],
    },
    below: <Landing featured={featured} contact={contact} landing={landing} nonce={nonceOf(c)} />,
  };
};

const describeCategory = (pictureOf: SharePictureOf): Describe => async (c, parts) => {
  const key = encodeURIComponent(c.req.param("category") ?? "");
  const { publicUrl } = parts.config;
  const [contact, category, featured, articles, general] = await Promise.all([
    contactOrFallback(c, parts),
    readOr<CategoryDetail | undefined>(c, parts, `Categories/Find/${key}`, undefined),
    readFeatured(c, parts, key),
    readOr<EducationalView[]>(c, parts, `EducationalContent/GetAllForCategory?categoryId=${key}&${ARTICLES}`, []),
    readOr<EducationalView[]>(c, parts, `EducationalContent/GetAllForCategory?${ARTICLES}`, []),
  ]);
  if (!category) return undefined;
  const { name, slug, description } = category;
  const own = articles.filter(({ id }) => general.every((article) => article.id !== id));
  const questions = questionsAbout(category, own);
  const path = `/funnel/${slug}/start`;
  const title = t("landing.topicTitle", { topic: name });
  return {
    title,
    head: {
      title,
      description,
      path,
      picture: pictureOf(category),
      structured: [
        organization(contact, publicUrl),
        service({ name, description, path }, publicUrl),
        faqPage(questions),
      ],
    },
    below: <TopicLanding categoryId={category.id} featured={featured} questions={questions} nonce={nonceOf(c)} />,
  };
};

/** What surrounds the funnel's screens, by address. */
export const funnelSurroundings = (parts: WebParts) => {
  const toPicture = findSharePictures(parts.assets.folder);
  return { topics: describeTopics(toPicture), category: describeCategory(toPicture) };
};
