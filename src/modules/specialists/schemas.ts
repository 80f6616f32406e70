import { z } from "zod";
import { MEETING_LOCATIONS } from "@/modules/scheduling/rules.ts";

export const Location = z.enum(MEETING_LOCATIONS).meta({ id: "MeetingLocation" });
export type Location = z.infer<typeof Location>;

/** What visitors see of a specialist, without contact data. */
export const SpecialistCard = z.object({
  id: z.string(),
  displayName: z.string(),
  headline: z.string(),
  bio: z.string(),
  photoUrl: z.string().nullable(),
  company: z.string().nullable(),
  languages: z.array(z.string()),
  yearsOfExperience: z.number().int(),
  /** "What it costs afterwards", in the specialist's own words; null when they have not said so. */
  priceAfterwards: z.string().nullable(),
  credentials: z.array(z.object({ type: z.string(), issuer: z.string() })),
  locations: z.array(Location),
}).meta({ id: "Specialist" });
export type SpecialistCard = z.infer<typeof SpecialistCard>;

/** The address of a specialist's public page: /specialists/{slug}. */
export const SpecialistSlug = z.string().max(80).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

export const PhotoRef = z.object({ id: z.uuid() });
