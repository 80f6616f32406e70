// The funnel's screen "Choose a category".

export default function Categories() {
  return (
    <main id="main" className="mx-auto max-w-funnel px-4 py-8">
      <h1 className="font-serif text-2xl font-semibold">Choose a category</h1>
    </main>
  );
}
