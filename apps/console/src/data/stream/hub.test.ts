// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { StreamHub } from './hub.ts';
import type { ToHub, ToPage } from './messages.ts';

class Stream extends EventTarget {
  closed = false;
  notify(subject: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ subject }) }));
  }
  say(type: 'open' | 'beat' | 'error'): void {
    this.dispatchEvent(new Event(type));
  }
  close(): void {
    this.closed = true;
  }
}

let streams: Stream[] = [];
let answers = true;
let hub: StreamHub;

const stream = (): Stream => streams.at(-1)!;
const openStreams = (): number => streams.filter(({ closed }) => !closed).length;
/** Lets a probe answer. */
const probed = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

function page() {
  const received: ToPage[] = [];
  const member = hub.add((message) => received.push(message));
  const notify = (type: Exclude<ToHub['type'], 'join'>): void => member.receive({ type });
  return {
    received,
    join: (userid = 'ada') => member.receive({ type: 'join', userid }),
    notify,
    states: () => received.flatMap((one) => (one.type === 'state' ? one.state : [])),
    subjects: () => received.flatMap((one) => (one.type === 'change' ? one.subject : [])),
    openings: () => new Set(received.flatMap((one) => (one.type === 'state' ? one.opening : []))).size,
  };
}

describe('the one stream of a browser', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    streams = [];
    answers = true;
    hub = new StreamHub({
      openStream: () => {
        streams.push(new Stream());
        return stream() as unknown as EventSource;
      },
      probe: async () => answers,
    });
  });
  afterEach(() => {
    hub.close();
    mock.timers.reset();
  });

  test('all pages share one stream, which closes with the last of them', () => {
    const pages = [page(), page(), page()];
    for (const one of pages) one.join();
    stream().say('open');
    stream().notify('charts');
    assert.deepEqual(
      pages.map((one) => one.subjects()),
      [['charts'], ['charts'], ['charts']],
    );
    assert.equal(streams.length, 1);
    pages[0]!.notify('leave');
    pages[1]!.notify('leave');
    assert.equal(openStreams(), 1);
    pages[2]!.notify('leave');
    assert.equal(openStreams(), 0);
    pages[0]!.join();
    assert.equal(openStreams(), 1);
  });

  test('a page that joins later receives the current state', () => {
    page().join();
    stream().say('open');
    const late = page();
    late.join();
    assert.deepEqual(late.states(), ['open']);
  });

  test('another person gets a stream of their own, and only one is open', () => {
    const tab = page();
    tab.join('ada');
    stream().say('open');
    tab.join('ben');
    stream().say('open');
    assert.deepEqual([streams.length, openStreams(), tab.openings() >= 2], [2, 1, true]);
  });

  test('a server that is gone is named at once, and found again', async () => {
    const tab = page();
    tab.join();
    stream().say('open');
    answers = false;
    stream().say('error');
    await probed();
    assert.equal(tab.states().at(-1), 'down');
    for (let count = 0; count < 5; count += 1) {
      mock.timers.tick(2000);
      await probed();
    }
    assert.equal(streams.length, 1, 'nothing is opened while nobody answers');
    answers = true;
    mock.timers.tick(2000);
    await probed();
    stream().say('open');
    assert.deepEqual(tab.states().at(-1), 'open');
    assert.ok(tab.openings() >= 2, 'a page sees that it may have missed something');
  });

  test('a stream that the server ends on purpose opens again without alarm', async () => {
    const tab = page();
    tab.join();
    stream().say('open');
    mock.timers.tick(5000);
    stream().say('error');
    await probed();
    mock.timers.tick(1);
    stream().say('open');
    assert.deepEqual(tab.states(), ['connecting', 'open', 'connecting', 'open']);
    assert.equal(openStreams(), 1);
  });

  test('a refused stream asks who is signed in, and is tried again later', async () => {
    const tab = page();
    tab.join();
    stream().say('error');
    await probed();
    assert.deepEqual([tab.states().at(-1), tab.subjects()], ['waiting', ['identity']]);
    mock.timers.tick(4000);
    assert.equal(streams.length, 1);
    mock.timers.tick(2000);
    assert.equal(streams.length, 2);
  });

  test('somebody who was refused and signs in again gets the stream at once', async () => {
    const tab = page();
    tab.join();
    stream().say('error');
    await probed();
    assert.equal(tab.states().at(-1), 'waiting');
    tab.notify('leave');
    const other = page();
    other.join('ada');
    assert.deepEqual([streams.length, openStreams()], [2, 1]);
    // The same while another tab keeps the hub waiting.
    stream().say('error');
    await probed();
    page().join('ada');
    assert.deepEqual([streams.length, openStreams()], [3, 1]);
  });

  test('silence after a heartbeat means that the server is gone; without any heartbeat it means nothing', () => {
    const tab = page();
    tab.join();
    stream().say('open');
    mock.timers.tick(60_000);
    assert.equal(tab.states().at(-1), 'open');
    stream().say('beat');
    mock.timers.tick(1500);
    stream().say('beat');
    mock.timers.tick(1500);
    assert.equal(tab.states().at(-1), 'open');
    for (let step = 0; step < 10; step += 1) mock.timers.tick(100);
    assert.equal(tab.states().at(-1), 'down');
  });

  test("a page's failed request makes sure: only a server that does not answer counts as gone", async () => {
    const tab = page();
    tab.join();
    stream().say('open');
    tab.notify('check');
    await probed();
    assert.equal(tab.states().at(-1), 'open');
    answers = false;
    tab.notify('check');
    await probed();
    assert.equal(tab.states().at(-1), 'down');
  });

  test('a page that was frozen is dropped, and learns of it when it wakes', () => {
    const [frozen, awake] = [page(), page()];
    frozen.join();
    awake.join();
    stream().say('open');
    for (let minute = 0; minute < 6; minute += 1) {
      mock.timers.tick(60_000);
      awake.notify('ping');
    }
    stream().notify('charts');
    assert.deepEqual([frozen.subjects(), awake.subjects()], [[], ['charts']]);
    frozen.notify('ping');
    assert.deepEqual(frozen.received.slice(-2), [{ type: 'gap' }, { type: 'pong' }]);
    stream().notify('audit');
    assert.deepEqual(frozen.subjects(), ['audit']);
  });
});
