// The answers that an island has asked for: kept, shared, asked again (SPEC section 9; docs/decisions/020 says why it is ours).
import type { CallMeta } from "./failed-calls.ts";
import {
  beginsWith,
  hashOf,
  persist,
  type Query,
  QUERY_FRESH,
  QUERY_KEPT,
  type QueryKey,
  type QueryState,
} from "./query.ts";

/** Which question, its answer, and when it was answered (ms since the epoch). */
export type SentAnswer = readonly [key: QueryKey, answer: unknown, answeredAt: number];

/** Told once of each call that failed for good. */
export type OnFailure = (error: unknown, meta?: CallMeta) => void;

interface Entry {
  key: QueryKey;
  state: QueryState;
  /** Told to be old although it is young. */
  outdated: boolean;
  asking?: Promise<unknown>;
  /** Who follows the answer, and how each would ask for it. */
  watchers: Map<() => void, Query<unknown>>;
  forgetting?: ReturnType<typeof setTimeout>;
}

const UNANSWERED: QueryState<never> = { answeredAt: 0 };

const isFresh = ({ state, outdated }: Entry, { staleTime = QUERY_FRESH }: Query<unknown>): boolean =>
  !outdated && state.answeredAt > 0 && Date.now() - state.answeredAt < staleTime;

export class QueryClient {
  readonly #entries = new Map<string, Entry>();
  readonly #onFailure?: OnFailure;

  /** `onFailure` is given in the browser; without it (on the server) nothing is tried again and nothing forgotten. */
  constructor(onFailure?: OnFailure) {
    this.#onFailure = onFailure;
  }

  /** The answer while it is fresh, else asked for; who asks meanwhile shares the call. Throws what the call throws. */
  fetchQuery<T>(query: Query<T>): Promise<T> {
    const entry = this.#entryOf(query.queryKey);
    return isFresh(entry, query) ? Promise.resolve(entry.state.data as T) : this.#ask(entry, query);
  }

  /** The answer of whatever age, else asked for. Throws what the call throws. */
  ensureQueryData<T>(query: Query<T>): Promise<T> {
    const entry = this.#entryOf(query.queryKey);
    return entry.state.answeredAt > 0 ? Promise.resolve(entry.state.data as T) : this.#ask(entry, query);
  }

  /** Asks without being waited for; a failure is reported like any other, and thrown to nobody. */
  async prefetchQuery(query: Query<unknown>): Promise<void> {
    await this.fetchQuery(query).catch(() => {});
  }

  getQueryData<T>(queryKey: QueryKey): T | undefined {
    return this.stateOf<T>(queryKey).data;
  }

  /** Puts an answer in place, by default as of now. */
  setQueryData<T>(queryKey: QueryKey, data: T, answeredAt = Date.now()): void {
    const entry = this.#entryOf(queryKey);
    entry.outdated = false;
    this.#change(entry, { data, answeredAt });
  }

  /** Makes every answer whose key begins so count as old; what screens show is asked again. */
  async invalidateQueries({ queryKey }: { queryKey: QueryKey }): Promise<void> {
    const concerned = [...this.#entries.values()].filter(({ key }) => beginsWith(key, queryKey));
    for (const entry of concerned) entry.outdated = true;
    await Promise.all(concerned.map((entry) => this.#refresh(entry)));
  }

  /** Asks again for what screens show and is no longer fresh. */
  async refreshWatched(): Promise<void> {
    await Promise.all([...this.#entries.values()].map((entry) => this.#refresh(entry)));
  }

  /** A call that changes something: never tried again, its failure reported once. Throws what the call throws. */
  mutate<T>(call: () => Promise<T>, meta?: CallMeta): Promise<T> {
    return call().catch((error) => this.#report(error, meta));
  }

  /** The present state; the same object until it changes. */
  stateOf<T>(queryKey: QueryKey): QueryState<T> {
    return (this.#entries.get(hashOf(queryKey))?.state ?? UNANSWERED) as QueryState<T>;
  }

  /** Follows an answer and keeps it as long; answers how to stop. */
  watch(query: Query<unknown>, listener: () => void): () => void {
    const entry = this.#entryOf(query.queryKey);
    entry.watchers.set(listener, query);
    clearTimeout(entry.forgetting);
    return () => {
      entry.watchers.delete(listener);
      this.#forgetLater(entry);
    };
  }

  /** Every answer there is, to be sent in a document; failures are not among them. */
  answers(): SentAnswer[] {
    return [...this.#entries.values()].filter(({ state }) => state.answeredAt > 0)
      .map(({ key, state }) => [key, state.data, state.answeredAt]);
  }

  #entryOf(key: QueryKey): Entry {
    const hash = hashOf(key);
    const entry = this.#entries.get(hash) ?? { key, state: UNANSWERED, outdated: false, watchers: new Map() };
    this.#entries.set(hash, entry);
    return entry;
  }

  #ask<T>(entry: Entry, query: Query<T>): Promise<T> {
    entry.asking ??= this.#askAnew(entry, query);
    return entry.asking as Promise<T>;
  }

  async #askAnew<T>(entry: Entry, { queryKey, queryFn, meta }: Query<T>): Promise<T> {
    try {
      const data = await (this.#onFailure ? persist(queryFn) : queryFn());
      this.setQueryData(queryKey, data);
      return data;
    } catch (error) {
      this.#change(entry, { ...entry.state, error: error as Error });
      return this.#report(error, meta);
    } finally {
      entry.asking = undefined;
    }
  }

  #refresh(entry: Entry): Promise<unknown> | undefined {
    const [query] = entry.watchers.values();
    return query && !isFresh(entry, query) ? this.#ask(entry, query).catch(() => {}) : undefined;
  }

  #report(error: unknown, meta?: CallMeta): never {
    this.#onFailure?.(error, meta);
    throw error;
  }

  #change(entry: Entry, state: QueryState): void {
    entry.state = state;
    this.#forgetLater(entry);
    for (const listener of entry.watchers.keys()) listener();
  }

  #forgetLater(entry: Entry): void {
    clearTimeout(entry.forgetting);
    if (!this.#onFailure || entry.watchers.size > 0) return;
    entry.forgetting = setTimeout(() => this.#entries.delete(hashOf(entry.key)), QUERY_KEPT);
  }
}
