import type { AnyCall } from '@midoffice/contract/kernel';
import type { PaymentsWorld } from './world.ts';

/** One payment action with how often it happened at the vendors. */
export interface Action {
  readonly name: string;
  readonly call: AnyCall;
  /** Vendor requests that act, to be failed. */
  readonly paths: readonly string[];
  /** Only one of it runs at a time: the second is refused. */
  readonly alone?: true;
  /** Depends on the clock of the vendors' stand-in: servers in processes of their own have another one. */
  readonly ownClock?: true;
  make(world: PaymentsWorld): Promise<Target>;
  /** How often it happened: 1 is right, 0 lost, more doubled. */
  happened(world: PaymentsWorld, target: Target, events: readonly VendorEvent[]): Promise<number>;
}

export interface Target {
  readonly userid: string;
  readonly input: Record<string, unknown>;
  /** What the vendor's events or lists are counted by. */
  readonly key: string;
}

export interface VendorEvent {
  readonly type: string;
  readonly id: string;
}

export const countEvents = (events: readonly VendorEvent[], type: string, id: string): number =>
  events.filter((event) => event.type === type && event.id === id).length;
