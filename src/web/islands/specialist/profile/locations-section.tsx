// Where a specialist meets visitors: each location with its link or number.
import { Card } from "@/web/ui/card.tsx";
import { ChoiceCard } from "@/web/ui/form/choice-cards.tsx";
import { describedBy, FieldError, FieldHelp, useFieldError } from "@/web/ui/form/field.tsx";
import { PhoneField } from "@/web/ui/form/phone-field.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { MessageCircleIcon, PhoneIcon, VideoIcon } from "@/web/ui/icons.ts";
import { LOCATION_KINDS, locationField, type LocationKind, type SectionProps } from "./profile-fields.ts";

const ID = "ways";
const HELP = "Visitors only get your link or number after they've booked.";

const CHOICES = {
  zoom: { value: "zoom", label: "Zoom", hint: "You both open your link.", icon: <VideoIcon /> },
  whatsapp: { value: "whatsapp", label: "WhatsApp", hint: "You call the visitor.", icon: <MessageCircleIcon /> },
  phone: { value: "phone", label: "Phone", hint: "You call the visitor.", icon: <PhoneIcon /> },
};

const Detail = ({ kind, values }: SectionProps & { kind: LocationKind }) => {
  const { detail, country } = values.ways[kind];
  const field = { name: locationField(kind), defaultValue: detail };
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

const Way = ({ kind, first, ...section }: SectionProps & { kind: LocationKind; first: boolean }) => (
  <div className="group/way">
    <ChoiceCard
      type="checkbox"
      name={ID}
      id={first ? ID : undefined}
      choice={CHOICES[kind]}
      defaultChecked={section.values.ways[kind].offered}
    />
    <div className="hidden border-s-4 border-brand-tint py-4 ps-4 group-has-[[name=ways]:checked]/way:block">
      <Detail kind={kind} {...section} />
    </div>
  </div>
);

export const LocationsSection = (section: SectionProps) => {
  const error = useFieldError(ID);
  return (
    <Card id="locations" title="Where you meet">
      <fieldset className="min-w-0" aria-describedby={describedBy(ID, { help: HELP, error })}>
        <legend className="mb-1.5 font-semibold">Which ways to meet do you offer?</legend>
        <div className="mb-3 grid gap-1.5">
          <FieldHelp id={ID}>{HELP}</FieldHelp>
          <FieldError id={ID}>{error}</FieldError>
        </div>
        <div className="grid items-start gap-2.5 @min-[52rem]:grid-cols-2">
          {LOCATION_KINDS.map((kind, at) => <Way key={kind} kind={kind} first={at === 0} {...section} />)}
        </div>
      </fieldset>
    </Card>
  );
};
