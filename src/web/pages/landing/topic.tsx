// Below the first step of a category: some of its specialists, and what people ask about it.
import { t } from "@/languages/language.ts";
import type { Featured } from "@/modules/matching/profiles/schemas.ts";
import type { Question } from "@/web/server/seo/structured-data.ts";
import { RewriteTimes } from "../readers-zone.tsx";
import { ForWhom, LandingSections, Questions, Section, Specialists } from "./parts.tsx";

interface TopicLandingProps {
  categoryId: string;
  featured: Featured;
  questions: readonly Question[];
  nonce: string;
}

export const TopicLanding = ({ categoryId, featured, questions, nonce }: TopicLandingProps) => (
  <>
    <LandingSections of="start">
      {featured.specialists.length > 0 && (
        <Section
          id="specialists"
          title={t("landing.meet")}
          lead={<ForWhom featured={featured} categoryId={categoryId} />}
        >
          <Specialists specialists={featured.specialists} />
        </Section>
      )}
      <Section id="questions" title={t("landing.goodToKnow")}>
        <Questions questions={questions} />
      </Section>
    </LandingSections>
    <RewriteTimes nonce={nonce} />
  </>
);
