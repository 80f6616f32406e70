// What stands in a screen's place while it loads and when there is none (SPEC section 2).

export const ScreenPending = () => (
  <main id="main" className="mx-auto max-w-funnel px-4 py-8">
    <p role="status" className="text-ink-soft">Loading…</p>
  </main>
);

export const ScreenNotFound = () => (
  <main id="main" className="mx-auto max-w-funnel px-4 py-8">
    <h1 className="font-serif text-2xl font-semibold">Not Found</h1>
    <p className="mt-4 text-ink-soft">There is no page at this address.</p>
    <p className="mt-4">
      <a href="/" className="text-brand underline">Return to Homepage</a>
    </p>
  </main>
);
