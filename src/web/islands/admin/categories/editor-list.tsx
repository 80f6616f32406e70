// Rows of a category that are edited one by one: above them a button that adds one, behind each what can be done to it.
import type { ReactNode } from "react";
import { Button } from "@/web/ui/button.tsx";

interface EditorListProps {
  /** What the rows are: "Parts". */
  label: string;
  add: ReactNode;
  children: ReactNode;
}

export const EditorList = ({ label, add, children }: EditorListProps) => (
  <div className="grid gap-4">
    <div className="flex justify-end">{add}</div>
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface p-4 sm:p-6">
      {children}
    </ul>
  </div>
);

/** Behind a row on a desktop, below it on a phone. */
export const RowButtons = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-1 max-sm:-ml-3 max-sm:w-full">{children}</div>
);

interface RowButtonProps {
  /** The row, for those who do not see where the button stands. */
  about: string;
  icon?: ReactNode;
  onClick(): void;
  children: ReactNode;
}

export const RowButton = ({ about, icon, onClick, children }: RowButtonProps) => (
  <Button variant="quiet" className="px-3!" icon={icon} onClick={onClick}>
    {children} <span className="sr-only">{about}</span>
  </Button>
);
