// Long: runs with `npm test -- all`.
// Runs what README.md and docs/connect.md print for a reader to type, against a started demo.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fillFromDemo } from '../testing/demo-folder.ts';
import { startServer, temporaryDataDir, type ServerProcess } from '../testing/process.ts';

const root = join(import.meta.dirname, '../../../..');

/** Blocks that are no commands for the demo, by how they begin, and why they are not run. */
const notRun: Readonly<Record<string, string>> = {
  'npm start': 'the test starts the demo itself',
  'npm test': 'it would run itself',
  '{"success": false': 'an answer',
  '{"event": "login"': 'what a program sends over a socket',
  'REDIS_URL=': 'settings',
  'redis-cli -u': 'needs a Redis',
  'FIREBASE_PROJECT_ID=': 'settings',
  'MONGODB_URL=': 'settings',
  'db.users.createIndex': 'for the shell of MongoDB',
  'AI_API_BASE=': 'settings',
  'const body = ': 'for a program in Node',
  '{\n  "allowed"': 'an answer',
  'INGEST_KEYS=': 'settings',
};

/** The fenced blocks of a document, in their order. */
const blocksOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^```\n([^]*?)^```$/gm)].map((match) => match[1]!);

const reasonOf = (block: string): string | undefined =>
  Object.entries(notRun).find(([begin]) => block.startsWith(begin))?.[1];

/** The commands of a block, continued lines joined. */
const commandsOf = (block: string): string[] =>
  block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim());

// `curl` also says the status, and does not stay with a stream; `npm run` finds the project from any folder.
const shell = `
curl() {
  case "$*" in */admin/events*) set -- -m 2 "$@";; esac
  command curl -w '%{stderr}STATUS %{http_code}\\n' "$@"
}
npm() {
  if [ "$1" = run ]; then shift; fi
  if [ "$1" = -s ]; then shift; fi
  name=$1; shift; if [ "$1" = -- ]; then shift; fi
  "$NODE" "$PROJECT/apps/server/src/main/$name.ts" "$@"
}
`;

function writeFiles(folder: string): void {
  const days = Array.from({ length: 40 }, (_none, n) =>
    new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10),
  );
  const prices = (n: number): string => `${100 + n},${101 + n},${99 + n},${100 + n}`;
  const put = (name: string, lines: readonly string[]): void =>
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  put('alphavantage.csv', [
    'date,1. open,2. high,3. low,4. close,5. adjusted close,6. volume,7. dividend amount,8. split coefficient',
    ...days.map((day, n) => `${day},${prices(n)},${100 + n},1000,0,1`),
  ]);
  const yahoo = days.map((day, n) => `${day},${prices(n)},${100 + n},1000`);
  for (const name of ['yahoo.csv', 'other.csv'])
    put(name, ['Date,Open,High,Low,Close,Adj Close,Volume', ...yahoo]);
  put('wiki.csv', [
    'Date,Open,High,Low,Close,Volume,Ex-Dividend,Split Ratio,Adj. Open,Adj. High,Adj. Low,Adj. Close,Adj. Volume',
    ...days.map((day, n) => `${day},${prices(n)},1000,0,1,${prices(n)},1000`),
  ]);
  put('splits.json', ['[{"date":"2024-01-20","ratio":2}]']);
  put('domains.txt', ['# disposable', 'documented.example']);
  put('leads.csv', ['domain,email', 'documented.example,hello@documented.example']);
  const record = {
    _id: 'documented-1',
    createdAt: '2026-01-31T12:00:00.000Z',
    email: 'a@documented.example',
  };
  put('responses.ndjson', [
    JSON.stringify({ ...record, type: 'cancellation', questions: { 'Would you come back?': 'Yes' } }),
  ]);
  put('declarations.ndjson', [JSON.stringify({ ...record, isProfessional: false })]);
  put('submissions.ndjson', [JSON.stringify({ ...record, datasets: ['News'] })]);
  const event = { apikey: 'a'.repeat(32), path: '/api/v3/quote/AAPL', status: 200, durationMs: 12, bytes: 9 };
  put('accounts.ndjson', [JSON.stringify({ ...record, network: 'reddit' })]);
  const quote = { ...record, symbol: 'AAPL', price: 190.25, timestamp: '2026-01-31T12:00:00.000Z' };
  put('quotes.ndjson', [JSON.stringify(quote)]);
  put('events.ndjson', [JSON.stringify({ time: '2026-01-31T12:00:00.000Z', ...event })]);
}

interface Run {
  readonly code: number | null;
  readonly said: string;
  readonly statuses: readonly number[];
}

describe('documented commands', { skip: hasCurl() ? false : 'curl is not installed' }, () => {
  const data = temporaryDataDir();
  const folder = temporaryDataDir();
  let server: ServerProcess;
  before(async () => {
    fillFromDemo(data.path);
    server = await startServer({ DATA_DIR: data.path, DEMO: '1' });
    writeFiles(folder.path);
  });
  after(async () => {
    await server.end('SIGINT');
    data.remove();
    folder.remove();
  });

  /** Runs one command; what it sets (`KEY=...`) holds for those after it. */
  async function run(command: string): Promise<Run> {
    const format = /--format (\w+)/.exec(command)?.[1];
    const given = format ? command.replaceAll('AAPL.csv', `${format}.csv`) : command;
    const line = given.replace('http://127.0.0.1:4180', server.url);
    const keep =
      'declare -p B KEY MACHINE_KEY CHANGE SIGNUP_KEY SENDER_KEY BODY NOW SIGNATURE 2>/dev/null > variables || true';
    const script = `${shell}\n[ -f variables ] && . ./variables\nset -o pipefail\n${line}\ncode=$?\n${keep}\nexit $code`;
    const child = spawn('bash', ['-c', script], {
      cwd: folder.path,
      env: { ...process.env, DATA_DIR: data.path, DEMO: '1', NODE: process.execPath, PROJECT: root },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    const statuses = [...said.matchAll(/STATUS (\d+)/g)].map((match) => Number(match[1]));
    return { code, said, statuses };
  }

  for (const file of ['docs/connect.md', 'README.md'])
    for (const block of blocksOf(file)) {
      const reason = reasonOf(block);
      if (reason !== undefined) continue;
      test(`${file}: ${commandsOf(block)[0]}`, async () => {
        for (const command of commandsOf(block)) {
          const { code, said, statuses } = await run(command);
          // A stream of events is left after two seconds: curl ends with 28.
          const wanted = command.includes('/admin/events') ? 28 : 0;
          assert.equal(code, wanted, `${command}\n${said.slice(-2000)}`);
          for (const status of statuses) assert.equal(status, 200, `${command}\n${said.slice(-2000)}`);
          assert.ok(!command.includes('curl') || statuses.length > 0, `${command} asked nothing`);
        }
      });
    }

  test('every block that is not run is there, so that the list does not outgrow the documents', () => {
    const blocks = ['docs/connect.md', 'README.md'].flatMap(blocksOf);
    const unused = Object.keys(notRun).filter((begin) => !blocks.some((block) => block.startsWith(begin)));
    assert.deepEqual(unused, []);
  });
});

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
