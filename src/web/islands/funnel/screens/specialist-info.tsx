// The funnel's screen "About the specialists".

export default function SpecialistInfo() {
  return (
    <main id="main" className="mx-auto max-w-funnel px-4 py-8">
      <h1 className="font-serif text-2xl font-semibold">About the specialists</h1>
    </main>
  );
}
