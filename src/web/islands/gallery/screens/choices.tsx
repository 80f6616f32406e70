import { useState } from "react";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { ChoicePills } from "@/web/ui/form/choice-chips.tsx";
import { MessageCircleIcon, PhoneIcon, VideoIcon } from "@/web/ui/icons.ts";
import { Switch } from "@/web/ui/form/switch.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { Group, Sample } from "./exhibit.tsx";

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

const languages = [
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
      <ChoicePills name="languages" label="Which languages do you speak?" options={languages} defaultValue={["en"]} />
      <ChoicePills
        name="noLanguages"
        label="Which languages do you speak?"
        options={languages}
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
