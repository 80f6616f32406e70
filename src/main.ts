// The program: web | worker | all | demo | migrate | seed | admin | reset-second-factor | backup | check | restore. It listens for signals before it loads anything else.
import { listenForShutdown } from "@/platform/shutdown.ts";

const shutdown = listenForShutdown();

const { runCommand } = await import("./commands.ts");
await runCommand(Deno.args, shutdown, {
  mailbox: () => import("@/dev/mailbox.tsx"),
  embed: () => import("@/dev/embed.tsx"),
  demo: () => import("@/dev/demo/seed.ts"),
  standIns: () => import("@/dev/stand-ins.ts"),
});
