// A letter that tells one thing: its title, its words, and the same reason and closing for all of its kind.
import type { ReactNode } from "react";
import { type House, Letter } from "./letter.tsx";

export interface NewsProps {
  house: House;
  title: string;
  preheader: string;
  children: ReactNode;
}

/** @param closingOf what stands below the words of each letter of the kind. */
export const newsLetter =
  (reasonOf: (house: House) => string, closingOf?: (house: House) => ReactNode) =>
  ({ house, title, preheader, children }: NewsProps) => (
    <Letter house={house} title={title} preheader={preheader} reason={reasonOf(house)}>
      {children}
      {closingOf?.(house)}
    </Letter>
  );
