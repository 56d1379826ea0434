import { BSON, type Document } from 'bson';

/** Operations of the wire protocol: https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headerBytes = 16;
const checksumPresent = 1;
const moreToCome = 2;

export const maxMessageBytes = 48_000_000;

/** One command as it came. */
export interface Incoming {
  readonly requestId: number;
  readonly command: Document;
  /** False where the sender waits for no answer. */
  readonly answered: boolean;
  /** Whether it came as OP_QUERY, as the first word of a connection does. */
  readonly legacy: boolean;
}

/** What cannot be read as a message: the connection is ended. */
export class WireFault extends Error {
  override name = 'WireFault';
}

/** Cuts a stream of bytes into messages. */
export class Framer {
  #rest: Buffer = Buffer.alloc(0);

  /** Takes bytes, answers the messages that are whole now. @throws WireFault */
  *take(chunk: Buffer): Generator<Buffer> {
    this.#rest = this.#rest.length ? Buffer.concat([this.#rest, chunk]) : chunk;
    while (this.#rest.length >= 4) {
      const length = this.#rest.readInt32LE(0);
      if (length < headerBytes || length > maxMessageBytes)
        throw new WireFault(`a message of ${length} bytes`);
      if (this.#rest.length < length) return;
      const message = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      yield message;
    }
  }
}

const options = { promoteBuffers: false, promoteValues: true, useBigInt64: false } as const;

function documentAt(message: Buffer, at: number): { document: Document; end: number } {
  if (at + 4 > message.length) throw new WireFault('a document is cut off');
  const end = at + message.readInt32LE(at);
  if (end > message.length || end <= at) throw new WireFault('a document is cut off');
  return { document: BSON.deserialize(message.subarray(at, end), options), end };
}

function textAt(message: Buffer, at: number): { text: string; end: number } {
  const end = message.indexOf(0, at);
  if (end < 0) throw new WireFault('a text has no end');
  return { text: message.toString('utf8', at, end), end: end + 1 };
}

/** Reads one message. @throws WireFault where it is of no kind that is spoken here */
export function readMessage(message: Buffer): Incoming {
  const requestId = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  if (operation === opQuery) {
    const name = textAt(message, headerBytes + 4);
    const { document } = documentAt(message, name.end + 8);
    const command = (document['$query'] as Document | undefined) ?? document;
    return {
      requestId,
      command: { ...command, $db: name.text.split('.', 1)[0] },
      answered: true,
      legacy: true,
    };
  }
  if (operation !== opMsg) throw new WireFault(`operation ${operation} is not spoken here`);
  const flags = message.readUInt32LE(headerBytes);
  const stop = message.length - (flags & checksumPresent ? 4 : 0);
  return {
    requestId,
    command: sections(message, headerBytes + 4, stop),
    answered: (flags & moreToCome) === 0,
    legacy: false,
  };
}

/** The body of an OP_MSG with the sequences of documents laid into it. */
function sections(message: Buffer, start: number, stop: number): Document {
  let command: Document = {};
  const sequences: Document = {};
  for (let at = start; at < stop;) {
    const kind = message[at];
    at += 1;
    if (kind === 0) {
      const { document, end } = documentAt(message, at);
      command = document;
      at = end;
    } else if (kind === 1) {
      const end = at + message.readInt32LE(at);
      const name = textAt(message, at + 4);
      const list: Document[] = [];
      for (let inner = name.end; inner < end;) {
        const next = documentAt(message, inner);
        list.push(next.document);
        inner = next.end;
      }
      sequences[name.text] = list;
      at = end;
    } else throw new WireFault(`section ${kind} is not spoken here`);
  }
  return { ...command, ...sequences };
}

/** An answer to a message, in the operation that its sender expects. */
export function writeReply({ requestId, legacy }: Incoming, reply: Document, ownId: number): Buffer {
  const body = Buffer.from(BSON.serialize(reply, { ignoreUndefined: true }));
  const before = legacy ? 20 : 5;
  const message = Buffer.alloc(headerBytes + before);
  message.writeInt32LE(headerBytes + before + body.length, 0);
  message.writeInt32LE(ownId, 4);
  message.writeInt32LE(requestId, 8);
  message.writeInt32LE(legacy ? opReply : opMsg, 12);
  // OP_REPLY: flags 8 (knows how to wait), no cursor, from 0, one document. OP_MSG: no flags, section 0.
  if (legacy) {
    message.writeInt32LE(8, headerBytes);
    message.writeInt32LE(1, headerBytes + 16);
  }
  return Buffer.concat([message, body]);
}
