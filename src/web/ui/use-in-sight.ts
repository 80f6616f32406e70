import { type RefObject, useEffect, useRef } from "react";

/** For a row that is wider than the screen: what is current in it is in sight, also when something else becomes current. */
export const useCurrentInSight = <E extends HTMLElement>(current: string | undefined): RefObject<E | null> => {
  const row = useRef<E>(null);
  useEffect(() => {
    const item = row.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    const box = row.current?.getBoundingClientRect();
    if (item && box && (item.left < box.left || item.right > box.right)) {
      row.current!.scrollLeft += item.left - box.left - box.width / 3;
    }
  }, [current]);
  return row;
};
