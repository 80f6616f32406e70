// Dragging over the free cells of a day with a mouse or pen. Fingers scroll; the form does the same without dragging.
import { type PointerEvent, useEffect, useState } from "react";

interface Drag {
  date: string;
  first: number;
  last: number;
}

/** The free cell under a pointer. */
const cellAt = (target: EventTarget): { date: string; row: number } | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>("td[data-row]") : null;
  return cell ? { date: cell.dataset.date!, row: Number(cell.dataset.row) } : undefined;
};

/** `onEnd` gets the dragged rows of a day. Escape and leaving the table end a drag without it. */
export const useDrag = (onEnd: (drag: Drag) => void) => {
  const [drag, setDrag] = useState<Drag>();
  useEffect(() => {
    if (!drag) return;
    const cancel = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === "Escape") setDrag(undefined);
    };
    addEventListener("keydown", cancel);
    addEventListener("blur", cancel);
    return () => {
      removeEventListener("keydown", cancel);
      removeEventListener("blur", cancel);
    };
  }, [drag !== undefined]);
  const isDragged = (date: string, row: number): boolean =>
    drag?.date === date && row >= Math.min(drag.first, drag.last) && row <= Math.max(drag.first, drag.last);
  return {
    isDragged,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const cell = cellAt(event.target);
        if (!cell || event.button !== 0 || event.pointerType === "touch") return;
        event.preventDefault();
        setDrag({ date: cell.date, first: cell.row, last: cell.row });
      },
      onPointerOver: (event: PointerEvent) => {
        const cell = cellAt(event.target);
        if (drag && cell?.date === drag.date) setDrag({ ...drag, last: cell.row });
      },
      onPointerUp: () => {
        if (drag) onEnd(drag);
        setDrag(undefined);
      },
      onPointerLeave: () => setDrag(undefined),
    },
  };
};
