import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hasStaff } from '../platform/demo/store.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import type { Platform } from '../platform/platform.ts';
import { localUrl } from '../platform/settings/address.ts';
import { demoWanted, readSettings, type Settings } from '../platform/settings/schema.ts';
import { banner } from './banner.ts';
import { buildConsole } from './console-build.ts';
import { demoSignIns, planDemo, seedDemo } from './demo.ts';
import { openEngines, type RunningEngines } from './engines.ts';
import { createPlatform } from './platform.ts';
import { checkPort, listenError } from './port.ts';
import { claimDataDir } from './data-dir.ts';
import { openSandbox, type OwnSandbox, sendWebhooksTo, vendorsOf } from './sandbox.ts';
import { createDrain, createStopper, type Stopper } from './stop.ts';
import { prepareDatabase } from './upgrade.ts';
import { createWeb } from './web.ts';

/** How long each part of a stop may take, in milliseconds. */
const bounds = { requests: 10_000, web: 2_000, jobs: 15_000, sandbox: 3_000, engines: 45_000, build: 1_000 };

interface Start {
  readonly settings: Settings;
  readonly log: Log;
  readonly stopper: Stopper;
  readonly notify: (message: string) => void;
}

/** Engines that run, a schema of this release, and the demo world where it is wanted. */
async function startUp({
  settings,
  log,
  stopper,
  notify,
}: Start): Promise<{ engines: RunningEngines; sandbox: OwnSandbox | undefined }> {
  const engines = await openEngines(settings, (message) => log.info({ part: 'database' }, message));
  stopper.add('database', bounds.engines, engines.close);
  stopper.check();
  await prepareDatabase(settings, engines, notify);
  const plan = await planDemo(settings, engines, log);
  stopper.check();
  if (plan === 'none') return { engines, sandbox: undefined };
  const sandbox = await openSandbox(settings);
  stopper.add('sandbox', bounds.sandbox, sandbox.close);
  if (plan === 'make') {
    notify('Making the demo world, once.');
    await seedDemo(settings, engines, sandbox, log, stopper.check);
  }
  return { engines, sandbox };
}

async function listen(app: FastifyInstance, settings: Settings): Promise<string> {
  try {
    await app.listen({ host: settings.HOST, port: settings.PORT });
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, settings.HOST, settings.PORT);
  }
  const address = app.server.address();
  // A free port is known only now. Links in mails are built from the settings, so the port is written there.
  if (settings.PORT === 0 && typeof address === 'object' && address)
    Object.assign(settings, { PORT: address.port });
  return localUrl(settings);
}

async function openWeb(platform: Platform, { settings, stopper }: Start): Promise<string> {
  const app = await createWeb(platform, { secure: settings.PUBLIC_URL.startsWith('https:') });
  const drain = createDrain(app.server);
  stopper.add('web', bounds.web, () => app.close());
  stopper.add('requests', bounds.requests + 500, () => drain(bounds.requests));
  return listen(app, settings);
}

async function start(given: Start): Promise<void> {
  const { settings, log, stopper, notify } = given;
  demoWanted(settings);
  await checkPort(settings.HOST, settings.PORT);
  mkdirSync(join(settings.DATA_DIR), { recursive: true, mode: 0o700 });
  if (!settings.DATABASE_URL) stopper.add('data folder', 1000, claimDataDir(settings.DATA_DIR));
  const building = settings.BUILD_CONSOLE
    ? buildConsole(notify, (kill) => stopper.add('console build', bounds.build, kill))
    : Promise.resolve(undefined);
  const { engines, sandbox } = await startUp(given);
  stopper.check();
  const demo = sandbox !== undefined;
  const platform = await createPlatform(
    settings,
    {
      ...engines,
      ...vendorsOf(settings, sandbox),
      demo,
      work: settings.WORKER,
    },
    log,
  );
  stopper.add('platform', bounds.jobs, () => platform.close());
  const problem = await building;
  if (problem) process.stderr.write(`The console could not be built, only the API answers:\n${problem}\n\n`);
  stopper.check();
  const url = await openWeb(platform, given);
  if (sandbox) sendWebhooksTo(url, sandbox);
  const address = settings.PUBLIC_URL || url;
  process.stdout.write(
    banner({
      address,
      dataDir: settings.DATA_DIR,
      signIns: demo ? await demoSignIns() : [],
      needsFirstAdmin: !(await hasStaff(platform.db)),
      external: !engines.embedded,
    }),
  );
  if (process.env['MIDOFFICE_READY_LINE'] === '1')
    process.stdout.write(
      `MIDOFFICE_READY url=${url} pid=${process.pid} engine=${engines.enginePid() ?? ''}\n`,
    );
}

/** Runs a server process until it receives a signal to stop. */
export async function serve(env: Record<string, string | undefined>): Promise<void> {
  const settings = readSettings(env);
  const log = createLog(settings.LOG_LEVEL);
  let started: Promise<void> = Promise.resolve();
  const stopper = createStopper(log, () => started);
  const notify = (message: string): void => void process.stdout.write(`${message}\n`);
  started = start({ settings, log, stopper, notify });
  try {
    await started;
  } catch (error) {
    if (stopper.stopping) return;
    const known = ['StartError', 'SettingsError'].includes((error as Error).name);
    process.stderr.write(
      known ? `${(error as Error).message}\n` : `Midoffice could not start: ${(error as Error).stack}\n`,
    );
    started = Promise.resolve();
    await stopper.end(1);
  }
}
