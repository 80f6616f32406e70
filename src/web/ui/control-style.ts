// How a control that is typed into or picked from looks, in one place.
/** 16 px text, so that a phone does not zoom in; 48 px high. */
export const controlStyle =
  "block w-full min-h-12 rounded-part border border-line-strong bg-surface px-3 py-2.5 text-base text-ink " +
  "transition-colors hover:border-ink aria-invalid:border-danger";
