import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../http/errors.ts';

// OWASP password storage: N 2^15, r 8, p 3 is 32 MiB and equal in strength to 2^17 with p 1.
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 160 * 2 ** 20 };
const running = { count: 0, waiting: [] as (() => void)[] };
const atOnce = 2;
const waitingAtMost = 32;

async function derive(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  if (running.count >= atOnce) {
    if (running.waiting.length >= waitingAtMost)
      throw new ApiError(429, 'Too many sign-ins at once, please try again.');
    await new Promise<void>((resolve) => running.waiting.push(resolve));
  }
  running.count += 1;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    running.count -= 1;
    running.waiting.shift()?.();
  }
}

/** Hashes a password: `scrypt$N$r$p$salt$hash`, base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether a password is the hashed one. Without a hash it takes as long and says no. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, n, r, p, salt, hash] = (stored ?? '').split('$');
  if (!salt || !hash) {
    await derive(password, randomBytes(16), cost);
    return false;
  }
  const key = await derive(password, Buffer.from(salt, 'base64'), {
    N: Number(n),
    r: Number(r),
    p: Number(p),
    maxmem: cost.maxmem,
  });
  return timingSafeEqual(key, Buffer.from(hash, 'base64'));
}
