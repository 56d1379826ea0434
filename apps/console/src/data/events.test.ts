// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { currentConnection } from './connection.ts';
import { listenToChanges } from './events.ts';
import type { ToHub, ToPage } from './stream/messages.ts';

/** The holder of the stream, as a page sees it. */
class Port extends EventTarget {
  readonly sent: ToHub[] = [];
  closed = false;
  start = (): void => undefined;
  postMessage(message: ToHub): void {
    this.sent.push(message);
  }
  say(message: ToPage): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }
  close(): void {
    this.closed = true;
  }
}

let ports: Port[] = [];
class Worker extends EventTarget {
  readonly port = new Port();
  constructor() {
    super();
    ports.push(this.port);
  }
}

const page = new EventTarget();
let client: QueryClient;
let reads: string[] = [];
let identities = 0;
let stop: () => void = () => undefined;
const port = (): Port => ports.at(-1)!;
const opened = (opening: string): void => port().say({ type: 'state', state: 'open', opening });

describe('the changes that a page receives', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
    Object.assign(globalThis, {
      SharedWorker: Worker,
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
    });
    ports = [];
    reads = [];
    identities = 0;
    client = new QueryClient();
    mock.method(client, 'invalidateQueries', (filter?: object) => {
      reads.push(filter ? 'some' : 'all');
      return Promise.resolve();
    });
    stop = listenToChanges(client, 'ada', () => {
      identities += 1;
    });
  });
  afterEach(() => {
    stop();
    client.clear();
    mock.timers.reset();
    for (const name of ['SharedWorker', 'addEventListener', 'removeEventListener'])
      Reflect.deleteProperty(globalThis, name);
  });

  test('changes that come together are read once', () => {
    opened('a');
    for (const subject of ['accounts', 'mails']) port().say({ type: 'change', subject });
    assert.deepEqual(reads, []);
    mock.timers.tick(200);
    assert.deepEqual([reads, identities], [['some'], 0]);
  });

  test('after another opening of the stream everything is read again', () => {
    opened('a');
    mock.timers.tick(200);
    assert.deepEqual(reads, [], 'the first opening has missed nothing');
    port().say({ type: 'state', state: 'down', opening: 'a' });
    assert.equal(currentConnection(), 'down');
    opened('b');
    mock.timers.tick(200);
    assert.deepEqual([reads, currentConnection()], [['all'], 'open']);
  });

  test('a stream that opened late, and a gap, make everything be read again', () => {
    mock.timers.tick(3000);
    opened('a');
    mock.timers.tick(200);
    port().say({ type: 'gap' });
    mock.timers.tick(200);
    assert.deepEqual(reads, ['all', 'all']);
  });

  test('on an identity change it asks who is signed in', () => {
    port().say({ type: 'change', subject: 'identity' });
    mock.timers.tick(200);
    assert.equal(identities, 1);
  });

  test('a page that is left lets go of the stream, and joins again when it comes back', () => {
    page.dispatchEvent(new Event('pagehide'));
    assert.deepEqual([ports.length, port().closed, port().sent.at(-1)], [1, true, { type: 'leave' }]);
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    mock.timers.tick(200);
    assert.deepEqual([ports.length, reads], [2, ['all']]);
    assert.deepEqual(port().sent, [{ type: 'join', userid: 'ada' }]);
  });

  test('a holder that stops to answer is replaced, and what was missed is read', () => {
    opened('a');
    mock.timers.tick(5000);
    port().say({ type: 'pong' });
    mock.timers.tick(5000);
    assert.equal(ports.length, 1);
    mock.timers.tick(3000);
    assert.equal(ports.length, 2);
    mock.timers.tick(200);
    assert.deepEqual(reads, ['all']);
  });
});
