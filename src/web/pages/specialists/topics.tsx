// The choice of a topic in a frame of another site that embeds one specialist.
import { t } from "@/languages/language.ts";
import { LinkCard } from "@/web/ui/card.tsx";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";

interface SpecialistTopicsProps {
  title: string;
  topics: readonly { name: string; icon: string; href: string }[];
}

export const SpecialistTopics = ({ title, topics }: SpecialistTopicsProps) => (
  <Screen width="funnel">
    <ScreenTitle>{title}</ScreenTitle>
    <h2 className="text-lg font-semibold">{t("frame.about")}</h2>
    <ul className="grid gap-3">
      {topics.map(({ name, icon, href }) => (
        <li key={href} className="grid">
          <LinkCard href={href} target="_self" title={name} icon={<CategoryIcon name={icon} />} />
        </li>
      ))}
    </ul>
  </Screen>
);
