// Runs PostgreSQL from the npm package on a data folder: starts it, or adopts the one that runs there.
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Account, engineAccount, giveFolderTo } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { dropClaim, newClaim } from './claims.ts';
import { askIdentity, connectionUrl, isPassing, systemIdOf } from './connect.ts';
import { EngineStartError, freePort, startEngine } from './engine.ts';
import {
  type DataFolder,
  checkData,
  leaseHolders,
  makePassword,
  openFolder,
  readPassword,
  rememberPort,
  rememberedPort,
  removeLease,
  writeLease,
} from './folder.ts';
import { initialise } from './initialise.ts';
import { withLock } from './lock.ts';
import {
  type Postmaster,
  clearRemains,
  endWorkers,
  runningPostmaster,
  stillRuns,
  stopPostmaster,
} from './postmaster.ts';
import { resetPassword } from './reset-password.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** Wanted port. 0 or none: the one used last time, else a free one. A taken port is replaced. */
  port?: number;
  /** Default: `password` in the data folder. */
  superuserPasswordFile?: string;
  /** PostgreSQL settings over ours. They count for the process that starts the engine, not for an adopter. */
  settings?: Record<string, string>;
  log?: (message: string) => void;
  /** Start the engine again on the same port when it dies while in use. Default true. */
  supervise?: boolean;
}

export interface EmbeddedPostgres {
  /** Connection string with password, database `postgres`. */
  readonly url: string;
  /** The engine's process now; another after a crash. */
  readonly pid: number;
  readonly port: number;
  /** True: it was running already. */
  readonly adopted: boolean;
  /** Connection string with password to another database of the engine. */
  urlOf(database: string): string;
  /** Gives up this use. The last user's stop shuts the engine down. */
  stop(): Promise<void>;
}

interface Launch {
  folder: DataFolder;
  settings: Record<string, string>;
  wantedPort: number;
  log: (message: string) => void;
}

const lockTimeoutMs = 600_000;
const superviseEveryMs = 500;

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const folder = openFolder(options.dataDir, options.superuserPasswordFile);
  const launch: Launch = { folder, settings: options.settings ?? {}, wantedPort: options.port ?? 0, log };
  const claim = newClaim();
  try {
    const first = await locked(launch, async () => {
      const running = await adoptOrStart(launch);
      writeLease(folder, claim);
      return running;
    });
    return handleFor(launch, claim, first, options.supervise ?? true);
  } catch (error) {
    dropClaim(claim);
    throw error;
  }
}

interface Running {
  postmaster: Postmaster;
  password: string;
  adopted: boolean;
}

function locked<T>(launch: Launch, work: () => Promise<T>): Promise<T> {
  const onWait = (pid: number): void =>
    launch.log(`waiting for process ${pid}, which starts or stops the engine`);
  return withLock(launch.folder.lockFile, { timeoutMs: lockTimeoutMs, onWait }, work);
}

/** Under the lock. `keepPort`: the engine died in use and its users know this port. */
async function adoptOrStart(launch: Launch, keepPort?: number): Promise<Running> {
  const { folder, log } = launch;
  const running = checkData(folder) ? runningPostmaster(folder.pgData) : undefined;
  if (running !== undefined && (await settled(running, folder))) {
    const password = readPassword(folder);
    if (password !== undefined && (await answersAsOurs(running, folder, password))) {
      log(`adopted the running engine (process ${running.pid}, port ${running.port})`);
      rememberPort(folder, running.port);
      return { postmaster: running, password, adopted: true };
    }
    await stopForPasswordReset(launch, running);
    return await start(launch, keepPort, true);
  }
  return await start(launch, keepPort, readPassword(folder) === undefined);
}

/** Waits while another's engine starts up or shuts down. True: it runs and is ready. */
async function settled(postmaster: Postmaster, folder: DataFolder): Promise<boolean> {
  while (stillRuns(postmaster)) {
    if (runningPostmaster(folder.pgData)?.ready === true) return true;
    await sleep(20);
  }
  return false;
}

async function answersAsOurs(postmaster: Postmaster, folder: DataFolder, password: string): Promise<boolean> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      const identity = await askIdentity(connectionUrl(postmaster.port, password));
      // A copy of this data folder has the same number and password, but another start time.
      const sameStart = Math.abs(identity.startedAt - postmaster.startedAt) < 30;
      if (identity.systemId === systemIdOf(folder.pgData) && sameStart) return true;
      throw new Error(
        `Port ${postmaster.port} is answered by another PostgreSQL than the one on ${folder.pgData}.`,
      );
    } catch (error) {
      if ((error as { code?: string }).code === '28P01') return false;
      if (!stillRuns(postmaster))
        throw new Error(`PostgreSQL ended again, ${folder.logFile} says why.`, { cause: error });
      if (!isPassing(error) || Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

async function stopForPasswordReset(launch: Launch, running: Postmaster): Promise<void> {
  const { folder, log } = launch;
  const users = leaseHolders(folder);
  if (users.length > 0) {
    throw new Error(
      `PostgreSQL runs on ${folder.root} (process ${running.pid}) for process ${users.join(', ')}, ` +
        `but the password in ${folder.passwordFile} does not open it. Stop those processes, then start again.`,
    );
  }
  log('the password file does not fit the running engine: stopping it to set the password again');
  await stopPostmaster(folder.pgData, log);
}

async function start(launch: Launch, keepPort: number | undefined, passwordLost: boolean): Promise<Running> {
  const { folder, log } = launch;
  const account = engineAccount(folder.pgData);
  const binaries = findBinaries(account, folder.root);
  const isNew = !checkData(folder);
  if (isNew) {
    log(`creating a database in ${folder.root}`);
    await initialise(folder, binaries, account, launch.settings['fsync'] !== 'off');
  } else {
    if (account !== undefined && statSync(folder.pgData).uid === 0) giveFolderTo(folder.pgData, account);
    await clearRemains(folder.pgData, log);
    if (passwordLost) await setPassword(launch, binaries, account);
  }
  const postmaster = await startOnSomePort(launch, binaries, account, keepPort);
  rememberPort(folder, postmaster.port);
  const password = readPassword(folder);
  if (password === undefined) throw new Error(`${folder.passwordFile} has vanished.`);
  if (await answersAsOurs(postmaster, folder, password)) return { postmaster, password, adopted: false };

  if (passwordLost || isNew)
    throw new Error(`The password in ${folder.passwordFile} does not open the database.`);
  log('the password file does not fit the data: setting the password again');
  await stopPostmaster(folder.pgData, log);
  return await start(launch, keepPort, true);
}

async function setPassword(launch: Launch, binaries: Binaries, account: Account | undefined): Promise<void> {
  const { folder } = launch;
  await resetPassword(folder, binaries, account, readPassword(folder) ?? makePassword(folder));
}

const startAttempts = 8;

async function startOnSomePort(
  launch: Launch,
  binaries: Binaries,
  account: Account | undefined,
  keepPort: number | undefined,
): Promise<Postmaster> {
  const { folder, log, settings } = launch;
  const wanted = launch.wantedPort > 0 ? launch.wantedPort : rememberedPort(folder);
  let port = keepPort ?? wanted ?? (await freePort());
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startEngine({ folder, binaries, account, port, settings, log });
    } catch (error) {
      if (!(error instanceof EngineStartError) || error.failure === 'other' || attempt === startAttempts)
        throw error;
      // A server that died while starting may have left an engine that was not to be seen yet.
      const other = runningPostmaster(folder.pgData);
      if (other !== undefined && (await settled(other, folder))) return other;
      if (error.failure === 'port-taken' && keepPort === undefined) {
        const taken = port;
        port = await freePort();
        log(`port ${taken} is taken, trying ${port}`);
      } else {
        // Workers of a killed engine are still leaving, or somebody holds the port our users know.
        await endWorkers(folder.pgData, 500);
        await sleep(250);
      }
    }
  }
}

function handleFor(launch: Launch, claim: string, first: Running, supervise: boolean): EmbeddedPostgres {
  const { folder, log } = launch;
  let current = first.postmaster;
  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> = Promise.resolve();
  let busy = false;

  const restart = async (): Promise<void> => {
    try {
      await locked(launch, async () => {
        if (stopping === undefined) current = (await adoptOrStart(launch, current.port)).postmaster;
      });
      if (stopping === undefined) log(`the engine runs again (process ${current.pid})`);
    } catch (error) {
      log(`the engine could not be started again: ${(error as Error).message}`);
      await sleep(1000, undefined, { ref: false });
    }
  };
  const look = (): void => {
    if (busy || stopping !== undefined || stillRuns(current)) return;
    busy = true;
    log(`the engine (process ${current.pid}) has died, starting it again`);
    restarting = restart().finally(() => (busy = false));
  };
  const timer = supervise ? setInterval(look, superviseEveryMs).unref() : undefined;

  const leave = async (): Promise<void> => {
    clearInterval(timer);
    await restarting;
    await locked(launch, async () => {
      removeLease(folder, claim);
      dropClaim(claim);
      const users = leaseHolders(folder);
      if (users.length > 0) log(`the engine stays up for process ${users.join(', ')}`);
      else await stopPostmaster(folder.pgData, log);
    });
  };
  return {
    get url() {
      return connectionUrl(current.port, first.password);
    },
    get pid() {
      return current.pid;
    },
    get port() {
      return current.port;
    },
    adopted: first.adopted,
    urlOf: (database) => connectionUrl(current.port, first.password, database),
    stop: () => (stopping ??= leave()),
  };
}
