import { useSyncExternalStore } from "react";
import { contactProblems } from "@/modules/tracks/rules.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { PhoneField } from "@/web/ui/form/phone-field.tsx";
import { countryOfPhone, countryOfZone, toInternationalPhone } from "@/web/ui/form/phone-number.ts";
import { EmailInput, TextInput } from "@/web/ui/form/text-input.tsx";
import { LockIcon } from "@/web/ui/icons.ts";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { ConsentBoxes, consentProblems, consentsOfForm } from "../forms/consent-boxes.tsx";
import { useGoTo } from "../navigation.tsx";
import { StepFrame } from "../step-frame.tsx";
import { currentClicks } from "../track/attribution.ts";
import { screenPath, slotPath } from "../track/journey.ts";
import { useSendStep } from "../track/track-actions.ts";
import { useVisit } from "../track/visit.ts";

const contactOfForm = (form: FormData) => {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    email: text("email"),
    phone: toInternationalPhone(text("phone"), text("phoneCountry")),
  };
};

/** The consent to tell advertisers what came of a click. */
const MEASURE_ADS = "measure-ads";

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
    .filter(({ step, purpose }) => step === "contacts" && (purpose !== MEASURE_ADS || isMeasured))
    .map((consent) => ({ ...consent, text: consent.text.replace("{category}", category.name) }));
  const before = track && !track.masked ? track.contact : null;
  const { form, summary, attempt, problemOf, busy } = useForm({
    keep: "contacts",
    read: (typed) => ({ contact: contactOfForm(typed), consents: consentsOfForm(consents, typed) }),
    check: (typed) => [
      ...contactProblems(typed.contact),
      ...consentProblems(consents, typed.consents, "Tick this box so that we can arrange the meeting."),
    ],
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
  const field = (name: "firstName" | "lastName" | "email", label: string) => ({
    name,
    label,
    error: problemOf(name),
    defaultValue: before?.[name],
  });
  const phone = before?.phone ?? "";
  return (
    <StepFrame
      step="contacts"
      title="How can your specialist reach you?"
      lead="No specialist gets these details before you agree. We'll email you the confirmation."
    >
      <form {...form}>
        <div className="grid gap-6">
          <ErrorSummary problems={summary} attempt={attempt} />
          <div className="grid gap-6 sm:grid-cols-2 sm:items-start">
            <TextInput {...field("firstName", "First name")} autoComplete="given-name" />
            <TextInput {...field("lastName", "Last name")} autoComplete="family-name" />
          </div>
          <EmailInput {...field("email", "Email")} />
          <PhoneField
            name="phone"
            label="Phone"
            error={problemOf("phone")}
            defaultValue={phone}
            defaultCountry={countryOfPhone(phone) ?? countryOfZone(track?.timezone ?? "")}
          />
          <div className="grid gap-2">
            <ConsentBoxes consents={consents} given={track?.consents} problemOf={problemOf} />
            <p className="flex items-start gap-2 text-sm text-ink-soft">
              <LockIcon className="mt-0.5 size-5" />
              <span>
                Read the <TextLink href="/terms-and-conditions" target="_blank">terms and conditions</TextLink> and the
                {" "}
                <TextLink href="/privacy-policy" target="_blank">privacy policy</TextLink> (both open in a new tab).
              </span>
            </p>
          </div>
        </div>
        <StickyBar>
          <Button type="submit" busy={busy ? "Saving…" : undefined}>See free times</Button>
        </StickyBar>
      </form>
    </StepFrame>
  );
}
