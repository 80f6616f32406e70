// Where a specialist meets: each way with the link or number that it needs, told to visitors only once they have booked.
import { Card } from "@/web/ui/card.tsx";
import { ChoiceCard } from "@/web/ui/choice-cards.tsx";
import { describedBy, FieldError, FieldHelp } from "@/web/ui/field.tsx";
import { MessageCircleIcon, PhoneIcon, VideoIcon } from "@/web/ui/icons.tsx";
import { PhoneField } from "@/web/ui/phone-field.tsx";
import { TextInput } from "@/web/ui/text-input.tsx";
import { wayField } from "./profile-problems.ts";
import type { SectionProps } from "./section.ts";
import { type WayKind, WAYS } from "./typed-profile.ts";

const ID = "ways";
const HELP = "Only who has booked a meeting gets your link or number.";

const CHOICES = {
  zoom: { value: "zoom", label: "Zoom", hint: "You both open your link.", icon: <VideoIcon /> },
  whatsapp: { value: "whatsapp", label: "WhatsApp", hint: "You call the visitor.", icon: <MessageCircleIcon /> },
  phone: { value: "phone", label: "Phone", hint: "You call the visitor.", icon: <PhoneIcon /> },
};

const Detail = ({ kind, typed, problemOf }: SectionProps & { kind: WayKind }) => {
  const { detail, country } = typed.ways[kind];
  const field = { name: wayField(kind), error: problemOf(wayField(kind)), defaultValue: detail };
  if (kind === "zoom") {
    return (
      <TextInput
        {...field}
        label="Your Zoom link"
        help="Your personal meeting room, such as https://zoom.us/j/5551234567."
        type="url"
        inputMode="url"
        autoComplete="off"
      />
    );
  }
  const label = kind === "phone" ? "The number you call from" : "Your WhatsApp number";
  return <PhoneField {...field} label={label} defaultCountry={country} />;
};

const Way = ({ kind, first, ...section }: SectionProps & { kind: WayKind; first: boolean }) => (
  <div className="group/way">
    <ChoiceCard
      type="checkbox"
      name={ID}
      id={first ? ID : undefined}
      choice={CHOICES[kind]}
      defaultChecked={section.typed.ways[kind].offered}
    />
    <div className="hidden border-l-4 border-brand-tint py-4 pl-4 group-has-[[name=ways]:checked]/way:block">
      <Detail kind={kind} {...section} />
    </div>
  </div>
);

export const WaysSection = (section: SectionProps) => {
  const error = section.problemOf(ID);
  return (
    <Card title="Where you meet">
      <fieldset className="min-w-0" aria-describedby={describedBy(ID, { help: HELP, error })}>
        <legend className="mb-1.5 font-semibold">Which ways to meet do you offer?</legend>
        <div className="mb-3 grid gap-1.5">
          <FieldHelp id={ID}>{HELP}</FieldHelp>
          <FieldError id={ID}>{error}</FieldError>
        </div>
        <div className="grid gap-2.5">
          {WAYS.map((kind, at) => <Way key={kind} kind={kind} first={at === 0} {...section} />)}
        </div>
      </fieldset>
    </Card>
  );
};
