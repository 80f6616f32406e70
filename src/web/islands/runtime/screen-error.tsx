// The generic error screen (SPEC section 2), the same in an island and on a page that the server renders alone.
import { useState } from "react";

export interface ScreenErrorProps {
  /** What Show Error reveals. */
  detail: string;
  supportEmail: string;
  /** What the address's search says, so that Try Again reloads the same page before JavaScript has come. */
  search?: readonly (readonly [string, string])[];
}

const reload = (event: { preventDefault(): void }) => {
  event.preventDefault();
  location.reload();
};

export const ScreenError = ({ detail, supportEmail, search = [] }: ScreenErrorProps) => {
  const [shown, setShown] = useState(false);
  return (
    <main id="main" className="mx-auto max-w-funnel space-y-4 px-4 py-8">
      <h1 className="font-serif text-2xl font-semibold">Oops! Something went wrong</h1>
      <p>Please refresh the page. If that does not help, try again in a few minutes.</p>
      <p>
        You can also write to <a href={`mailto:${supportEmail}`} className="text-brand underline">{supportEmail}</a>.
      </p>
      <form method="get" onSubmit={reload} className="flex flex-wrap items-center gap-4">
        {search.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
        <button type="submit">Try Again</button>
        <a href="/" className="text-brand underline">Return to Homepage</a>
      </form>
      <button type="button" aria-controls="error" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? "Hide Error" : "Show Error"}
      </button>
      <pre id="error" hidden={!shown} className="overflow-x-auto whitespace-pre-wrap text-sm">{detail}</pre>
    </main>
  );
};
