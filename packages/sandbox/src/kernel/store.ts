import type { Change, Doc, Journal } from './journal.ts';

/** A failed call whose changes are kept, such as a declined charge that is on record. */
export interface KeepsChanges {
  keepChanges: boolean;
}

interface OpenTransaction {
  changes: Map<string, Change>;
  undo: (() => void)[];
  after: (() => void)[];
}

type Listener = (table: string, doc: Doc | null, before: Doc | undefined) => void;

/**
 * Objects in named tables. Objects are frozen and replaced, never edited, so that undoing a transaction is
 * putting back what was there.
 */
export class Store {
  readonly #journal: Journal | null;
  readonly #tables = new Map<string, Table<Doc>>();
  readonly #listeners: Listener[] = [];
  #open: OpenTransaction | null = null;
  #compactTimer: NodeJS.Timeout | null = null;

  constructor(journal: Journal | null) {
    this.#journal = journal;
    if (!journal) return;
    let loaded = false;
    for (const [name, id, doc] of journal.load()) {
      loaded = true;
      this.table(name).restore(id, doc);
    }
    if (loaded) this.#compact();
  }

  get empty(): boolean {
    return [...this.#tables.values()].every((table) => table.size === 0);
  }

  table<T extends Doc>(name: string, indexed: (keyof T & string)[] = []): Table<T> {
    let table = this.#tables.get(name);
    if (!table) {
      table = new Table<Doc>(name, (change, undo, before) => this.#record(change, undo, before));
      this.#tables.set(name, table);
    }
    for (const field of indexed) table.index(field);
    // Safe: a table's type is a matter of its one owner.
    return table as unknown as Table<T>;
  }

  /** Runs `work`; afterwards all its changes are in the journal, or none is anywhere. */
  transaction<R>(work: () => R): R {
    if (this.#open) return work();
    const open: OpenTransaction = { changes: new Map(), undo: [], after: [] };
    this.#open = open;
    try {
      const result = work();
      this.#finish(open);
      return result;
    } catch (error) {
      if (keepsChanges(error)) this.#finish(open);
      else for (const undo of open.undo.reverse()) undo();
      throw error;
    } finally {
      this.#open = null;
    }
  }

  /** Runs once the open transaction is in the journal; never when it is undone. */
  afterCommit(action: () => void): void {
    if (this.#open) this.#open.after.push(action);
    else action();
  }

  /** Calls the listener on every change of every table, also those of an undone transaction and of its undoing. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  close(): void {
    if (this.#compactTimer) clearTimeout(this.#compactTimer);
    if (this.#journal && this.#journal.bytes > 0) this.#compact();
    this.#journal?.close();
  }

  #record(change: Change, undo: () => void, before: Doc | undefined): void {
    if (!this.#open) throw new Error('Objects change inside a transaction only.');
    const [table, id, doc] = change;
    this.#open.changes.set(`${table}/${id}`, change);
    this.#open.undo.push(() => {
      undo();
      for (const listener of this.#listeners) listener(table, before ?? null, doc ?? undefined);
    });
    for (const listener of this.#listeners) listener(table, doc, before);
  }

  #finish(open: OpenTransaction): void {
    if (open.changes.size > 0) this.#commit([...open.changes.values()]);
    open.undo = [];
    this.#open = null;
    for (const after of open.after) after();
  }

  #commit(changes: Change[]): void {
    if (!this.#journal) return;
    this.#journal.append(changes);
    if (this.#journal.bytes > 32_000_000 && !this.#compactTimer) {
      this.#compactTimer = setTimeout(() => {
        this.#compactTimer = null;
        this.#compact();
      }, 1000).unref();
    }
  }

  #compact(): void {
    const tables: Record<string, Doc[]> = {};
    for (const [name, table] of this.#tables) tables[name] = [...table.all()];
    this.#journal?.compact(tables);
  }
}

function keepsChanges(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as Partial<KeepsChanges>).keepChanges === true;
}

type Recorder = (change: Change, undo: () => void, before: Doc | undefined) => void;

/** The objects of one kind, in the order in which they came. */
export class Table<T extends Doc> {
  readonly name: string;
  readonly #record: Recorder;
  readonly #docs = new Map<string, T>();
  readonly #indexes = new Map<string, Map<unknown, Set<string>>>();

  constructor(name: string, record: Recorder) {
    this.name = name;
    this.#record = record;
  }

  get size(): number {
    return this.#docs.size;
  }

  get(id: string): T | undefined {
    return this.#docs.get(id);
  }

  all(): IterableIterator<T> {
    return this.#docs.values();
  }

  /** Objects whose indexed field has this value. */
  where(field: keyof T & string, value: unknown): T[] {
    const index = this.#indexes.get(field);
    if (!index) throw new Error(`${this.name} has no index on ${field}.`);
    return [...(index.get(value) ?? [])].map((id) => this.#docs.get(id) as T);
  }

  put(doc: T): T {
    const before = this.#docs.get(doc.id);
    this.#set(doc.id, deepFreeze(doc));
    this.#record([this.name, doc.id, doc], () => this.#set(doc.id, before), before);
    return doc;
  }

  delete(id: string): void {
    const before = this.#docs.get(id);
    if (!before) return;
    this.#set(id, undefined);
    this.#record([this.name, id, null], () => this.#set(id, before), before);
  }

  /** Loading only: no journal, no listeners. */
  restore(id: string, doc: Doc | null): void {
    this.#set(id, doc === null ? undefined : deepFreeze(doc as T));
  }

  index(field: string): void {
    if (this.#indexes.has(field)) return;
    this.#indexes.set(field, new Map());
    for (const doc of this.#docs.values()) this.#reindex(field, undefined, doc);
  }

  #set(id: string, doc: T | undefined): void {
    const before = this.#docs.get(id);
    if (doc) this.#docs.set(id, doc);
    else this.#docs.delete(id);
    for (const field of this.#indexes.keys()) this.#reindex(field, before, doc);
  }

  #reindex(field: string, before: T | undefined, after: T | undefined): void {
    const index = this.#indexes.get(field);
    if (!index) return;
    const oldValue = before && (before as Record<string, unknown>)[field];
    const newValue = after && (after as Record<string, unknown>)[field];
    if (before && after && oldValue === newValue) return;
    if (before) index.get(oldValue)?.delete(before.id);
    if (!after) return;
    const ids = index.get(newValue);
    if (ids) ids.add(after.id);
    else index.set(newValue, new Set([after.id]));
  }
}

function deepFreeze<V>(value: V): V {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}
