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
