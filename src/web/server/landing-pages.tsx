// What the funnel's documents say around its screens: on the list of topics, on the first step of a category, and on the
// steps behind it, which nobody is meant to find.
import type { Context } from "hono";
import type { CategoryDetail, EducationalView } from "@/modules/catalog/schemas.ts";
import type { Featured } from "@/modules/matching/profiles/schemas.ts";
import { Landing } from "@/web/pages/landing/landing.tsx";
import { GENERAL_QUESTIONS, questionsAbout } from "@/web/pages/landing/questions.ts";
import { TopicLanding } from "@/web/pages/landing/topic.tsx";
import { getApi } from "./in-process-api.ts";
import type { Surroundings } from "./render-island.tsx";
import { findSharePictures } from "./seo/share-pictures.ts";
import { faqPage, organization, service, website } from "./seo/structured-data.ts";
import { contactOrFallback, type WebParts } from "./web-parts.ts";

/** The data of a call, or what to do without it. */
const readOr = async <T,>(c: Context, parts: WebParts, path: string, otherwise: T): Promise<T> => {
  const result = await getApi<T>(c, parts, path);
  return result.ok ? result.data : otherwise;
};

const LANDING = {
  title: "Find a specialist and book a free meeting",
  description:
    "Answer a few questions, see who is free, and book a meeting with one specialist. Free for you, licences " +
    "checked, and your details go to no one else.",
};

const NOBODY: Featured = { specialists: [] };
const ARTICLES = "audience=visitor&stage=specialist-info";

type Describe = (c: Context, parts: WebParts) => Promise<Surroundings | undefined>;

/** @param pictures of the build */
const describeTopics = (pictures: ReturnType<typeof findSharePictures>): Describe => async (c, parts) => {
  const { publicUrl } = parts.config;
  const [contact, { specialists }] = await Promise.all([
    contactOrFallback(c, parts),
    readOr(c, parts, "Funnel/Featured", NOBODY),
  ]);
  return {
    title: LANDING.title,
    head: {
      ...LANDING,
      path: "/funnel",
      picture: pictures.of(),
      structured: [organization(contact, publicUrl), website(contact, publicUrl), faqPage(GENERAL_QUESTIONS)],
    },
    below: <Landing specialists={specialists} contact={contact} />,
  };
};

const describeCategory = (pictures: ReturnType<typeof findSharePictures>): Describe => async (c, parts) => {
  const key = encodeURIComponent(c.req.param("category") ?? "");
  const { publicUrl } = parts.config;
  const [contact, category, { specialists }, articles, general] = await Promise.all([
    contactOrFallback(c, parts),
    readOr<CategoryDetail | undefined>(c, parts, `Categories/Find/${key}`, undefined),
    readOr(c, parts, `Funnel/Featured?categoryId=${key}`, NOBODY),
    readOr<EducationalView[]>(c, parts, `EducationalContent/GetAllForCategory?categoryId=${key}&${ARTICLES}`, []),
    readOr<EducationalView[]>(c, parts, `EducationalContent/GetAllForCategory?${ARTICLES}`, []),
  ]);
  if (!category) return undefined;
  const { name, slug, description } = category;
  const own = articles.filter(({ id }) => general.every((one) => one.id !== id));
  const questions = questionsAbout(category, own);
  const path = `/funnel/${slug}/start`;
  const title = `${name}: book a free meeting with a specialist`;
  return {
    title,
    head: {
      title,
      description,
      path,
      picture: pictures.of(category),
      structured: [
        organization(contact, publicUrl),
        service({ name, description, path }, publicUrl),
        faqPage(questions),
      ],
    },
    below: <TopicLanding specialists={specialists} questions={questions} />,
  };
};

/** What surrounds the funnel's screens, by address. */
export const funnelSurroundings = (parts: WebParts) => {
  const pictures = findSharePictures(parts.assets.folder);
  return { topics: describeTopics(pictures), category: describeCategory(pictures) };
};
