// Whether the browser renders, for what the server does not know: the reader's clock and time zone.
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while hydrating, then true. */
export const useInBrowser = (): boolean => useSyncExternalStore(never, () => true, () => false);
