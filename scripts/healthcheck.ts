// Asks the process in this container whether it lives; for Docker's HEALTHCHECK.
const answer = await fetch(`http://127.0.0.1:${Deno.env.get("PORT") ?? 8000}/healthz`).catch(() => undefined);
Deno.exit(answer?.ok ? 0 : 1);
