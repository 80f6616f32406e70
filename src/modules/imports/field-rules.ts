// What a column of a file can be.
export interface ImportField {
  label: string;
  /** Headings of other programs and languages, folded. */
  headings: readonly string[];
  /** How its cells are written, where that is not plain. */
  help?: string;
  /** Whether line breaks in its cells mean something. */
  isLong?: true;
}

export type ImportFields<F extends string = string> = Readonly<Record<F, ImportField>>;
