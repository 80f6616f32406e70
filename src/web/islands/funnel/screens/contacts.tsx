// The funnel's screen "Your contact details".

export default function Contacts() {
  return (
    <main id="main" className="mx-auto max-w-funnel px-4 py-8">
      <h1 className="font-serif text-2xl font-semibold">Your contact details</h1>
    </main>
  );
}
