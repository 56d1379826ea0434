import { createHash } from 'node:crypto';
import type { SandboxRuntime } from '../kernel/vendor.ts';
import type { Table } from '../kernel/store.ts';

export type AwsServerKind = 'instance' | 'database' | 'cache';

/** How the values of a metric run: around a base, up and down over the day, with noise. */
export interface AwsWave {
  readonly base: number;
  /** How far from the base at most, noise included. */
  readonly swing?: number;
}

/** A Lightsail instance, an RDS database or an ElastiCache cluster. */
export interface SeedAwsServer {
  readonly kind: AwsServerKind;
  readonly name: string;
  readonly tags?: Readonly<Record<string, string>>;
  /** What runs on it, such as `postgres`. */
  readonly engine?: string;
  readonly metrics?: Readonly<Record<string, AwsWave>>;
}

export interface StoredAwsServer extends SeedAwsServer {
  id: string;
  createdAtMs: number;
  /** When it was rebooted, oldest first. */
  rebootedAtMs: readonly number[];
}

/** One value of a metric; not every number need be finite. */
export interface AwsPoint {
  readonly atMs: number;
  readonly value: number;
}

interface StoredPoints {
  id: string;
  /** Numbers as text: a state file in JSON has no NaN. */
  points: readonly { readonly atMs: number; readonly value: string }[];
}

/** A group of logs; one with lines writes one of them every few seconds. */
export interface SeedLogGroup {
  readonly name: string;
  readonly lines?: readonly string[];
  readonly everySeconds?: number;
}

export interface StoredLogGroup extends SeedLogGroup {
  id: string;
  createdAtMs: number;
}

export interface StoredLogEvent {
  id: string;
  group: string;
  stream: string;
  atMs: number;
  message: string;
}

/** A refusal of a service, in its own code. */
export class AwsRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** How long a reboot takes. */
const rebootMs = 20_000;
const dayMs = 86_400_000;

/** A number in [-1, 1) that is always the same for the same text. */
const noise = (text: string): number => createHash('md5').update(text).digest().readUInt32BE(0) / 2 ** 31 - 1;

/** Servers, their metrics and reboots, and logs, as AWS keeps them. */
export class AwsWorld {
  readonly #runtime: SandboxRuntime;
  readonly #servers: Table<StoredAwsServer>;
  readonly #points: Table<StoredPoints>;
  readonly #groups: Table<StoredLogGroup>;
  readonly #events: Table<StoredLogEvent>;

  constructor(runtime: SandboxRuntime) {
    this.#runtime = runtime;
    this.#servers = runtime.store.table<StoredAwsServer>('aws_server', ['kind']);
    this.#points = runtime.store.table<StoredPoints>('aws_points');
    this.#groups = runtime.store.table<StoredLogGroup>('aws_log_group');
    this.#events = runtime.store.table<StoredLogEvent>('aws_log_event', ['group']);
  }

  nowMs(): number {
    return this.#runtime.clock.nowMs();
  }

  seed(servers: readonly SeedAwsServer[], logs: readonly SeedLogGroup[]): void {
    const createdAtMs = this.nowMs() - 90 * dayMs;
    this.#runtime.store.transaction(() => {
      for (const server of servers)
        this.#servers.put({ ...server, id: `${server.kind}/${server.name}`, createdAtMs, rebootedAtMs: [] });
      for (const group of logs) this.#groups.put({ ...group, id: group.name, createdAtMs });
    });
  }

  remove(kind: AwsServerKind, name: string): void {
    this.#runtime.store.transaction(() => this.#servers.delete(`${kind}/${name}`));
  }

  servers(kind: AwsServerKind): StoredAwsServer[] {
    return this.#servers.where('kind', kind);
  }

  server(kind: AwsServerKind, name: string): StoredAwsServer | undefined {
    return this.#servers.get(`${kind}/${name}`);
  }

  isRebooting({ rebootedAtMs }: StoredAwsServer): boolean {
    return this.nowMs() - (rebootedAtMs.at(-1) ?? Number.NEGATIVE_INFINITY) < rebootMs;
  }

  reboot(server: StoredAwsServer): void {
    const rebootedAtMs = [...server.rebootedAtMs, this.nowMs()];
    this.#runtime.store.transaction(() => this.#servers.put({ ...server, rebootedAtMs }));
  }

  /** Sets the values of a metric; none: it has no data. */
  setPoints(kind: AwsServerKind, name: string, metric: string, points: readonly AwsPoint[]): void {
    const stored = points.map(({ atMs, value }) => ({ atMs, value: String(value) }));
    this.#runtime.store.transaction(() =>
      this.#points.put({ id: `${kind}/${name}/${metric}`, points: stored }),
    );
  }

  /** Values of a metric in a span, by period, oldest first; of one that has not ended a part of its value. None of a metric or a server that is not known. */
  values(
    kind: AwsServerKind,
    name: string,
    metric: string,
    { startMs, endMs, periodMs }: { startMs: number; endMs: number; periodMs: number },
  ): AwsPoint[] {
    const id = `${kind}/${name}/${metric}`;
    const given = this.#points.get(id);
    if (given)
      return given.points
        .filter(({ atMs }) => atMs >= startMs && atMs < endMs)
        .map(({ atMs, value }) => ({ atMs, value: Number(value) }));
    const wave = this.server(kind, name)?.metrics?.[metric];
    if (!wave) return [];
    const points: AwsPoint[] = [];
    const last = Math.min(endMs, this.nowMs());
    for (let atMs = Math.ceil(startMs / periodMs) * periodMs; atMs < last; atMs += periodMs) {
      const day = Math.sin((2 * Math.PI * (atMs % dayMs)) / dayMs);
      const off = (day + noise(`${id}/${atMs}`)) / 2;
      // Of a period that has not ended there is only a part.
      const part = Math.min(1, (this.nowMs() - atMs) / periodMs);
      points.push({ atMs, value: Math.max(0, wave.base + (wave.swing ?? 0) * off) * part });
    }
    return points;
  }

  groups(): StoredLogGroup[] {
    return [...this.#groups.all()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  group(name: string): StoredLogGroup | undefined {
    return this.#groups.get(name);
  }

  log(group: string, message: string, atMs = this.nowMs(), stream = 'app-1'): void {
    const id = this.#runtime.ids.text(24);
    this.#runtime.store.transaction(() => this.#events.put({ id, group, stream, atMs, message }));
  }

  /** Events of a group in a span, oldest first. */
  events(group: StoredLogGroup, startMs: number, endMs: number): StoredLogEvent[] {
    const found = this.#events
      .where('group', group.name)
      .filter(({ atMs }) => atMs >= startMs && atMs <= endMs);
    const { lines = [], everySeconds = 60 } = group;
    const everyMs = everySeconds * 1000;
    const first = Math.max(startMs, group.createdAtMs);
    const last = Math.min(endMs, this.nowMs());
    for (let at = Math.ceil(first / everyMs); lines.length && at * everyMs <= last; at += 1) {
      const drawn = Math.abs(noise(`${group.name}/${at}`));
      const message = lines[Math.floor(drawn * lines.length)]!.replace('{n}', String(at % 100_000));
      const id = `${group.name}/${at}`;
      found.push({ id, group: group.name, stream: `app-${(at % 2) + 1}`, atMs: at * everyMs, message });
    }
    return found.sort((a, b) => a.atMs - b.atMs);
  }
}
