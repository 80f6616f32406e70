// Waits until a person can see the page: pages are also opened ahead of time, by browsers and by programs.

/** Calls once the page is in sight, at once if it is. Answers how to give up waiting. */
export const whenSeen = (call: () => void): () => void => {
  const look = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", look);
    call();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => document.removeEventListener("visibilitychange", look);
};
