// The program: web | worker | all | migrate | seed | admin | backup. Listens for its end before it loads anything else.
import { listenForShutdown } from "@/platform/shutdown.ts";

const stopping = listenForShutdown();

const { runCommand } = await import("./commands.ts");
await runCommand(Deno.args, stopping, {
  mailbox: () => import("@/dev/mailbox.ts"),
  demo: () => import("@/dev/demo/seed.ts"),
  payments: () => import("@/dev/payments/stand-in.ts"),
  signIns: "as specialist@parley.test, admin@parley.test and others; the password is parley-demo",
});
