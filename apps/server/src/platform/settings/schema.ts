import type { z } from 'zod';
import { accessSettings } from './groups/access.ts';
import { companySettings } from './groups/company.ts';
import { enginesSettings } from './groups/engines.ts';
import { operationSettings } from './groups/operation.ts';
import { serverSettings } from './groups/server.ts';
import { vendorsSettings } from './groups/vendors.ts';
import {
  isPlainElsewhere,
  plainClickHouseProblem,
  plainMongoProblem,
  plainRedisProblem,
  plainTextProblem,
  tlsProblem,
} from './tls.ts';

/** Every setting of the server, read from environment variables of the same name, in the order of the documentation. */
export const settingsSchema = {
  ...serverSettings,
  ...enginesSettings,
  ...accessSettings,
  ...vendorsSettings,
  ...companySettings,
  ...operationSettings,
} as const;

type Schema = typeof settingsSchema;
export type Settings = { readonly [K in keyof Schema]: z.output<Schema[K]['type']> };
export type SettingName = keyof Schema;

/** A setting that cannot be used: names it, never shows a secret's value. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Addresses that would carry a password as plain text, and the setting that allows each. */
const plainTextChecks = [
  ['DATABASE_URL', 'DATABASE_PLAIN_TEXT', plainTextProblem],
  ['DATABASE_READ_URL', 'DATABASE_PLAIN_TEXT', plainTextProblem],
  ['REDIS_URL', 'REDIS_PLAIN_TEXT', plainRedisProblem],
  ['MONGODB_URL', 'MONGODB_PLAIN_TEXT', plainMongoProblem],
  ['CLICKHOUSE_URL', 'CLICKHOUSE_PLAIN_TEXT', plainClickHouseProblem],
  ['CLICKHOUSE_WORKBENCH_URL', 'CLICKHOUSE_PLAIN_TEXT', plainClickHouseProblem],
] as const;

/** Addresses of vendors, and the setting with the secret that is sent there. */
const vendorAddresses = [
  ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY'],
  ['PAYPAL_API_BASE', 'PAYPAL_CLIENT_SECRET'],
  ['AI_API_BASE', 'AI_API_KEY'],
  ['S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY'],
] as const;

/**
 * Reads and checks all settings.
 * @throws SettingsError that names every bad setting and what it must be
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { type, initial, secret }] of Object.entries(settingsSchema)) {
    const text = env[name] ?? initial;
    const result = type.safeParse(text);
    const insecure = tlsProblem(text);
    if (insecure !== undefined) problems.push(`${name}: ${insecure}`);
    else if (result.success) values[name] = result.data;
    else
      problems.push(
        `${name}${secret ? '' : ` = '${text}'`}: ${result.error.issues[0]?.message ?? 'cannot be used'}`,
      );
  }
  for (const [name, allowedBy, problemOf] of plainTextChecks) {
    const problem = values[allowedBy] === false ? problemOf(env[name] ?? '') : undefined;
    if (problem && Object.hasOwn(values, name)) problems.push(`${name}: ${problem}`);
  }
  for (const pair of (env['CACHE_MONITORS'] ?? '').split(',')) {
    const problem =
      values['REDIS_PLAIN_TEXT'] === false ? plainRedisProblem(pair.slice(pair.indexOf('=') + 1)) : undefined;
    if (problem && Object.hasOwn(values, 'CACHE_MONITORS')) problems.push(`CACHE_MONITORS: ${problem}`);
  }
  for (const [name, secret] of vendorAddresses)
    if (env[secret] && isPlainElsewhere(env[name] ?? ''))
      problems.push(`${name}: must begin with https://, since ${secret} is sent there`);
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    problems.push(
      'NODE_TLS_REJECT_UNAUTHORIZED = 0: certificates are always verified; trust your own authority by NODE_EXTRA_CA_CERTS',
    );
  if (problems.length) throw new SettingsError(`These settings cannot be used:\n  ${problems.join('\n  ')}`);
  return values as Settings;
}

/** Whether the demo world is wanted; refuses it where real data may be. */
export function demoWanted(settings: Settings): boolean {
  const loopback = ['127.0.0.1', '::1', 'localhost'].includes(settings.HOST);
  if (settings.DEMO === true && settings.DATABASE_URL)
    throw new SettingsError(
      'DEMO = 1 is refused where DATABASE_URL is set: the demo seeds accounts with known passwords.',
    );
  if (settings.DEMO === true && !loopback)
    throw new SettingsError(
      `DEMO = 1 is refused on HOST = '${settings.HOST}': the demo answers on loopback only.`,
    );
  if (settings.DEMO === false || settings.DATABASE_URL) return false;
  return loopback;
}
