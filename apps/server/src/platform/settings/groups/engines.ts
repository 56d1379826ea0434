import { z } from 'zod';
import { setting } from '../setting.ts';
import { verifiedPostgres } from '../tls.ts';
import { flag, whole, address, namedCaches, web, postgres, redis } from '../types.ts';

/** Databases, cache and the key that encrypts secrets. */
export const enginesSettings = {
  DATABASE_URL: setting(
    address(postgres, 'optional').transform(verifiedPostgres),
    '',
    'PostgreSQL 15 or newer. Empty: the embedded PostgreSQL 18.',
    true,
  ),
  DATABASE_READ_URL: setting(
    address(postgres, 'optional').transform(verifiedPostgres),
    '',
    'Read replica for lists and reports. Empty: DATABASE_URL.',
    true,
  ),
  DATABASE_PLAIN_TEXT: setting(
    flag,
    '0',
    'Whether PostgreSQL on another machine may be reached without TLS, on a network that is trusted. Otherwise DATABASE_URL and DATABASE_READ_URL need ?sslmode=verify-full there.',
  ),
  CLICKHOUSE_URL: setting(
    address(web, 'optional'),
    '',
    'ClickHouse server for API usage, such as https://user:password@host:8443/usage. Empty: the embedded engine under DATA_DIR/usage.',
    true,
  ),
  CLICKHOUSE_WORKBENCH_URL: setting(
    address(web, 'optional'),
    '',
    'The same server for the SQL workbench, with a read-only user of its own (docs/operations.md says how to create it). Empty: with CLICKHOUSE_URL there is no SQL workbench; the embedded engine needs none.',
    true,
  ),
  CLICKHOUSE_PLAIN_TEXT: setting(
    flag,
    '0',
    'Whether a ClickHouse on another machine may get its password without TLS, on a network that is trusted. Otherwise CLICKHOUSE_URL and CLICKHOUSE_WORKBENCH_URL begin with https:// there.',
  ),
  DATABASE_POOL: setting(
    whole(2, 200),
    '12',
    'Connections that one process keeps at most, beside a few for long charts, jobs and messages. One person uses half of them at once, one staff key a third; their further requests wait, or get 429.',
  ),
  REDIS_URL: setting(
    address(redis, 'optional'),
    '',
    "Redis or Valkey for the gateway's key records and the cache; rediss:// for TLS. Empty: each server process keeps its own, and they follow one another.",
    true,
  ),
  REDIS_PLAIN_TEXT: setting(
    flag,
    '0',
    'Whether a Redis on another machine may get its password without TLS, on a network that is trusted. Otherwise REDIS_URL begins with rediss:// there.',
  ),
  REDIS_PREFIX: setting(
    z.string().regex(/^[\w:.-]*$/, 'must be letters, digits and : . - _'),
    'midoffice:',
    'What every key of ours in Redis begins with.',
  ),
  CACHE_MONITORS: setting(
    namedCaches,
    '',
    'Further Redis or Valkey servers that the cache monitor shows beside the one of REDIS_URL, as `name=redis://…`, separated by commas; rediss:// for TLS. `others` as a cache type means the first of them.',
    true,
  ),
  S3_BUCKET: setting(
    z.string().regex(/^(|[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/, 'must be the name of a bucket'),
    '',
    'Bucket of S3, or of a service that speaks it, for stored files: filings, photos, pictures. Empty: the folder DATA_DIR/files.',
  ),
  S3_REGION: setting(
    z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region'),
    'us-east-1',
    'Region of the bucket.',
  ),
  S3_ENDPOINT: setting(
    address(web, 'optional'),
    '',
    "Address of a service that speaks S3, such as https://storage.example. Empty: Amazon's own.",
  ),
  S3_ACCESS_KEY_ID: setting(
    z.string(),
    '',
    'Access key of the bucket. Empty: that of the machine or the environment, as the AWS SDK finds it.',
    true,
  ),
  S3_SECRET_ACCESS_KEY: setting(z.string(), '', 'Secret of S3_ACCESS_KEY_ID.', true),
  S3_PREFIX: setting(
    z.string().regex(/^[\w!.*'()/-]{0,200}$/, 'must be letters, digits and - _ . / only'),
    '',
    'What the name of every file in the bucket begins with, such as `midoffice/`.',
  ),
  S3_PATH_STYLE: setting(
    flag,
    '0',
    'Whether the bucket is named in the path of the address and not in the host name, as some services want it.',
  ),
  SECRETS_KEY: setting(
    z.string(),
    '',
    'Encrypts stored keys and secrets: 32 random bytes in base64, or several separated by commas, newest first, to rotate. Empty with the embedded engine: made once in DATA_DIR/secrets.key. Required with DATABASE_URL.',
    true,
  ),
} as const;
