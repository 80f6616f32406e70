// What is shown of a specialist, and what he offers.
import { z } from "zod";

export const Location = z.enum(["zoom", "whatsapp", "phone"]);
export type Location = z.infer<typeof Location>;

/** A place to meet and how to reach it: a Zoom link, a WhatsApp number or a phone number (E.164). */
export const OfferedLocation = z.object({ kind: Location, detail: z.string().min(1).max(500) });
export type OfferedLocation = z.infer<typeof OfferedLocation>;

/** What a visitor sees of a specialist; nothing that identifies his contact data. */
export const SpecialistCard = z.object({
  id: z.string(),
  displayName: z.string(),
  headline: z.string(),
  bio: z.string(),
  photoUrl: z.string().nullable(),
  company: z.string().nullable(),
  languages: z.array(z.string()),
  yearsOfExperience: z.number().int(),
  credentials: z.array(z.object({ type: z.string(), issuer: z.string() })),
  locations: z.array(Location),
});
export type SpecialistCard = z.infer<typeof SpecialistCard>;
