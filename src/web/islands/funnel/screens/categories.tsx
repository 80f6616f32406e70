// The funnel's first screen: the topics. A returning visitor can resume.
import { useSuspenseQuery } from "@tanstack/react-query";
import { createLink } from "@tanstack/react-router";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { LinkCard } from "@/web/ui/card.tsx";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { FunnelFrame } from "@/web/ui/layout/funnel-frame.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { Promises } from "../promises.tsx";
import { startDataQuery } from "../queries.ts";
import { screenPath } from "../track/journey.ts";
import { ResumeCard } from "../track/resume-card.tsx";
import { useKeptTrack } from "../track/visit.ts";

const CategoryLink = createLink(LinkCard);

export default function Categories() {
  const { api } = useIslandContext();
  const { data: { categories, support } } = useSuspenseQuery(startDataQuery(api));
  const kept = useKeptTrack();
  return (
    <FunnelFrame
      title="What would you like help with?"
      lead="Answer a few questions, see who is free, and book a meeting with one specialist."
    >
      <Promises />
      {kept && <ResumeCard track={kept} categories={categories} />}
      {categories.length === 0 && <NothingToBook email={support.email} />}
      <ul data-screen="topics" className="grid gap-3 sm:grid-cols-2">
        {categories.map(({ id, slug, name, description, icon }) => (
          <li key={id} className="grid">
            <CategoryLink
              to={screenPath(slug, "start")}
              title={name}
              description={description}
              icon={<CategoryIcon name={icon} />}
            />
          </li>
        ))}
      </ul>
    </FunnelFrame>
  );
}

const NothingToBook = ({ email }: { email: string }) => (
  <p>
    There is nothing to book at the moment. Please write to{" "}
    <TextLink href={`mailto:${email}`}>{email}</TextLink>, and we will help you in person.
  </p>
);
