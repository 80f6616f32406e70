// The funnel's screen "Your preferences".

export default function Preferences() {
  return (
    <main id="main" className="mx-auto max-w-funnel px-4 py-8">
      <h1 className="font-serif text-2xl font-semibold">Your preferences</h1>
    </main>
  );
}
