// What the usage engine promises to whoever sends events: real processes, killed amid their work.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { demoPassword, demoStaff } from '../../../platform/demo/staff.ts';
import { fillFromDemo } from '../../../testing/demo-folder.ts';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { createRandom } from '../../../platform/demo/world.ts';
import {
  runCli,
  runs,
  signInTo,
  startServer,
  temporaryDataDir,
  until,
  type HttpClient,
  type ServerProcess,
} from '../../../testing/process.ts';
import { gatewayEvent, ndjsonOf } from './factory.ts';

const admin = demoStaff.find((person) => person.role === 'admin')!;
const linesPerBatch = 400;
const basePath = '/api/v3/recovery';

interface View {
  tableData: { basepath: string; count: number }[];
}

describe('with the embedded usage engine', () => {
  const data = temporaryDataDir();
  fillFromDemo(data.path);
  const env = { DATA_DIR: data.path, DEMO: '1' };
  let server: ServerProcess | undefined;
  after(async () => {
    await server?.end('SIGINT');
    data.remove();
  });

  const enter = async (): Promise<HttpClient> => {
    server = await startServer(env);
    return signInTo(server.url, admin.email, demoPassword);
  };
  const counted = async (client: HttpClient, frame: string): Promise<number> => {
    const { body } = await client.get<View>(`/statistics/my-api-usage-records?timeframe=${frame}`);
    return body.tableData.find((row) => row.basepath === basePath)?.count ?? 0;
  };
  const batch = (n: number): object => ({
    ndjson: ndjsonOf(
      Array.from({ length: linesPerBatch }, (_none, line) =>
        gatewayEvent({ userid: `batch ${n}`, path: `${basePath}/${line}`, ageMs: line * 1000 }),
      ),
    ),
  });

  let batches = 0;
  enduranceTest(
    'a server killed amid batches holds every acknowledged one, each once, in every roll-up',
    { rounds: 6 },
    async ({ rounds, seed }) => {
      let client = await enter();
      const random = createRandom(seed).fork('usage batches');
      for (batches = 0; batches < 3 * rounds; batches += 1) {
        const [n, body] = [batches, batch(batches)];
        const send = () => client.post<{ success: boolean }>(`/usage/events?token=recovery-${n}`, body);
        const first = send().catch(() => undefined);
        if (n % 3 === 1) {
          await new Promise((resolve) => setTimeout(resolve, random.int(0, 40)));
          await server!.end('SIGKILL');
          await first;
          client = await enter();
        } else await first;
        const { status } = await send();
        assert.equal(status, 200);
      }
      for (const frame of ['4h', '72h', '3mo'])
        assert.equal(await counted(client, frame), batches * linesPerBatch, frame);
    },
  );

  test('a stop takes the engine along, and a backup made beside the server holds the events', async () => {
    const file = `${data.path}/beside.tar.zst`;
    const made = await runCli(['backup', 'create', file], { DATA_DIR: data.path });
    assert.equal(made.code, 0, made.stderr);
    assert.match(made.stderr, /\d{5,} usage events/);
    const { pid } = JSON.parse(readFileSync(`${data.path}/usage/engine.json`, 'utf8')) as { pid: number };
    assert.ok(runs(pid));
    assert.equal(await server!.end('SIGINT'), 0);
    server = undefined;
    await until('the engine has ended', () => !runs(pid));
    const restored = await runCli(['backup', 'restore', file, '--force'], { DATA_DIR: data.path });
    assert.equal(restored.code, 0, restored.stderr);
    const client = await enter();
    assert.equal(await counted(client, '72h'), batches * linesPerBatch);
  });
});
