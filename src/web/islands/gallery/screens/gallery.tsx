// Every part with its states, for developers and for the accessibility test.

export default function Gallery() {
  return (
    <main id="main" className="mx-auto max-w-area px-4 py-8">
      <h1 className="font-serif text-2xl font-semibold">Parts</h1>
    </main>
  );
}
