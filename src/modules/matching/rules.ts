// How specialists are ranked, in words.

/** How specialists are ranked; shown to visitors and specialists (docs/product/matching.md). */
export const ORDERING = {
  version: 2,
  text:
    "We rank the specialists who are free at your time by how well they fit your answers, language and time of day " +
    "(30%), how reliably they keep their meetings (25%), a fair share of meetings for everyone who offers time (30%), " +
    "their ratings (10%), and 5% at random, so that new people are seen. For the ratings we add ten ratings at the " +
    "category's average to everyone's own: (sum of stars + 10 × category average) ÷ (number of ratings + 10). Nobody " +
    "can pay for a higher rank.",
} as const;
