// What is written into the document just before it is printed. A render would come too late: pages are laid out at once.
import { useEffect, useRef } from "react";

/** Calls the function of the latest render. It changes the text of elements that have no content of React. */
export const useBeforePrint = (write: () => void): void => {
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  useEffect(() => {
    const run = () => latest.current();
    addEventListener("beforeprint", run);
    return () => removeEventListener("beforeprint", run);
  }, []);
};
