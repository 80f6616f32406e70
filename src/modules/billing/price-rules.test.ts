// What prices mean for VAT, in the reader's language.
import { expect, test } from "vitest";
import { forRequestReader } from "@/platform/time/reader.ts";
import { priceNote, type PriceTax } from "./price-rules.ts";

const written = (tax: Partial<PriceTax>, language = "de") =>
  forRequestReader(language, 0, () => priceNote({ mode: "net", vat: "added", rateBps: 0, reason: null, ...tax }));

test.each([
  [{ rateBps: 2_000 }, "Alle Preise sind Nettopreise zuzüglich 20\u00a0% Umsatzsteuer."],
  [{}, "Alle Preise sind Nettopreise. Wo Umsatzsteuer anfällt, kommt sie hinzu."],
  [{ mode: "included", vat: "contained", rateBps: 810 }, "Alle Preise enthalten 8,1\u00a0% Umsatzsteuer."],
  [
    { vat: "none", reason: "Kleinunternehmer" },
    "Alle Preise sind Nettopreise. Umsatzsteuer kommt nicht hinzu. Kleinunternehmer.",
  ],
  [{ mode: "included", vat: "none" }, "Es wird keine Umsatzsteuer berechnet."],
] as [Partial<PriceTax>, string][])("%j: %s", (tax, note) => expect(written(tax)).toBe(note));

test("English writes the rate its own way", () => {
  expect(written({ rateBps: 810 }, "en")).toBe("Prices are net. 8.1% VAT is added.");
});
