// Around the list of topics: who the specialists are, what people say, how it works, what people ask, who runs it.
import { t } from "@/languages/language.ts";
import type { Featured } from "@/modules/matching/profiles/schemas.ts";
import type { Contact } from "@/web/server/page-content.ts";
import { TextLink } from "@/web/ui/link.tsx";
import { RewriteTimes } from "../readers-zone.tsx";
import { ForWhom, LandingSections, Praises, Questions, Section, Specialists } from "./parts.tsx";
import { generalQuestions } from "./questions.ts";

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

const phoneHref = (phone: string) => `tel:${phone.replaceAll(" ", "")}`;

const ContactSection = ({ contact: { productName, supportEmail, supportPhone } }: { contact: Contact }) => (
  <Section id="who" title={`Who runs ${productName}`}>
    <div className="grid max-w-prose gap-3 text-ink-soft">
      <p>
        {`${productName} is a marketplace. Specialists pay us for each meeting that really happens; you pay nothing, and ` +
          "your details are never sold to anyone else. "}
        <TextLink href="/how-we-rank">How we rank specialists</TextLink>
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
    </div>
  </Section>
);

/** Beside the topics on a wide screen, below them on others. */
const Proof = ({ featured }: { featured: Featured }) => (
  <aside
    data-below="topics"
    aria-labelledby="specialists"
    className="grid content-start gap-4 px-4 pb-12 sm:px-6 lg:ps-0 lg:pt-10"
  >
    <h2 id="specialists" className="font-serif text-xl font-semibold">{t("landing.meet")}</h2>
    <ForWhom featured={featured} />
    <Specialists specialists={featured.specialists.slice(0, 3)} />
  </aside>
);

interface LandingProps {
  featured: Featured;
  contact: Contact;
  nonce: string;
}

export const Landing = ({ featured, contact, nonce }: LandingProps) => {
  const praised = featured.specialists.filter(({ praise }) => praise).slice(0, 3);
  return (
    <>
      {featured.specialists.length > 0 && <Proof featured={featured} />}
      <LandingSections of="topics">
        {praised.length > 1 && (
          <Section id="praise" title="What people say">
            <Praises specialists={praised} />
          </Section>
        )}
        <Section id="steps" title="How it works">
          <Steps />
        </Section>
        <div className="grid gap-12 sm:gap-16 md:grid-cols-2 md:gap-10">
          <Section id="questions" title="What people ask">
            <Questions questions={generalQuestions()} />
          </Section>
          <ContactSection contact={contact} />
        </div>
      </LandingSections>
      <RewriteTimes nonce={nonce} />
    </>
  );
};
