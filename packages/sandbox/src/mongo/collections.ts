import { EJSON, ObjectId, type Document } from 'bson';
import type { Doc } from '../kernel/journal.ts';
import type { Table } from '../kernel/store.ts';
import type { SandboxRuntime } from '../kernel/vendor.ts';
import { duplicateKey } from './errors.ts';
import { matches, sameText } from './query.ts';

/** A stored document: the state is JSON, so it is kept as extended JSON. */
interface Kept extends Doc {
  namespace: string;
  value: object;
}

interface Index extends Doc {
  namespace: string;
  name: string;
  fields: string[];
  unique: boolean;
}

/** The documents of all databases. */
export class Collections {
  readonly #documents: Table<Kept>;
  readonly #indexes: Table<Index>;
  /** Objects of the store are replaced, never edited: each is read once. */
  readonly #read = new WeakMap<Kept, Document>();

  constructor(runtime: SandboxRuntime) {
    this.#documents = runtime.store.table<Kept>('mongo.documents', ['namespace']);
    this.#indexes = runtime.store.table<Index>('mongo.indexes', ['namespace']);
  }

  /** The documents that meet a filter, in the order in which they came. */
  *find(namespace: string, filter: Document): Generator<Document> {
    for (const kept of this.#documents.where('namespace', namespace)) {
      const document = this.#valueOf(kept);
      if (matches(document, filter)) yield document;
    }
  }

  count(namespace: string): number {
    return this.#documents.where('namespace', namespace).length;
  }

  /** Stores a new document. @throws MongoFault where its id, or what an index keeps unique, is taken */
  insert(namespace: string, given: Document): Document {
    const document = { _id: new ObjectId(), ...given };
    const id = this.#idOf(namespace, document);
    if (this.#documents.get(id)) throw duplicateKey(namespace, '_id_');
    this.#put(namespace, id, document);
    return document;
  }

  /** Stores a document in place of the one with its id. */
  replace(namespace: string, document: Document): void {
    this.#put(namespace, this.#idOf(namespace, document), document);
  }

  remove(namespace: string, document: Document): void {
    this.#documents.delete(this.#idOf(namespace, document));
  }

  createIndex(namespace: string, name: string, fields: string[], unique: boolean): void {
    this.#indexes.put({ id: `${namespace}/${name}`, namespace, name, fields, unique });
  }

  indexes(namespace: string): readonly { name: string; fields: string[]; unique: boolean }[] {
    return this.#indexes.where('namespace', namespace);
  }

  #put(namespace: string, id: string, document: Document): void {
    for (const { name, fields, unique } of this.indexes(namespace)) {
      if (!unique) continue;
      const same = Object.fromEntries(fields.map((field) => [field, document[field] ?? null]));
      for (const other of this.find(namespace, same))
        if (sameText(other['_id']) !== sameText(document['_id'])) throw duplicateKey(namespace, name);
    }
    const kept = { id, namespace, value: EJSON.serialize(document, { relaxed: false }) as object };
    this.#documents.put(kept);
  }

  #idOf(namespace: string, document: Document): string {
    return `${namespace}/${sameText(document['_id'])}`;
  }

  #valueOf(kept: Kept): Document {
    let value = this.#read.get(kept);
    if (!value) {
      value = EJSON.deserialize(structuredClone(kept.value) as Document, { relaxed: true }) as Document;
      this.#read.set(kept, value);
    }
    return value;
  }
}
