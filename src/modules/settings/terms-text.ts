import type { LegalText } from "./shapes.ts";
export const TERMS = {} as LegalText;
