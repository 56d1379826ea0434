import type { Sandbox } from '@midoffice/sandbox';
import type { Platform } from '../platform.ts';

export type {
  Sandbox,
  SeedAwsServer,
  SeedCharge,
  SeedCoupon,
  SeedCustomer,
  SeedEdgarCompany,
  SeededWorld,
  SeedPaypalSubscription,
  SeedPrice,
  SeedPromotionCode,
  SeedProduct,
  SeedSubscription,
  SeedWorld,
} from '@midoffice/sandbox';

/** Deterministic numbers for the demo world (mulberry32): the same seed gives the same world. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Whole number in [from, to]. */
  int(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** Standard normal. */
  normal(): number;
  /** An own stream for a subject, independent of how much others draw. */
  fork(subject: string): Random;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    fork: (subject) => {
      let hash = seed >>> 0;
      for (const letter of subject) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
      return createRandom(hash);
    },
  };
}

/** The demo world while it is being made. */
export interface World {
  readonly platform: Platform;
  readonly random: Random;
  /** 1 is 240 customers and 12 symbols. */
  readonly size: number;
  /** The day the world believes it is: YYYY-MM-DD. Everything is dated relative to it. */
  readonly today: string;
  /** The vendors' stand-ins, still empty: a seed writes their side of the world without HTTP. */
  readonly sandbox: Sandbox;
}

/**
 * A time of the world's day (UTC) such as `08:00`, in milliseconds; the present while that is still to come, as nothing that
 * the demo says of the past may lie ahead.
 */
export const timeOfDay = (
  { platform, today }: Pick<World, 'today'> & { readonly platform: Pick<Platform, 'now'> },
  time: string,
): number => Math.min(Date.parse(`${today}T${time}:00Z`), platform.now());

/** Somebody whom the demo lets in, as the start prints it. */
export interface DemoSignIn {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** What a feature's `seed.ts` exports: makes the feature's part of the demo world. Lower order first. */
export interface FeatureSeed {
  readonly order: number;
  seed(world: World): Promise<void>;
  /** Sign-ins of the demo, printed at each start. Only the feature that makes them has any. */
  readonly signIns?: readonly DemoSignIn[];
}
