// Whether the browser draws, for what the server cannot know: the reader's clock and zone.
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while hydrating, then true. */
export const useInBrowser = (): boolean => useSyncExternalStore(never, () => true, () => false);
