// Below the list of topics: how it works, who the specialists are, how they are ranked, what people ask, who runs it.
import type { FeaturedSpecialist } from "@/modules/matching/profiles/schemas.ts";
import { ORDERING } from "@/modules/matching/rules.ts";
import type { Contact } from "@/web/server/page-content.ts";
import { TextLink } from "@/web/ui/link.tsx";
import { LandingSections, Questions, Section, Specialists } from "./parts.tsx";
import { GENERAL_QUESTIONS } from "./questions.ts";

const STEPS = [
  {
    title: "Answer a few questions",
    text: "About two minutes. Your answers show who can help you, and spare you from explaining everything twice.",
  },
  {
    title: "Choose a time and a person",
    text: "You see who is free, what they are licensed for and how they work. Nobody is chosen for you.",
  },
  {
    title: "Talk to them",
    text: "By Zoom, WhatsApp or phone. One specialist gets your details: the one you booked.",
  },
];

const Steps = () => (
  <ol className="grid gap-6 sm:grid-cols-3 sm:gap-8">
    {STEPS.map(({ title, text }, at) => (
      <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 sm:grid-cols-1">
        <span
          aria-hidden="true"
          className="row-span-2 grid size-10 place-items-center rounded-full bg-brand-tint font-serif text-lg font-semibold text-brand sm:row-span-1 sm:mb-2"
        >
          {at + 1}
        </span>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-ink-soft">{text}</p>
      </li>
    ))}
  </ol>
);

const RankingSection = () => (
  <Section id="ranking" title="How we rank specialists">
    <p className="max-w-prose text-ink-soft">{ORDERING.text}</p>
  </Section>
);

const phoneHref = (phone: string) => `tel:${phone.replaceAll(" ", "")}`;

const ContactSection = ({ contact: { productName, supportEmail, supportPhone } }: { contact: Contact }) => (
  <Section id="who" title={`Who runs ${productName}`}>
    <div className="grid max-w-prose gap-3 text-ink-soft">
      <p>
        {`${productName} is a marketplace. Specialists pay us for each meeting that really happens; you pay nothing, and ` +
          "your details are never sold to anyone else."}
      </p>
      <p>
        {"Questions or a problem? Write to "}
        <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
        {supportPhone && (
          <>
            {" or call "}
            <TextLink href={phoneHref(supportPhone)} className="whitespace-nowrap">{supportPhone}</TextLink>
          </>
        )}
        {". A person answers."}
      </p>
      <p>
        {"Are you a specialist? "}
        <TextLink href="/register">Create an account</TextLink>
        {" or "}
        <TextLink href="/login">sign in</TextLink>.
      </p>
    </div>
  </Section>
);

export const Landing = ({ specialists, contact }: { specialists: readonly FeaturedSpecialist[]; contact: Contact }) => (
  <LandingSections of="topics">
    <Section id="steps" title="How it works">
      <Steps />
    </Section>
    {specialists.length > 0 && (
      <Section
        id="specialists"
        title="Some of the people you can meet"
        lead="A few of our specialists, others every day. A tick means that we have verified the credential."
      >
        <Specialists specialists={specialists} />
      </Section>
    )}
    <div className="grid gap-12 sm:gap-16 md:grid-cols-2 md:gap-10">
      <RankingSection />
      <ContactSection contact={contact} />
    </div>
    <Section id="questions" title="What people ask">
      <Questions questions={GENERAL_QUESTIONS} />
    </Section>
  </LandingSections>
);
