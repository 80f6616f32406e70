// Below the first step of a category: some of its specialists, and what people ask about it.
import type { FeaturedSpecialist } from "@/modules/matching/profiles/schemas.ts";
import type { Question } from "@/web/server/seo/structured-data.ts";
import { LandingSections, Questions, Section, Specialists } from "./parts.tsx";

interface TopicLandingProps {
  specialists: readonly FeaturedSpecialist[];
  questions: readonly Question[];
}

export const TopicLanding = ({ specialists, questions }: TopicLandingProps) => (
  <LandingSections of="start">
    {specialists.length > 0 && (
      <Section
        id="specialists"
        title="Some of the people you can meet"
        lead="A few who advise on this topic, others every day."
      >
        <Specialists specialists={specialists} />
      </Section>
    )}
    <Section id="questions" title="Good to know">
      <Questions questions={questions} />
    </Section>
  </LandingSections>
);
