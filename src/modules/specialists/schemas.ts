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

/** Where invoices go. */
export const BillingAddress = z.object({
  line1: z.string().min(1).max(200),
  line2: z.string().max(200).optional(),
  postcode: z.string().min(1).max(20),
  city: z.string().min(1).max(100),
  /** ISO 3166-1 alpha-2 */
  country: z.string().regex(/^[A-Z]{2}$/),
});
export type BillingAddress = z.infer<typeof BillingAddress>;

/** A profile as its owner writes it; its bounds are `profileProblems` of rules.ts (PRODUCT section 2). */
export interface ProfileInput {
  specialistId: string;
  displayName: string;
  headline: string;
  bio: string;
  company?: string | null;
  vatId?: string | null;
  billingAddress?: BillingAddress | null;
  /** ISO 639-1 codes. */
  languages: string[];
  yearsOfExperience: number;
  locations: OfferedLocation[];
  /** Leads, and spending in minor units, a day, a week and a month; absent: no cap. */
  capPerDay?: number | null;
  capPerWeek?: number | null;
  capPerMonth?: number | null;
  capSpendingPerDay?: number | null;
  capSpendingPerWeek?: number | null;
  capSpendingPerMonth?: number | null;
}

export const PhotoRef = z.object({ id: z.uuidv7() });
