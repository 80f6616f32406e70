// The funnel's screen "Thank you".

export default function ThankYou() {
  return (
    <main id="main" className="mx-auto max-w-funnel px-4 py-8">
      <h1 className="font-serif text-2xl font-semibold">Thank you</h1>
    </main>
  );
}
