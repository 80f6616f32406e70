// Threads that write to a database file are used again by the next test: to start one takes ten times as long as to open a
// file, and most tests open one.

type Message = { kind: string; call?: number };

const WRITER = "/platform/db/writer/writer-thread.ts";
/** What a thread opens when nobody needs it. */
const NOTHING = { kind: "open", call: 0, url: "file::memory:", pragmas: [], lockWaitMs: 0, groupMs: 0 };

const StartedWorker = globalThis.Worker;
const idle: Worker[] = [];
/** A test can have its modules loaded anew; what is around `Worker` stays. */
const INSTALLED = Symbol.for("parley.reused-threads");

/** Stands for a thread from its start to its end. */
class ReusedWorker extends EventTarget {
  /** Undefined after the end: what is sent to a thread that has ended gets no answer. */
  #thread: Worker | undefined;
  #unanswered = 0;
  #transactions = 0;

  constructor(script: URL, options: WorkerOptions) {
    super();
    this.#thread = idle.pop() ?? new StartedWorker(script, options);
    this.#thread.onmessage = ({ data }) => {
      if (data.call === 0) return;
      this.#unanswered--;
      this.dispatchEvent(new MessageEvent("message", { data }));
    };
  }

  postMessage(message: Message): void {
    if (message.kind === "close") return this.#end(message);
    if (message.call !== undefined) this.#unanswered++;
    if (message.kind === "begin") this.#transactions++;
    if (message.kind === "end") this.#transactions--;
    this.#thread?.postMessage(message);
  }

  /** Only a thread with nothing left to do can be used again. A second end does nothing. */
  #end(message: Message): void {
    const thread = this.#thread;
    this.#thread = undefined;
    if (!thread) return;
    if (this.#unanswered > 0 || this.#transactions > 0) return thread.postMessage(message);
    thread.onmessage = null;
    thread.postMessage(NOTHING);
    idle.push(thread);
  }
}

const isWriter = (script: string | URL): script is URL => String(script).endsWith(WRITER);

if (!Reflect.has(globalThis, INSTALLED)) {
  Reflect.set(globalThis, INSTALLED, true);
  globalThis.Worker = new Proxy(StartedWorker, {
    construct: (target, [script, options]: [string | URL, WorkerOptions]) =>
      isWriter(script) ? new ReusedWorker(script, options) : new target(script, options),
  });
}
