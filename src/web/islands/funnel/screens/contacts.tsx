import { type ReactNode, useSyncExternalStore } from "react";
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import { contactProblems, toContact } from "@/modules/tracks/contact-rules.ts";
import type { ConsentGiven, ConsentText } from "@/modules/tracks/schemas.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { PhoneField } from "@/web/ui/form/phone-field.tsx";
import { countryOfPhone, countryOfZone, toInternationalPhone } from "@/web/ui/form/phone-number.ts";
import { EmailInput, TextInput } from "@/web/ui/form/text-input.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { consentsOfForm, fieldOf, quoteConsents } from "../forms/consents.ts";
import { useGoTo } from "../navigation.tsx";
import { StepFrame } from "../step-frame.tsx";
import { currentClicks } from "../track/attribution.ts";
import { screenPath, slotPath } from "../track/journey.ts";
import { useSendStep } from "../track/track-actions.ts";
import { useVisit } from "../track/visit.ts";

const contactOfForm = (form: FormData) => {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return toContact((key, { kind }) =>
    kind === "phone" ? toInternationalPhone(text(key), text("phoneCountry")) : text(key)
  );
};

/** The consent to tell advertisers what came of a click. */
const MEASURE_ADS = "measure-ads";

/** The consent that the last screen asks for. Here it stays as it is. */
const TEXTS = "text-messages";

const neverChanges = () => () => {};

/** Whether the visitor has come by a click on an advertisement, which only the browser knows. */
const useMeasured = (): boolean =>
  useSyncExternalStore(neverChanges, () => Object.keys(currentClicks()).length > 0, () => false);

export default function Contacts() {
  const { start, category, track, journey } = useVisit();
  const sendStep = useSendStep();
  const goTo = useGoTo();
  const isMeasured = useMeasured() || track?.consents.some(({ purpose }) => purpose === MEASURE_ADS);
  const consents = start.consents
    .filter(({ step, purpose }) => step === "contacts" && purpose !== TEXTS && (purpose !== MEASURE_ADS || isMeasured))
    .map((consent) => ({ ...consent, text: consent.text.replace("{category}", () => category.name) }));
  const texts = track?.consents.filter(({ purpose }) => purpose === TEXTS) ?? [];
  const before = track && !track.masked ? track.contact : null;
  const { form, summary, attempt, problemOf, busy } = useForm({
    keep: "contacts",
    read: (typed) => ({
      contact: contactOfForm(typed),
      consents: [...consentsOfForm(consents, typed), ...texts],
    }),
    check: (typed) => contactProblems(typed.contact, category.asksCompany),
    send: async (typed) => {
      const isAgreed = typed.consents.some(({ purpose }) => purpose === MEASURE_ADS);
      const clicks = isAgreed ? { clicks: currentClicks() } : {};
      const { next, selection } = await sendStep({ categoryId: category.id, step: "contacts", ...typed, ...clicks });
      const isHeld = selection && next === "specialist";
      await goTo(
        isHeld ? slotPath(category.key, next, selection) : screenPath(category.key, journey.after("contacts")),
      );
    },
  });
  const field = (name: "firstName" | "lastName" | "email" | "company", label: string) => ({
    name,
    label,
    error: problemOf(name),
    defaultValue: before?.[name],
  });
  const phone = before?.phone ?? "";
  return (
    <StepFrame
      step="contacts"
      title={t("funnel.contacts.title")}
      lead={t("funnel.contacts.lead")}
    >
      <form {...form}>
        <div className="grid gap-5">
          <ErrorSummary problems={summary} attempt={attempt} />
          <div className="grid grid-cols-2 items-start gap-3 sm:gap-6">
            <TextInput {...field("firstName", t("funnel.contacts.firstName"))} autoComplete="given-name" />
            <TextInput {...field("lastName", t("funnel.contacts.lastName"))} autoComplete="family-name" />
          </div>
          <EmailInput {...field("email", t("funnel.contacts.email"))} />
          <PhoneField
            name="phone"
            label={t("funnel.contacts.phone")}
            error={problemOf("phone")}
            defaultValue={phone}
            defaultCountry={countryOfPhone(phone) ?? countryOfZone(track?.timezone ?? "")}
          />
          {category.asksCompany !== "off" && (
            <TextInput
              {...field("company", t("funnel.contacts.company"))}
              autoComplete="organization"
              optional={category.asksCompany === "optional"}
            />
          )}
          <Disclosure summary={t("funnel.contacts.permissions")}>
            <ConsentBoxes consents={consents} given={track?.consents} />
          </Disclosure>
          <div className="grid gap-3 sm:justify-items-start">
            <Agreement consents={consents} />
            <Button type="submit" busy={busy ? t("funnel.saving") : undefined}>{t("funnel.contacts.seeTimes")}</Button>
          </div>
        </div>
      </form>
    </StepFrame>
  );
}

/** None is ticked in advance. `given`: those of an earlier visit. */
const ConsentBoxes = (
  { consents, given = [] }: { consents: readonly ConsentText[]; given?: readonly ConsentGiven[] },
) =>
  consents.filter(({ required }) => !required).map(({ purpose, version, text }) => (
    <Checkbox
      key={purpose}
      name={fieldOf(purpose)}
      label={text}
      optional
      defaultChecked={given.some((consent) => consent.purpose === purpose && consent.version === version)}
    />
  ));

const LEGAL = { terms: "/terms-and-conditions", privacy: "/privacy-policy" };

/** Directly above the button, whose press is the consent to these texts. Legal pages open in a new tab. */
const Agreement = ({ consents }: { consents: readonly ConsentText[] }) => {
  const required = consents.filter((consent) => consent.required);
  let parts: ReactNode[] = [t("funnel.contacts.agree", { consents: quoteConsents(required) })];
  for (const [page, words] of required.flatMap(({ links = {} }) => Object.entries(links))) {
    parts = parts.flatMap((part): ReactNode[] => {
      const at = typeof part === "string" ? part.indexOf(words) : -1;
      if (at < 0) return [part];
      const text = part as string;
      const href = localPath(LEGAL[page as keyof typeof LEGAL]);
      const link = <TextLink key={page} href={href} target="_blank">{words}</TextLink>;
      return [text.slice(0, at), link, text.slice(at + words.length)];
    });
  }
  return <p className="text-sm">{parts}</p>;
};
