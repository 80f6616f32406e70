// A watchdog for transactions: others wait for the lock.
import { unavailable } from "../errors.ts";

/** After `ms` it takes back what goes on and barks, as a 503; unless it was told to leave. */
export const watch = (ms: number, takeBack: () => void) => {
  let leave = () => {};
  const bark = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => {
      takeBack();
      reject(Object.assign(unavailable(), { cause: new Error(`A transaction was ended after ${ms} ms`) }));
    }, ms);
    leave = () => clearTimeout(timer);
  });
  return { bark, leave };
};
