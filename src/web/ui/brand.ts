// Whose marketplace this is: read by everything that shows the name.
import { createContext } from "react";

export interface Brand {
  /** From Settings. */
  productName: string;
}

/** Given by every document, and by every island inside it. */
export const BrandContext = createContext<Brand>({ productName: "" });
