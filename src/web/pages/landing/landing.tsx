// Around the list of topics: who the specialists are, what people say, how it works, what people ask, who runs it.
import { Rich } from "@/languages/rich.tsx";
import type { ReactNode } from "react";
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import type { Featured } from "@/modules/matching/profiles/schemas.ts";
import { type Picture, pictureOf } from "@/modules/settings/brand/rules.ts";
import type { LandingSection } from "@/modules/settings/landing/rules.ts";
import type { LandingPage } from "@/modules/settings/schemas.ts";
import type { Contact } from "@/web/server/page-content.ts";
import { TextLink } from "@/web/ui/link.tsx";
import { RewriteTimes } from "../readers-zone.tsx";
import { ForWhom, LandingSections, Praises, Questions, Section, Specialists } from "./parts.tsx";
import { generalQuestions } from "./questions.ts";

const STEPS = ["step1", "step2", "step3"] as const;

const Steps = () => (
  <ol className="grid gap-6 sm:grid-cols-3 sm:gap-8">
    {STEPS.map((step, at) => (
      <li key={step} className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 sm:grid-cols-1">
        <span
          aria-hidden="true"
          className="row-span-2 grid size-10 place-items-center rounded-full bg-brand-tint font-serif text-lg font-semibold text-brand sm:row-span-1 sm:mb-2"
        >
          {at + 1}
        </span>
        <h3 className="font-semibold">{t(`landing.${step}`)}</h3>
        <p className="text-ink-soft">{t(`landing.${step}Text`)}</p>
      </li>
    ))}
  </ol>
);

const phoneHref = (phone: string) => `tel:${phone.replaceAll(" ", "")}`;

const ContactSection = (
  { contact: { productName: product, supportEmail: email, supportPhone: phone } }: { contact: Contact },
) => {
  const mail = (text: ReactNode) => <TextLink href={`mailto:${email}`}>{text}</TextLink>;
  return (
    <Section id="who" title={t("landing.whoRuns", { product })}>
      <div className="grid max-w-prose gap-3 text-ink-soft">
        <p>
          <Rich
            of="landing.whoRunsText"
            values={{ product }}
            tags={{ link: (text) => <TextLink href={localPath("/how-we-rank")}>{text}</TextLink> }}
          />
        </p>
        <p>
          {phone
            ? (
              <Rich
                of="landing.writeOrCall"
                values={{ email, phone }}
                tags={{
                  mail,
                  tel: (text) => <TextLink href={phoneHref(phone)} className="whitespace-nowrap">{text}</TextLink>,
                }}
              />
            )
            : <Rich of="landing.write" values={{ email }} tags={{ mail }} />}
        </p>
      </div>
    </Section>
  );
};

/** Beside the topics on a wide screen, below them on others. */
const Proof = ({ featured, picture }: { featured: Featured; picture: Picture | undefined }) => (
  <aside
    data-below="topics"
    aria-labelledby={featured.specialists.length > 0 ? "specialists" : undefined}
    className="grid content-start gap-4 px-4 pb-12 sm:px-6 lg:ps-0 lg:pt-10"
  >
    {picture && (
      <img src={picture.path} width={picture.width} height={picture.height} alt="" className="w-full rounded-card" />
    )}
    {featured.specialists.length > 0 && (
      <>
        <h2 id="specialists" className="font-serif text-xl font-semibold">{t("landing.meet")}</h2>
        <ForWhom featured={featured} />
        <Specialists specialists={featured.specialists.slice(0, 3)} />
      </>
    )}
  </aside>
);

/** These two are beside each other where there is room. */
const HALVES: readonly LandingSection[] = ["questions", "who"];

interface LandingProps {
  featured: Featured;
  contact: Contact;
  landing: LandingPage;
  nonce: string;
}

export const Landing = ({ featured, contact, landing, nonce }: LandingProps) => {
  // The first one is above the topics.
  const praised = featured.specialists.filter(({ praise }) => praise).slice(1, 4);
  const questions = generalQuestions(landing);
  const picture = pictureOf(landing.landingPicture);
  const sections: Record<LandingSection, ReactNode> = {
    praise: praised.length > 1 && (
      <Section id="praise" title={t("landing.say")}>
        <Praises specialists={praised} />
      </Section>
    ),
    steps: (
      <Section id="steps" title={t("landing.how")}>
        <Steps />
      </Section>
    ),
    questions: questions.length > 0 && (
      <Section id="questions" title={t("landing.ask")}>
        <Questions questions={questions} />
      </Section>
    ),
    who: <ContactSection contact={contact} />,
  };
  const shown = landing.landingSections.filter((name) => sections[name]);
  const isHalf = (name: LandingSection | undefined) => name !== undefined && HALVES.includes(name);
  const isBeside = (at: number) => isHalf(shown[at]) && (isHalf(shown[at - 1]) || isHalf(shown[at + 1]));
  return (
    <>
      {(picture || featured.specialists.length > 0) && <Proof featured={featured} picture={picture} />}
      {shown.length > 0 && (
        <LandingSections of="topics">
          <div className="grid gap-12 sm:gap-16 md:grid-cols-2 md:gap-x-10">
            {shown.map((name, at) => (
              <div key={name} className={`grid ${isBeside(at) ? "" : "md:col-span-2"}`}>{sections[name]}</div>
            ))}
          </div>
        </LandingSections>
      )}
      <RewriteTimes nonce={nonce} />
    </>
  );
};
