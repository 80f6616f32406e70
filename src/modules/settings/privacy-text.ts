import type { LegalText } from "./shapes.ts";
export const PRIVACY = {} as LegalText;
