// The bar under the cards: the consent that names the chosen specialist, beside the button that books.
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import type { ConsentText } from "@/modules/tracks/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { ConsentBoxes } from "../forms/consent-boxes.tsx";

interface BookingBarProps {
  time: ReadableTime;
  /** Nobody, until the visitor has chosen. */
  chosen?: { id: string; displayName: string };
  /** With the name of the chosen specialist in them. */
  consents: readonly ConsentText[];
  problemOf(key: string): string | undefined;
  /** What to do first, and whether the visitor has tried without. */
  hint: { id: string; text: string; isError: boolean };
  isBusy: boolean;
}

/** Titles such as "Dr." come before the first name. */
const firstNameOf = (displayName: string): string =>
  displayName.split(" ").find((name) => !name.endsWith(".")) ?? displayName;

/** "Mon 11:00" */
const shortTime = ({ text, hour, minute }: ReadableTime): string =>
  `${text.slice(0, 3)} ${formatTimeOfDay(hour, minute)}`;

/** Sticks to the bottom at every width, so that what is missing is never out of sight. */
export const BookingBar = ({ time, chosen, consents, problemOf, hint, isBusy }: BookingBarProps) => (
  <div
    data-sticky-bar="tall"
    className="sticky bottom-0 z-20 -mx-4 mt-4 grid gap-1 border-t border-line bg-surface px-4 pt-2 pb-[max(--spacing(3),env(safe-area-inset-bottom))] shadow-float sm:bottom-3 sm:mx-0 sm:rounded-card sm:border"
  >
    {chosen
      // Consent names the specialist: another one means an empty box.
      ? <ConsentBoxes key={chosen.id} consents={consents} problemOf={problemOf} />
      : <p id={hint.id} className={`py-2.5 ${hint.isError ? "font-medium text-danger" : ""}`}>{hint.text}</p>}
    <div className="grid sm:justify-items-start">
      <Button type="submit" busy={isBusy ? "Booking…" : undefined}>
        {`Book ${shortTime(time)}${chosen ? ` with ${firstNameOf(chosen.displayName)}` : ""}`}
      </Button>
    </div>
  </div>
);
