import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** A stored object; whatever else it holds, it has an id. */
export interface Doc {
  id: string;
}

/** `[table, id, object]`; `null` in place of the object removes it. */
export type Change = [table: string, id: string, doc: Doc | null];

interface Snapshot {
  format: 1;
  generation: number;
  tables: Record<string, Doc[]>;
}

const snapshotName = 'sandbox.json';

/**
 * Keeps changes on disk: one appended line per transaction before it is acknowledged, a snapshot from time
 * to time. The snapshot names the journal that continues it, so that a crash between writing the one and
 * starting the other loses and repeats nothing.
 *
 * Lines are handed to the operating system, not forced to the disk: they survive the death of the process,
 * not the loss of power.
 */
export class Journal {
  readonly #dir: string;
  #generation = 0;
  #file: number | null = null;
  #bytes = 0;

  constructor(dir: string) {
    this.#dir = dir;
    mkdirSync(dir, { recursive: true });
  }

  /** Bytes appended since the last snapshot. */
  get bytes(): number {
    return this.#bytes;
  }

  /** All changes that rebuild the last acknowledged state, in order. */
  *load(): Generator<Change> {
    const path = join(this.#dir, snapshotName);
    if (existsSync(path)) {
      const snapshot = JSON.parse(readFileSync(path, 'utf8')) as Snapshot;
      if (snapshot.format !== 1) throw new Error(`${path} was written by another version of the sandbox.`);
      this.#generation = snapshot.generation;
      for (const [table, docs] of Object.entries(snapshot.tables)) {
        for (const doc of docs) yield [table, doc.id, doc];
      }
    }
    yield* this.#loadJournal();
  }

  *#loadJournal(): Generator<Change> {
    const path = this.#journalPath(this.#generation);
    if (!existsSync(path)) return;
    const lines = readFileSync(path, 'utf8').split('\n');
    // Guard: what follows the last newline is a line whose writer died; it was never acknowledged.
    lines.pop();
    for (const line of lines) yield* JSON.parse(line) as Change[];
  }

  append(changes: Change[]): void {
    this.#file ??= openSync(this.#journalPath(this.#generation), 'a', 0o600);
    const line = Buffer.from(`${JSON.stringify(changes)}\n`);
    for (let written = 0; written < line.length;) written += writeSync(this.#file, line, written);
    this.#bytes += line.length;
  }

  /** Writes the whole state and starts an empty journal. */
  compact(tables: Record<string, Doc[]>): void {
    const generation = this.#generation + 1;
    const path = join(this.#dir, snapshotName);
    const snapshot: Snapshot = { format: 1, generation, tables };
    const file = openSync(`${path}.tmp`, 'w', 0o600);
    const bytes = Buffer.from(JSON.stringify(snapshot));
    for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
    closeSync(file);
    // Guard: a leftover of a start that died right here must not continue the new snapshot.
    removeIfThere(this.#journalPath(generation));
    renameSync(`${path}.tmp`, path);
    this.close();
    removeIfThere(this.#journalPath(this.#generation));
    this.#generation = generation;
    this.#bytes = 0;
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #journalPath(generation: number): string {
    return join(this.#dir, `sandbox-${generation}.ndjson`);
  }
}

function removeIfThere(path: string): void {
  if (existsSync(path)) unlinkSync(path);
}
