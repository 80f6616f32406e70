// The funnel's screen "Start".

export default function Start() {
  return (
    <main id="main" className="mx-auto max-w-funnel px-4 py-8">
      <h1 className="font-serif text-2xl font-semibold">Start</h1>
    </main>
  );
}
