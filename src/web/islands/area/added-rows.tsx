// Rows that have come since the list was shown. They wait, so that nothing moves under somebody who is about to press.
import { Button } from "@/web/ui/button.tsx";

/** Of a row that stays in its place. It was decided here or elsewhere, ended by itself, or others are more urgent. */
export const NO_LONGER_LISTED = "No longer in this list";

export const AddedRows = ({ count, onShow }: { count: number; onShow(): void }) => (
  <span role="status">
    {count > 0 && (
      <Button variant="quiet" className="-mx-3 -my-2.5 px-3!" onClick={onShow}>{`Show ${count} new`}</Button>
    )}
  </span>
);
