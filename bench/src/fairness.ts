import { Agent, request } from 'node:http';
import { saveNlpTemplate } from '@midoffice/contract/content/article-writer/calls/save-nlp-template';
import { uncleanSentences } from '@midoffice/contract/content/article-writer/calls/unclean-sentences';
import { templateLimits } from '@midoffice/contract/content/article-writer/shapes';
import { makeCustomers } from '../../apps/server/src/features/customers/accounts/factory.ts';
import { testServer } from '../../apps/server/src/testing/server.ts';
import { report } from './measure.ts';

const connections = 8;
const phaseMs = 8_000;
const pauseMs = 20;

const filled = (unit: string): string =>
  unit.repeat(Math.ceil(templateLimits.content / unit.length)).slice(0, templateLimits.content);

/** What one person sends: articles of full length that were expensive to read, and a search through all of them. */
const hostile = [
  ...['<p>', '<b><i>', '. A', '<p>x', '<a href="http://x.com/">x</a>', '<style>', '<b "', '"', '&'].map(
    (unit, i) => ({
      path: saveNlpTemplate.path,
      body: JSON.stringify({
        editTemplate: { name: `Hostile ${i}`, content: `x${filled(unit)}`.slice(0, templateLimits.content) },
      }),
    }),
  ),
  { path: uncleanSentences.path, body: JSON.stringify({ query: 'a' }) },
];

interface Answer {
  readonly status: number;
  readonly ms: number;
}

function send(agent: Agent, base: string, cookie: string, path: string, body?: string): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    request(
      `${base}${path}`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          cookie: `midoffice_session=${cookie}`,
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'cors',
          ...(body !== undefined && {
            origin: base,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode!, ms: performance.now() - begun }));
      },
    )
      .on('error', reject)
      .end(body);
  });
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const p95 = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

/** The other person's times of a list call, asked with short pauses until a moment. */
async function listTimes(ask: () => Promise<Answer>, untilMs: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < untilMs) {
    const { status, ms } = await ask();
    if (status !== 200) throw new Error(`the list call answered ${status}`);
    times.push(ms);
    await sleep(pauseMs);
  }
  return times;
}

/** Other people's 95th percentile of a list call while one person sends the worst articles over eight connections. */
export async function fairnessBench(): Promise<void> {
  const server = await testServer({ env: { REQUESTS_PER_PERSON: '1000000' } });
  const agent = new Agent({ keepAlive: true, maxSockets: connections + 2 });
  try {
    await makeCustomers(server.platform, 10_000);
    const [one, other] = [await server.staff(), await server.staff()];
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const list = () =>
      send(agent, base, other.cookie!, '/admin/users?search=kim&sort=email&direction=asc&page=1');
    await listTimes(list, performance.now() + 2_000);
    const idle = await listTimes(list, performance.now() + phaseMs);
    const untilMs = performance.now() + phaseMs;
    const statuses = new Map<number, number>();
    const attack = async (from: number): Promise<void> => {
      for (let n = from; performance.now() < untilMs; n += 1) {
        const { path, body } = hostile[n % hostile.length]!;
        const { status } = await send(agent, base, one.cookie!, path, body);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const [busy] = await Promise.all([
      listTimes(list, untilMs),
      ...Array.from({ length: connections }, (_none, n) => attack(n)),
    ]);
    const [idleMs, busyMs] = [p95(idle), p95(busy)];
    const answered = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
    report(
      `p95 of other people's list call while one person sends the worst articles over ${connections} connections, against idle`,
      busyMs / idleMs,
      { atMost: 2 },
      `idle ${idleMs.toFixed(1)} ms of ${idle.length} calls, busy ${busyMs.toFixed(1)} ms of ${busy.length}; the person was answered ${answered || 'nothing'}`,
    );
  } finally {
    agent.destroy();
    await server.close();
  }
}
