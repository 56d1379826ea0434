import { settingsSchema } from './schema.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** The page docs/configuration.md, from the settings themselves. */
export function configurationPage(): string {
  const rows = Object.entries(settingsSchema).map(
    ([name, { initial, about, secret }]) =>
      `| \`${name}\` | ${initial === '' ? '(empty)' : `\`${cell(initial)}\``} | ${secret ? 'yes' : ''} | ${cell(about)} |`,
  );
  return [
    '# Configuration',
    '',
    'Every setting is an environment variable of the same name. A value that cannot be used stops the start, with the',
    'name of the setting and what it must be. Secrets are never printed or logged.',
    '',
    'Written by `npm run docs` from `apps/server/src/platform/settings/schema.ts`. Do not edit.',
    '',
    '| setting | default | secret | what it does |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '## The data folder',
    '',
    'With the embedded engine everything is stored in `DATA_DIR`; with `DATABASE_URL` the records are in that database.',
    '',
    '| path | what it is | in a backup |',
    '| --- | --- | --- |',
    '| `database/` | the embedded PostgreSQL: data, password, log | as tables |',
    '| `files/` | stored files | yes |',
    '| `sandbox/` | the demo stand-ins of card provider and others | yes |',
    '| `secrets.key` | encrypts stored keys and secrets, made once | only with `--with-secrets` |',
    '| `audit-head.jsonl` | the audit chain as seen from outside the database | no: it is the witness against the database |',
    '| `backups/` | backups that name no other place, and those made before an upgrade | no |',
    '',
    '## Backups',
    '',
    '`npm run cli -- backup create` writes all tables as of one moment, jobs that wait, and the files above, while the',
    'server runs. `backup verify FILE` checks every digest. `backup restore FILE` brings it back in one transaction, here',
    'or with `--into postgres://...` into another database, and reads every table back before it commits; the server must',
    'not run on the target. Backups of earlier releases are brought forward. The queue itself (schema `pgboss`) is built',
    'anew; jobs that waited or ran are queued again by the first worker that starts, so a job may run twice around a restore.',
    '',
    'A start on a data folder of an earlier release writes such a backup first. With `DATABASE_URL` back up the database',
    'before an upgrade yourself.',
    '',
    '## Changing the secrets key',
    '',
    'Put a new key (`npm run cli -- secrets new-key`) in front of the old one in `SECRETS_KEY` or `DATA_DIR/secrets.key`,',
    'separated by a comma, restart every server, then run `npm run cli -- secrets rotate`. Keep the oldest key: it also',
    'finds stored keys. Keys between the newest and the oldest can be dropped afterwards.',
    '',
  ].join('\n');
}
