// What screens, emails and calls say about meetings, and how much people may write.
import { t } from "@/languages/language.ts";

/**
 * How visitor and specialist meet, in a sentence for the visitor. Screens name the texts of `meeting`. `onlineAt`: what
 * they meet on online.
 */
export const describeLocation = (
  location: "zoom" | "whatsapp" | "phone",
  name: string,
  onlineAt: string | null = null,
): string =>
  location === "zoom" ? t("meeting.zoom", { service: onlineAt ?? "Zoom" }) : t(`meeting.${location}`, { name });

/** A message to the other side of a meeting, in characters. */
export const MESSAGE_MAX_LENGTH = 500;

/** Under this name the module of leads says who has a visitor's details. */
export const HOLDERS = "sharedWith";
