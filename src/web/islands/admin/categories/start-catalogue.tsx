// A marketplace that offers nothing yet: a catalogue that is ready, or one of its own.
import type { ReactNode } from "react";
import { Button } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { openPackImport } from "./pack-import.tsx";

/** @param children how to begin without a catalogue that is ready */
export const StartCatalogue = ({ children }: { children: ReactNode }) => (
  <EmptyState
    picture="texts"
    title="Nothing is offered yet"
    action={<Button onClick={openPackImport}>Choose a catalogue</Button>}
  >
    <p>
      Start with a catalogue that is ready, such as home services, or with a file, and change what you like. {children}
    </p>
  </EmptyState>
);
