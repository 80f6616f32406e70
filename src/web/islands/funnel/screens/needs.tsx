// The funnel's screen "Your needs".

export default function Needs() {
  return (
    <main id="main" className="mx-auto max-w-funnel px-4 py-8">
      <h1 className="font-serif text-2xl font-semibold">Your needs</h1>
    </main>
  );
}
