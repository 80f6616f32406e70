import { z } from "zod";
import { OWN_LINK_RULES } from "@/modules/settings/own-link-rules.ts";
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

/** The caller's booking link. */
export const BookingLink = z.object({
  isOn: z.boolean(),
  /** The last part of its address, and the whole; null before it was first switched on. */
  slug: z.string().nullable(),
  url: z.string().nullable(),
  /** The ways to meet that it offers: those that were chosen for it and that the profile still offers. */
  locations: z.array(Location),
  /** What the operator allows: no links, any, or two meetings by the link for each one that was paid for. */
  rule: z.enum(OWN_LINK_RULES),
  /** How many more meetings there can be by the link; null without a limit. */
  left: z.number().int().nullable(),
}).meta({ id: "BookingLink" });
export type BookingLink = z.infer<typeof BookingLink>;

/** What is left out stays as it is. A link that is switched on begins with all ways to meet of the profile. */
export const BookingLinkInput = z.object({
  isOn: z.boolean().optional(),
  locations: z.array(Location).max(3).optional(),
  /** Switches one way to meet. */
  way: z.object({ location: Location, isOn: z.boolean() }).optional(),
}).refine(({ isOn, locations, way }) => isOn !== undefined || locations !== undefined || way !== undefined, {
  error: "Say what to change: isOn, locations or way.",
}).meta({ id: "BookingLinkInput" });
export type BookingLinkInput = z.infer<typeof BookingLinkInput>;

/** The address of a specialist's public page: /specialists/{slug}. */
export const SpecialistSlug = z.string().max(80).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

export const PhotoRef = z.object({ id: z.uuid() });
