import type { TimelineEvent, TimelineKind } from '@midoffice/contract/customers/timeline/shapes';
import type { Grantee } from '@midoffice/contract/kernel';
import type { TimePage } from '../../../platform/db/time-page-store.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What a source is asked for. */
export interface Asked {
  readonly platform: Platform;
  readonly db: Db;
  /** Who asks. */
  readonly staff: Grantee;
  readonly userid: string;
  readonly kinds: readonly TimelineKind[];
  readonly page: TimePage;
}

/** An event with the key that places it among others of the same source and millisecond. */
export interface PlacedEvent extends Omit<TimelineEvent, 'id'> {
  readonly key: string;
}

/** One place where a customer's past is kept. */
export interface TimelineSource {
  /** Part of the events' ids. */
  readonly name: string;
  /** As people read it where it cannot be read. */
  readonly label: string;
  /** Kinds of events that it holds. */
  readonly kinds: readonly TimelineKind[];
  /** A page of its events, newest first by time, then by key. */
  read(asked: Asked): Promise<PlacedEvent[]>;
}
