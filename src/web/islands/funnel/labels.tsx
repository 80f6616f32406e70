// Values as people read them: labels that the server sends, icons of channels, facts of a specialist.
import type { ReactNode } from "react";
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import type { SlotSpecialist } from "@/modules/matching/schemas.ts";
import type { StartData } from "@/modules/funnel/schemas.ts";
import { type IconProps, MailIcon, MessageCircleIcon, PhoneIcon, VideoIcon } from "@/web/ui/icons.ts";
import type { SpecialistFacts } from "@/web/ui/specialist-card.tsx";

type Labels = StartData["labels"];

/** "Zoom" for zoom; a value without a label is its own label. */
export const labelOf = (options: Labels[keyof Labels], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** The facts on a specialist's card. */
export const factsOf = (specialist: SlotSpecialist, labels: Labels): SpecialistFacts => ({
  displayName: specialist.displayName,
  headline: specialist.headline,
  photo: specialist.photoUrl,
  licence: specialist.licence,
  rating: specialist.rating,
  meetingsHeld: specialist.meetingsHeld,
  priceAfterwards: specialist.priceAfterwards,
  languages: specialist.languages.map((language) => labelOf(labels.language, language)),
});

const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Verified credentials as labels. */
export const credentialsOf = ({ credentials }: Pick<SlotSpecialist, "credentials">): string[] =>
  credentials.map(({ type, issuer }) => capitalise([type, issuer].filter(Boolean).join(", ")));

/** "Mon 11:00" */
export const shortTime = ({ text, hour, minute }: ReadableTime): string =>
  `${text.slice(0, 3)} ${formatTimeOfDay(hour, minute)}`;

/** A time where somebody else is, beside the visitor's own: without its day where that is the same. */
export const timeBeside = (text: string, own: string): string => {
  const clock = text.search(/\d{1,2}:\d\d/);
  return text.slice(0, clock) === own.slice(0, clock) ? text.slice(clock) : text;
};

const CHANNEL_ICONS: Record<string, (props: IconProps) => ReactNode> = {
  zoom: VideoIcon,
  whatsapp: MessageCircleIcon,
  phone: PhoneIcon,
  email: MailIcon,
};

/** The icon of a way to meet or to be contacted. */
export const ChannelIcon = ({ channel, ...rest }: IconProps & { channel: string }) => {
  const Found = CHANNEL_ICONS[channel];
  return Found ? <Found {...rest} /> : null;
};
