import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { listenToChanges } from './events.ts';

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static made: Stream[] = [];
  readyState = 1;
  constructor() {
    super();
    Stream.made.push(this);
  }
  tell(subject: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ subject }) }));
  }
  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

const { EventSource: own } = globalThis;
let client: QueryClient;
let reads: string[] = [];
let identities = 0;
let stop: () => void = () => undefined;

describe('the stream of changes', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    Object.assign(globalThis, { EventSource: Stream });
    Stream.made = [];
    reads = [];
    identities = 0;
    client = new QueryClient();
    mock.method(client, 'invalidateQueries', (filter?: object) => {
      reads.push(filter ? 'some' : 'all');
      return Promise.resolve();
    });
    stop = listenToChanges(client, () => {
      identities += 1;
    });
  });
  afterEach(() => {
    stop();
    client.clear();
    mock.timers.reset();
    Object.assign(globalThis, { EventSource: own });
  });

  const stream = (): Stream => Stream.made.at(-1)!;

  test('changes that come together are read once', () => {
    stream().tell('accounts');
    stream().tell('mails');
    assert.deepEqual(reads, []);
    mock.timers.tick(200);
    assert.deepEqual([reads, identities], [['some'], 0]);
  });

  test('after a break everything is read again', () => {
    stream().fail(0);
    stream().dispatchEvent(new Event('open'));
    mock.timers.tick(200);
    assert.deepEqual([reads, identities, Stream.made.length], [['all'], 0, 1]);
  });

  test('a refused stream asks who is signed in at once, and is tried again', () => {
    stream().fail(Stream.CLOSED);
    assert.equal(identities, 1);
    mock.timers.tick(5000);
    assert.equal(Stream.made.length, 2);
    stream().dispatchEvent(new Event('open'));
    mock.timers.tick(200);
    assert.deepEqual(reads, ['all']);
  });

  test('one that was left is not tried again', () => {
    stream().fail(Stream.CLOSED);
    stop();
    mock.timers.tick(10_000);
    assert.equal(Stream.made.length, 1);
  });
});
