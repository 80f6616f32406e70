// What a visitor can rely on, in three short lines (PRODUCT, the promise).
import { CheckIcon } from "@/web/ui/icons.tsx";

const PROMISES = ["Free for you", "One specialist, of your choice", "Nobody else gets your details"];

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
