// Whose marketplace this is: read by everything that shows the name or the logo.
import { createContext } from "react";

export interface Brand {
  /** From Settings. */
  productName: string;
  /** The name of the picture that is shown in place of the name; absent or "" without one. */
  logo?: string;
  /** The same on dark backgrounds. */
  logoDark?: string;
  /** Whether the page /imprint exists. */
  hasImprint?: boolean;
}

/** Given by every document, and by every island inside it. */
export const BrandContext = createContext<Brand>({ productName: "" });
