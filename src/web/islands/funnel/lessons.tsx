// Short articles for a stage of the funnel.
import { useQuery } from "@tanstack/react-query";
import { t } from "@/languages/language.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { lessonsQuery } from "./queries.ts";

/** Nothing when there are none, or when they could not be loaded: the screen works without them. */
export const Lessons = ({ categoryId, stage }: { categoryId: string; stage: string }) => {
  const { api } = useIslandContext();
  const { data: lessons = [] } = useQuery(lessonsQuery(api, categoryId, stage));
  if (lessons.length === 0) return null;
  return (
    <section aria-labelledby="lessons" className="grid gap-2">
      <h2 id="lessons" className="font-serif text-xl font-semibold">{t("funnel.lessons.goodToKnow")}</h2>
      <ul>
        {lessons.map(({ id, title, body, link, minutes }) => (
          <li key={id}>
            <Disclosure summary={t("funnel.lessons.summary", { title, minutes })}>
              <div className="grid gap-3">
                {body.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{paragraph}</p>)}
                {link && <TextLink href={link}>{t("funnel.lessons.readMore")}</TextLink>}
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
    </section>
  );
};
