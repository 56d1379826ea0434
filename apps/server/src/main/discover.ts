import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from '../platform/cli/command.ts';
import type { FeatureSeed } from '../platform/demo/world.ts';
import type { EffectKind } from '../platform/effects/effects.ts';
import type { AnyHandler } from '../platform/http/implement.ts';
import type { AnySocketRoute } from '../platform/http/sockets.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';

const features = join(import.meta.dirname, '..', 'features');

type Stop = () => Promise<void> | void;

/** What a feature's `start.ts` may export: it is run once when a process starts, and may answer how to stop. */
export interface FeatureStart {
  start(platform: Platform): Promise<Stop | void> | Stop | void;
}

type Modules = [file: string, module: Record<string, unknown>][];
const known = new Map<string, Promise<Modules>>();

/** Looks once in the life of a process, as modules are loaded once. */
function importAll(pattern: string): Promise<Modules> {
  const found = known.get(pattern) ?? look(pattern);
  known.set(pattern, found);
  return found;
}

async function look(pattern: string): Promise<Modules> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: features })) if (!file.includes('.test.')) files.push(file);
  return Promise.all(
    files
      .sort()
      .map(async (file): Promise<Modules[number]> => [
        file,
        (await import(join(features, file))) as Record<string, unknown>,
      ]),
  );
}

/** Every handler of every feature: each file in a feature's `calls` folder exports one as `handler`. */
export async function discoverHandlers(): Promise<AnyHandler[]> {
  return (await importAll('*/*/calls/*.ts')).map(([file, module]) => {
    const handler = module['handler'] as AnyHandler | undefined;
    if (!handler?.call) throw new Error(`features/${file} exports no handler`);
    return handler;
  });
}

/** Every kind of job of every feature: each file in a feature's `jobs` folder exports one through `job(platform)`. */
export async function discoverJobs(platform: Platform): Promise<JobKind<object>[]> {
  return (await importAll('*/*/jobs/*.ts')).map(([file, module]) => {
    const make = module['job'] as ((platform: Platform) => JobKind<object>) | undefined;
    if (!make) throw new Error(`features/${file} exports no job`);
    return make(platform);
  });
}

/** Every kind of effect of every feature: each file in a feature's `effects` folder exports one as `effect`. */
export async function discoverEffects(): Promise<EffectKind<never>[]> {
  return (await importAll('*/*/effects/*.ts')).map(([file, module]) => {
    const kind = module['effect'] as EffectKind<never> | undefined;
    if (!kind?.run) throw new Error(`features/${file} exports no effect`);
    return kind;
  });
}

/** Every WebSocket of every feature: each file in a feature's `sockets` folder exports one as `socket`. */
export async function discoverSockets(): Promise<AnySocketRoute[]> {
  return (await importAll('*/*/sockets/*.ts')).map(([file, module]) => {
    const socket = module['socket'] as AnySocketRoute | undefined;
    if (!socket?.prefix) throw new Error(`features/${file} exports no socket`);
    return socket;
  });
}

/** Runs each feature's `start.ts`, where it has one. Answers how to stop them all. */
export async function startFeatures(platform: Platform): Promise<() => Promise<void>> {
  const stops: Stop[] = [];
  for (const [, module] of await importAll('*/*/start.ts')) {
    const stop = await (module as unknown as FeatureStart).start(platform);
    if (stop) stops.push(stop);
  }
  return async () => {
    for (const stop of stops) await stop();
  };
}

/** Every feature's part of the demo world with the feature's name, lower order first. */
export async function discoverSeeds(): Promise<[string, FeatureSeed][]> {
  const seeds = (await importAll('*/*/seed.ts')).map(([file, module]): [string, FeatureSeed] => {
    const seed = module['featureSeed'] as FeatureSeed | undefined;
    if (!seed) throw new Error(`features/${file} exports no featureSeed`);
    return [file.split('/')[1]!, seed];
  });
  return seeds.sort(([a, left], [b, right]) => left.order - right.order || (a < b ? -1 : 1));
}

/** Every command of every feature. */
export async function discoverCommands(): Promise<Command[]> {
  return (await importAll('*/*/commands.ts')).flatMap(([file, module]) => {
    const commands = module['commands'] as Command[] | undefined;
    if (!commands) throw new Error(`features/${file} exports no commands`);
    return commands;
  });
}
