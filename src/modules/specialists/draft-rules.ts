// Pure decisions about drafts: how much of a form's unsaved state is kept.

/** In characters of JSON, and levels of nesting. No form comes near. */
const LONGEST = 60_000;
const DEEPEST = 20;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" && value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));

/** Why this cannot be kept, as a sentence; undefined when it can. */
export const draftRefusal = (content: Record<string, unknown>): string | undefined => {
  // Depth first: what is too deep could not even be written down to be measured.
  const tooMuch = isDeeper(content, DEEPEST) || JSON.stringify(content).length > LONGEST;
  return tooMuch ? "This is more than a form can hold, so it was not kept. Please shorten it." : undefined;
};
