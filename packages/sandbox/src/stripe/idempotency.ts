import { createHash } from 'node:crypto';
import type { Answer } from '../kernel/vendor.ts';
import { StripeFault, invalid } from './errors.ts';
import type { Form } from './form.ts';
import type { World } from './world.ts';

/** Stripe forgets keys after a day. */
const keepMs = 24 * 3600 * 1000;

export function fingerprintOf(path: string, form: Form): string {
  return createHash('sha256')
    .update(`${path}\n${canonical(form)}`)
    .digest('base64url');
}

function canonical(form: Form): string {
  if (typeof form === 'string') return JSON.stringify(form);
  if (Array.isArray(form)) return `[${form.map(canonical).join(',')}]`;
  const entries = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${canonical(value)}`).join(',')}}`;
}

/** The earlier answer to this key, or null; refuses a key that was used for something else. */
export function earlierAnswer(world: World, key: string, path: string, fingerprint: string): Answer | null {
  if (key.length > 255) throw invalid('Idempotency keys can be up to 255 characters long.');
  const kept = world.tables.answers.get(key);
  if (!kept || kept.atMs + keepMs < world.runtime.clock.nowMs()) return null;
  if (kept.path !== path) {
    throw new StripeFault(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (kept.fingerprint !== fingerprint) {
    throw new StripeFault(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return {
    status: kept.status,
    headers: { 'idempotent-replayed': 'true', 'original-request': kept.requestId },
    body: JSON.parse(kept.body) as unknown,
    replayed: true,
  };
}

/** Keeps an answer under its key, in the transaction that made it. */
export function keepAnswer(
  world: World,
  kept: { key: string; path: string; fingerprint: string; requestId: string; status: number; body: unknown },
): void {
  const { answers } = world.tables;
  const now = world.runtime.clock.nowMs();
  for (const old of answers.all()) {
    // Oldest first: the first that is still kept ends the search.
    if (old.atMs + keepMs >= now) break;
    answers.delete(old.id);
  }
  const { key, body, ...rest } = kept;
  answers.put({ ...rest, id: key, body: JSON.stringify(body), atMs: now });
}
