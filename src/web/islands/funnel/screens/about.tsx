// The funnel's screen "About you".

export default function About() {
  return (
    <main id="main" className="mx-auto max-w-funnel px-4 py-8">
      <h1 className="font-serif text-2xl font-semibold">About you</h1>
    </main>
  );
}
