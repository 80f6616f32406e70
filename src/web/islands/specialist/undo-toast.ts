import type { UndoOffer } from "@/platform/undo/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import type { HandledErrors } from "@/web/islands/runtime/call-errors.ts";
import { toast, type ToastContent, UNDO } from "@/web/islands/runtime/toasts.tsx";

/** What undoing shows itself: it is too late, or something has changed since. */
export const UNDO_ERRORS: HandledErrors = [400, 404];

/** Even when the time is almost over, the toast can be read. It stays while the pointer or the focus is on it. */
const SHORTEST_MS = 10_000;

/** The parts of a toast that offer to undo; none without an offer. */
export const undoParts = (
  offer: UndoOffer | null | undefined,
  undo: (offer: UndoOffer) => Promise<void>,
): Pick<ToastContent, "action" | "duration"> =>
  offer
    ? { action: { label: UNDO, onPress: () => void undo(offer) }, duration: Math.max(SHORTEST_MS, offer.msLeft) }
    : {};

/** Undoes, and says what happened. Errors that UNDO_ERRORS does not name have their own toast. */
export const undoWithToast = async (undo: () => Promise<ToastContent>): Promise<void> => {
  try {
    toast(await undo());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 400 || error.status === 404) {
      toast({ title: "Not undone", description: error.message, duration: SHORTEST_MS });
    }
  }
};
