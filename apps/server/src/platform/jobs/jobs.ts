import type { Trx } from '../db/connect.ts';
import type { PresentStaff } from '../session/present.ts';

/**
 * Called by a running job; the console shows it. Throws once the job has to stop, so that a job that reports its
 * progress between steps stops at one of them.
 */
export interface Progress {
  (done: number, total?: number, message?: string): Promise<void>;
}

/** What a job leaves behind beside its last words. */
export interface JobDone {
  /** The change set that it made; the console offers to undo it. Null where nothing differed. */
  readonly changeSetId: number | null;
}

/** Thrown by a job that no further try can heal: it is failed at once, and only a person has it run again. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
}

/** Thrown where a job acts for somebody who may not do it any more. */
export class JobForbidden extends JobRefused {}

/** See {@link JobKind.actsFor}. */
export interface ActsFor {
  readonly userid: string;
  /** For people. */
  readonly label: string;
  /** Name of the call that asked for the job. */
  readonly call: string;
  /** What else the person must be allowed, by their grants of this moment. @throws ApiError */
  readonly also?: (staff: PresentStaff) => void;
}

/** One kind of job. Registered by its feature at start, in every process that works. */
export interface JobKind<T extends object> {
  readonly name: string;
  /** What the console calls it. */
  readonly title: string;
  /** Further tries after a failure other than `JobRefused`, with growing pauses; then it is a dead letter. Default 3. */
  readonly retries?: number;
  /** Seconds until a running job counts as lost and runs again. Default 900. */
  readonly expireSeconds?: number;
  /** Cron line, UTC: the job is also started by the clock. */
  readonly schedule?: string;
  /**
   * For whom it acts, and the call whose access that person must hold: asked when it begins and at each progress, so
   * that it ends between two parts of its work once they may not any more. Null: for nobody, such as for the clock.
   * `records`: it brings the outside in line with what is committed, whoever did that. A job that is queued for a person
   * has to say so.
   */
  readonly actsFor?: 'records' | ((data: T) => Promise<ActsFor | null> | ActsFor | null);
  /** Its own records of it, where it ends because of {@link ActsFor}, is refused, or its last try has failed. */
  stopped?(data: T, message: string): Promise<void>;
  /** A job may run again after it was cut off at any point: it must bear that. */
  run(data: T, progress: Progress, signal: AbortSignal, isLastTry?: boolean): Promise<JobDone | void>;
}

export interface EnqueueOptions {
  readonly trx?: Trx;
  readonly actorId?: string | null;
  /** While a job of the kind with the same key waits to be begun, no other is added. */
  readonly singletonKey?: string;
}

/** Jobs and schedules in PostgreSQL. */
export interface Jobs {
  register<T extends object>(kind: JobKind<T>): Promise<void>;
  /**
   * Starts a job. With `trx` it exists only if the transaction commits.
   * @returns the job's id; null where one with the same `singletonKey` waits already
   */
  enqueue(name: string, data: object, options?: EnqueueOptions): Promise<string | null>;
  /** Begins to work on registered kinds. */
  work(): Promise<void>;
  /** Runs a dead letter again. Answers false where there is none of this id (they are kept seven days). */
  retry(jobId: string, name: string): Promise<boolean>;
  /** Lets running jobs finish for a while, then hands them back to the queue. */
  close(): Promise<void>;
}
