// The page at /login until accounts can be used; it says so.

export const LoginPage = () => (
  <main id="main" className="mx-auto max-w-funnel px-4 py-12">
    <h1 className="font-serif text-3xl font-semibold">Sign in</h1>
    <p className="mt-4">Signing in is not open yet. It will be the door for specialists and administrators.</p>
    <p className="mt-4">
      To book a meeting with a specialist you need no account:{" "}
      <a href="/funnel" className="text-brand underline">choose a topic</a>.
    </p>
  </main>
);
