// The funnel's screen "Your meeting".

export default function Closed() {
  return (
    <main id="main" className="mx-auto max-w-funnel px-4 py-8">
      <h1 className="font-serif text-2xl font-semibold">Your meeting</h1>
    </main>
  );
}
