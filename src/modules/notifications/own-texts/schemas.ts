// What the preview of an operator's texts receives.
import { z } from "zod";
import { LANGUAGES } from "@/languages/messages.ts";
import { MESSAGE_NAMES } from "@/modules/settings/messages/rules.ts";
import { OwnText } from "@/modules/settings/schemas.ts";

/** A message in a language, with texts that need not be saved. */
export const PreviewedText = OwnText.extend({ message: z.enum(MESSAGE_NAMES), language: z.enum(LANGUAGES) });
export type PreviewedText = z.output<typeof PreviewedText>;
