// What visitors can rely on, in three short lines.
import { CheckIcon } from "@/web/ui/icons.ts";

const PROMISES = ["Free for you", "You choose your specialist", "Only the specialist you book gets your details"];

export const Promises = () => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-ink-soft">
    {PROMISES.map((promise) => (
      <li key={promise} className="inline-flex items-center gap-1.5">
        <CheckIcon className="size-5 text-brand" />
        {promise}
      </li>
    ))}
  </ul>
);
