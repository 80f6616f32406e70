// The funnel's screen "Your specialist".

export default function Specialist() {
  return (
    <main id="main" className="mx-auto max-w-funnel px-4 py-8">
      <h1 className="font-serif text-2xl font-semibold">Your specialist</h1>
    </main>
  );
}
