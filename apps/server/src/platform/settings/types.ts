import { z } from 'zod';

export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
/** Keys of senders that sign their requests: `sender=key`, separated by commas. */
export const senderKeys = list.transform((pairs, refuse) =>
  pairs.map((pair) => {
    const [, sender = '', key = ''] = /^([\w.-]{1,60})=(\S{32,500})$/.exec(pair) ?? [];
    if (!sender)
      refuse.addIssue({ code: 'custom', message: 'must be sender=key, each key of at least 32 characters' });
    return { sender, key };
  }),
);
export const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((text) => text === '1' || text === 'true');
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
export const flagOrNothing = z
  .enum(['', '0', '1', 'true', 'false'], { error: 'must be 1, 0 or empty' })
  .transform((text) => (text === '' ? undefined : text === '1' || text === 'true'));
/** An address with one of these schemes; `optional`: or nothing. */
export const address = (schemes: readonly string[], optional?: 'optional') =>
  z
    .string()
    .refine(
      (text) =>
        text === ''
          ? optional !== undefined
          : schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? '') && text.includes('://'),
      {
        error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      },
    );
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** One e-mail address, or nothing. */
export const emailAddress = z
  .string()
  .refine((text) => text === '' || /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text), {
    error: 'must be one e-mail address',
  });
export const sitePath = z.string().regex(/^\/[\w./~-]*$/, 'must be a path that begins with /');
export const filled = z.string().min(1, 'must not be empty');
export const web = ['http', 'https'];
export const postgres = ['postgres', 'postgresql'];
export const redis = ['redis', 'rediss'];
/** Servers as `name=redis://…`, separated by commas. The name `main` is that of REDIS_URL. */
export const namedCaches = list.transform((pairs, refuse) => {
  const caches = pairs.map((pair) => {
    const [, name = '', url = ''] = /^([a-z][\w-]{0,39})=(\S{1,1000})$/.exec(pair) ?? [];
    return { name, url };
  });
  const names = new Set(caches.map(({ name }) => name));
  if (
    names.size < caches.length ||
    caches.some(({ name, url }) => !name || name === 'main' || !address(redis).safeParse(url).success)
  )
    refuse.addIssue({
      code: 'custom',
      message:
        'must be name=redis://host pairs; each name once, of small letters and digits, and none of them main',
    });
  return caches;
});
