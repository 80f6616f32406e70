// What is typed, picked or chosen from a few answers: empty, filled and wrong.
import { CountedInput, TextArea } from "@/web/ui/form/text-area.tsx";
import { EmailInput, TextInput } from "@/web/ui/form/text-input.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { strengthOf } from "@/modules/auth/field-rules.ts";
import { MoneyInput } from "@/web/ui/form/money-input.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { PhoneField } from "@/web/ui/form/phone-field.tsx";
import { Group, Sample } from "./exhibit.tsx";
import { useState } from "react";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { ChoicePills } from "@/web/ui/form/choice-chips.tsx";
import { MessageCircleIcon, PhoneIcon, VideoIcon } from "@/web/ui/icons.ts";
import { Switch } from "@/web/ui/form/switch.tsx";
import { TextLink } from "@/web/ui/link.tsx";

const situations = [
  { value: "employee", label: "Employee" },
  { value: "self-employed", label: "Self-employed", hint: "Including freelancers and sole traders" },
  { value: "retired", label: "Retired" },
];
const partsOfDay = [
  { value: "morning", label: "Morning", hint: "before 12:00" },
  { value: "afternoon", label: "Afternoon", hint: "before 18:00" },
  { value: "evening", label: "Evening", hint: "from 18:00" },
];
const places = [
  { value: "zoom", label: "Zoom", icon: <VideoIcon /> },
  { value: "whatsapp", label: "WhatsApp", icon: <MessageCircleIcon /> },
  { value: "phone", label: "Phone", icon: <PhoneIcon /> },
];

const spoken = [
  { value: "en", label: "English" },
  { value: "de", label: "German" },
  { value: "pt", label: "Portuguese" },
  { value: "uk", label: "Ukrainian" },
];

const Switches = () => {
  const [on, setOn] = useState(true);
  return (
    <div className="grid justify-items-start gap-3">
      <Switch
        label="Accepting bookings"
        checked={on}
        onChange={setOn}
        stateText={{ on: "visible to visitors", off: "hidden" }}
      />
      <Switch label="Saving" checked busy onChange={() => {}} />
      <Switch
        label="Accepting bookings"
        checked={false}
        onChange={() => {}}
        disabledReason="Set up your calendar first."
      />
    </div>
  );
};

export const Choices = () => (
  <Group title="Choices">
    <Sample name="ChoiceCards, radio">
      <ChoiceCards
        type="radio"
        name="situation"
        label="Which describes you best?"
        help="Pick the nearest one."
        options={situations}
        defaultValue="self-employed"
      />
    </Sample>
    <Sample name="ChoicePills">
      <ChoicePills name="languages" label="Which languages do you speak?" options={spoken} defaultValue={["en"]} />
      <ChoicePills
        name="noLanguages"
        label="Which languages do you speak?"
        options={spoken}
        error="Please choose at least one language."
      />
    </Sample>
    <Sample name="ChoiceCards, checkbox">
      <ChoiceCards
        type="checkbox"
        name="timeOfDay"
        label="When do you prefer to talk?"
        help="Pick all that suit you."
        options={partsOfDay}
        defaultValue={["morning", "evening"]}
      />
    </Sample>
    <Sample name="ChoiceCards with icons, columns" wide>
      <ChoiceCards
        type="radio"
        name="location"
        label="Where should the meeting take place?"
        options={places}
        columns={3}
      />
    </Sample>
    <Sample name="ChoiceCards with an error">
      <ChoiceCards
        type="radio"
        name="timing"
        label="How soon would you like to speak to someone?"
        error="Choose how soon you would like to speak."
        options={[{ value: "right-await", label: "Right away" }, { value: "1-week", label: "Within 1 week" }]}
      />
    </Sample>
    <Sample name="Checkbox">
      <Checkbox
        name="consent"
        label={
          <>
            Pass my details to the one specialist I choose, as the{" "}
            <TextLink href="/privacy-policy">privacy policy</TextLink> says.
          </>
        }
        defaultChecked
      />
    </Sample>
    <Sample name="Checkbox with an error">
      <Checkbox
        name="terms"
        label="I accept the terms and conditions"
        help="They fit on two pages."
        error="Accept the terms to continue."
      />
    </Sample>
    <Sample name="Switch">
      <Switches />
    </Sample>
  </Group>
);

const languages = [{ value: "en", label: "English" }, { value: "de", label: "German" }, {
  value: "fr",
  label: "French",
}];
const problems = [
  { field: "email", message: "Write your email address as name@example.com." },
  { field: "phone", message: "Write your phone number with at least 6 digits." },
];

export const Fields = () => (
  <Group title="Fields">
    <Sample name="TextInput, EmailInput">
      <TextInput label="First name" name="firstName" autoComplete="given-name" defaultValue="Anna" />
      <TextInput
        label="Postcode"
        name="postcode"
        help="Specialists near you know the local rules."
        className="max-w-40"
        autoComplete="postal-code"
      />
    </Sample>
    <Sample name="TextInput with an error, date">
      <EmailInput
        label="Email"
        name="email"
        defaultValue="anna@example"
        help="Your confirmation goes here."
        error="Write your email address as name@example.com."
      />
      <TextInput label="When do you want to move?" name="moving" type="date" optional className="max-w-56" />
    </Sample>
    <Sample name="CountedInput, TextArea that needs more">
      <CountedInput label="Headline" name="headline" limit={80} defaultValue="Plain answers about money" />
      <TextArea label="About you" name="bio" minimum={100} limit={1_500} rows={3} defaultValue="I listen first." />
    </Sample>
    <Sample name="PhoneField">
      <PhoneField label="Phone number" name="phone" defaultCountry="AT" help="Only for this meeting." />
      <PhoneField
        label="Phone number"
        name="wrongPhone"
        defaultCountry="DE"
        defaultValue="030"
        error="Write your phone number with at least 6 digits."
      />
    </Sample>
    <Sample name="PasswordField">
      <PasswordField label="Password" name="present" autoComplete="current-password" />
      <PasswordField
        label="Wrong password"
        name="wrong"
        autoComplete="current-password"
        error="Password must be at least 8 characters"
      />
    </Sample>
    <Sample name="PasswordField with a meter">
      <PasswordField label="New password" name="new" autoComplete="new-password" rateStrength={strengthOf} />
    </Sample>
    <Sample name="MoneyInput, NativeSelect">
      <MoneyInput label="What does the home cost?" name="price" defaultValue="320,000" />
      <NativeSelect label="In which language?" name="language" options={languages} placeholder="Choose a language" />
    </Sample>
    <Sample name="TextArea">
      <TextArea
        label="Anything the specialist should know?"
        name="notes"
        optional
        limit={300}
        defaultValue="We have two offers from banks."
      />
    </Sample>
    <Sample name="TextArea with too much">
      <TextArea
        label="Your question"
        name="question"
        limit={20}
        rows={3}
        defaultValue="This is longer than it may be."
        error="Shorten your question to 20 characters."
      />
    </Sample>
    <Sample name="ErrorSummary">
      <ErrorSummary problems={problems} />
    </Sample>
  </Group>
);
