// Values as people read them, from the labels that the server sends.
import type { SlotSpecialist, StartData } from "@/modules/funnel/schemas.ts";
import type { SpecialistFacts } from "@/web/ui/specialist-card.tsx";

type Labels = StartData["labels"];

/** "Zoom" for zoom; a value without a label stands for itself. */
export const labelOf = (options: Labels[keyof Labels], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** What a specialist's card says. */
export const factsOf = (specialist: SlotSpecialist, labels: Labels): SpecialistFacts => ({
  displayName: specialist.displayName,
  headline: specialist.headline,
  photo: specialist.photoUrl,
  yearsOfExperience: specialist.yearsOfExperience,
  languages: specialist.languages.map((language) => labelOf(labels.language, language)),
  credentials: specialist.credentials.map(({ type, issuer }) => capitalised([type, issuer].filter(Boolean).join(", "))),
  locations: specialist.locations.map((location) => labelOf(labels.location, location)),
});

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "1 specialist", "3 specialists". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** The minute until which a time is kept, as the visitor's clock shows it. */
export const clockIn = (zone: string, instant: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(new Date(instant));
