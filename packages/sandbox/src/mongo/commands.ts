import { Long, type Document } from 'bson';
import { badValue, commandNotFound, MongoFault } from './errors.ts';
import type { Collections } from './collections.ts';
import { fromFilter, projected, sorted, updated } from './query.ts';

/** Most documents of a cursor in one answer, by default. */
const firstBatch = 101;

/** Where a command is run. */
export interface CommandContext {
  readonly collections: Collections;
  readonly cursors: Cursors;
  readonly command: Document;
  /** `database.collection` of the command's first value. */
  readonly namespace: string;
}

/** Results of which a part has been answered. */
export class Cursors {
  readonly #open = new Map<number, { namespace: string; rest: Document[] }>();
  #last = 0;

  /** Answers a first part, and keeps the rest where there is one. */
  first(namespace: string, documents: Document[], size: number): Document {
    const rest = documents.slice(size);
    let id = 0;
    if (rest.length) {
      id = this.#last += 1;
      this.#open.set(id, { namespace, rest });
    }
    return {
      cursor: { id: Long.fromNumber(id), ns: namespace, firstBatch: documents.slice(0, size) },
      ok: 1,
    };
  }

  next(id: number, size: number): Document {
    const open = this.#open.get(id);
    if (!open) throw new MongoFault(43, 'CursorNotFound', `cursor id ${id} not found`);
    const nextBatch = open.rest.splice(0, size);
    if (!open.rest.length) this.#open.delete(id);
    const left = open.rest.length ? id : 0;
    return { cursor: { id: Long.fromNumber(left), ns: open.namespace, nextBatch }, ok: 1 };
  }

  kill(ids: readonly number[]): Document {
    const killed = ids.filter((id) => this.#open.delete(id));
    return {
      cursorsKilled: killed.map((id) => Long.fromNumber(id)),
      cursorsNotFound: [],
      cursorsAlive: [],
      cursorsUnknown: [],
      ok: 1,
    };
  }
}

type Command = (context: CommandContext) => Document;

const documentsOf = (command: Document, field: string): Document[] => {
  const list: unknown = command[field];
  if (!Array.isArray(list)) throw badValue(`${field} must be an array`);
  return list as Document[];
};

const find: Command = ({ collections, cursors, command, namespace }) => {
  const found = sorted(
    [...collections.find(namespace, (command['filter'] as Document | undefined) ?? {})],
    command['sort'] as Document | undefined,
  );
  const skip = Number(command['skip'] ?? 0);
  const limit = Math.abs(Number(command['limit'] ?? 0));
  const page = found.slice(skip, limit ? skip + limit : undefined);
  const shown = page.map((document) => projected(document, command['projection'] as Document | undefined));
  const size = command['singleBatch'] ? Infinity : Number(command['batchSize'] ?? firstBatch);
  return cursors.first(namespace, shown, size);
};

/** Runs the parts of a bulk write in order; a refused one is named by its index and ends an ordered bulk. */
function eachPart(
  parts: readonly Document[],
  ordered: boolean,
  work: (part: Document, index: number) => number,
): { n: number; writeErrors?: Document[] } {
  const writeErrors: Document[] = [];
  let n = 0;
  for (const [index, part] of parts.entries()) {
    try {
      n += work(part, index);
    } catch (error) {
      if (!(error instanceof MongoFault)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message });
      if (ordered) break;
    }
  }
  return { n, ...(writeErrors.length && { writeErrors }) };
}

const insert: Command = ({ collections, command, namespace }) => ({
  ...eachPart(documentsOf(command, 'documents'), command['ordered'] !== false, (document) => {
    collections.insert(namespace, document);
    return 1;
  }),
  ok: 1,
});

/** Changes what a filter finds. Answers how many it found, how many differ now, and the id of a new one. */
function change(
  collections: Collections,
  namespace: string,
  part: { filter: Document; update: Document; multi: boolean; upsert: boolean },
): { found: number; changed: number; insertedId?: unknown } {
  const all = [...collections.find(namespace, part.filter)];
  const found = part.multi ? all : all.slice(0, 1);
  if (!found.length && part.upsert) {
    const made = collections.insert(namespace, updated(fromFilter(part.filter), part.update, true));
    return { found: 1, changed: 0, insertedId: made['_id'] };
  }
  let changed = 0;
  for (const before of found) {
    const after = updated(before, part.update, false);
    if (JSON.stringify(after) === JSON.stringify(before)) continue;
    collections.replace(namespace, after);
    changed += 1;
  }
  return { found: found.length, changed };
}

const update: Command = ({ collections, command, namespace }) => {
  let nModified = 0;
  const upserted: Document[] = [];
  const done = eachPart(documentsOf(command, 'updates'), command['ordered'] !== false, (part, index) => {
    const { found, changed, insertedId } = change(collections, namespace, {
      filter: part['q'] as Document,
      update: part['u'] as Document,
      multi: part['multi'] === true,
      upsert: part['upsert'] === true,
    });
    nModified += changed;
    if (insertedId !== undefined) upserted.push({ index, _id: insertedId });
    return found;
  });
  return { ...done, nModified, ...(upserted.length && { upserted }), ok: 1 };
};

const remove: Command = ({ collections, command, namespace }) => ({
  ...eachPart(documentsOf(command, 'deletes'), command['ordered'] !== false, (part) => {
    const all = [...collections.find(namespace, part['q'] as Document)];
    const gone = part['limit'] === 1 ? all.slice(0, 1) : all;
    for (const document of gone) collections.remove(namespace, document);
    return gone.length;
  }),
  ok: 1,
});

const findAndModify: Command = ({ collections, command, namespace }) => {
  const filter = (command['query'] as Document | undefined) ?? {};
  const [before] = sorted([...collections.find(namespace, filter)], command['sort'] as Document | undefined);
  const shown = (document: Document | undefined): Document | null =>
    document ? projected(document, command['fields'] as Document | undefined) : null;
  if (command['remove'] === true) {
    if (before) collections.remove(namespace, before);
    return { lastErrorObject: { n: before ? 1 : 0 }, value: shown(before), ok: 1 };
  }
  const target = before ? { _id: before['_id'] } : filter;
  const { found, insertedId } = change(collections, namespace, {
    filter: target,
    update: command['update'] as Document,
    multi: false,
    upsert: command['upsert'] === true,
  });
  const id = insertedId ?? before?.['_id'];
  const [after] = id === undefined ? [] : collections.find(namespace, { _id: id });
  const value = command['new'] === true ? after : before;
  return {
    lastErrorObject: {
      n: found,
      updatedExisting: before !== undefined,
      ...(insertedId !== undefined && { upserted: insertedId }),
    },
    value: shown(value),
    ok: 1,
  };
};

const count: Command = ({ collections, command, namespace }) => ({
  n: [...collections.find(namespace, (command['query'] as Document | undefined) ?? {})].length,
  ok: 1,
});

const createIndexes: Command = ({ collections, command, namespace }) => {
  const before = collections.indexes(namespace).length;
  for (const { name, key, unique } of documentsOf(command, 'indexes'))
    collections.createIndex(namespace, String(name), Object.keys(key as Document), unique === true);
  const after = collections.indexes(namespace).length;
  return { numIndexesBefore: before + 1, numIndexesAfter: after + 1, ok: 1 };
};

const getMore: Command = ({ cursors, command }) =>
  cursors.next(Number(command['getMore']), Number(command['batchSize'] ?? Infinity));
const killCursors: Command = ({ cursors, command }) =>
  cursors.kill(documentsOf(command, 'cursors').map(Number));

/** The commands that work on documents. */
const commands: Readonly<Record<string, Command>> = {
  find,
  getMore,
  killCursors,
  insert,
  update,
  delete: remove,
  findAndModify,
  findandmodify: findAndModify,
  count,
  createIndexes,
};

/** The commands that change documents: refused by a server that is no primary. */
export const writes = new Set([
  'insert',
  'update',
  'delete',
  'findAndModify',
  'findandmodify',
  'createIndexes',
]);

/** Runs a command on documents. @throws MongoFault */
export function runCommand(name: string, context: CommandContext): Document {
  const command = commands[name];
  if (!command) throw commandNotFound(name);
  return command(context);
}
