// The funnel's screen "Choose a time".

export default function Calendar() {
  return (
    <main id="main" className="mx-auto max-w-funnel px-4 py-8">
      <h1 className="font-serif text-2xl font-semibold">Choose a time</h1>
    </main>
  );
}
