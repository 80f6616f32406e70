// The program whose German and Arabic are pseudo-languages.
import { fillPseudoTexts } from "./pseudo-texts.ts";

fillPseudoTexts();
await import("@/main.ts");
