import type { SandboxRuntime } from '../kernel/vendor.ts';
import type { Table } from '../kernel/store.ts';
import { Reports } from './reports.ts';
import { RunningCall } from './running-call.ts';
import { isOver, type CallStatus, type StoredCall, type StoredLine, type TwilioLine } from './shapes.ts';

/** How the Twilio stand-in behaves. */
export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** The account's number. */
  from: string;
  /** How many times as fast as real time calls are. Default 1. */
  speed?: number;
}

/** Calls and lines, and what happens in them by and by. */
export class TwilioWorld {
  readonly options: TwilioOptions;
  readonly #runtime: SandboxRuntime;
  readonly #calls: Table<StoredCall>;
  readonly #lines: Table<StoredLine>;
  readonly #running = new Map<string, RunningCall>();
  readonly reports: Reports;
  speed: number;

  constructor(options: TwilioOptions, runtime: SandboxRuntime) {
    this.options = options;
    this.#runtime = runtime;
    this.speed = options.speed ?? 1;
    this.#calls = runtime.store.table<StoredCall>('twilio.calls');
    this.#lines = runtime.store.table<StoredLine>('twilio.lines');
    this.reports = new Reports(options.authToken, runtime.faults);
    // Whoever was on the line when the process stopped was cut off.
    for (const call of this.#calls.all())
      if (!isOver(call))
        runtime.store.transaction(() =>
          this.#calls.put({
            ...call,
            status: call.answeredMs === null ? 'failed' : 'completed',
            endedMs: runtime.clock.nowMs(),
          }),
        );
  }

  putLine(line: TwilioLine): void {
    this.#runtime.store.transaction(() => this.#lines.put({ ...line, id: line.number }));
  }

  line(number: string): StoredLine | undefined {
    return this.#lines.get(number);
  }

  calls(): StoredCall[] {
    return [...this.#calls.all()].toSorted((a, b) => b.createdMs - a.createdMs);
  }

  call(id: string): StoredCall | undefined {
    return this.#calls.get(id);
  }

  /** Places a call. The caller is within a transaction of the store. */
  place(
    given: Pick<
      StoredCall,
      'to' | 'ringSeconds' | 'limitSeconds' | 'digits' | 'streamUrl' | 'statusCallback' | 'recordingCallback'
    >,
    records: boolean,
  ): StoredCall {
    const { store, ids, clock } = this.#runtime;
    const call: StoredCall = {
      ...given,
      id: `CA${ids
        .fixed(ids.text(22), 32)
        .toLowerCase()
        .replaceAll(/[^0-9a-f]/g, '0')}`,
      from: this.options.from,
      status: 'queued',
      createdMs: clock.nowMs(),
      answeredMs: null,
      endedMs: null,
      recordingId: records ? `RE${ids.text(32)}` : null,
      soundSeconds: 0,
    };
    store.transaction(() => {
      this.#calls.put(call);
      store.afterCommit(() => this.#begin(call));
    });
    return call;
  }

  #begin(call: StoredCall): void {
    const { accountSid: account, authToken } = this.options;
    this.#report(call, 'initiated');
    const streamed = call.streamUrl
      ? { account, authToken, callId: call.id, streamId: `MZ${call.id.slice(2)}`, url: call.streamUrl }
      : null;
    const running = new RunningCall(call, this.line(call.to), streamed, () => this.speed, {
      ringing: () => this.#change(call.id, { status: 'ringing' }),
      answered: () =>
        this.#change(call.id, { status: 'in-progress', answeredMs: this.#runtime.clock.nowMs() }),
      over: (status, soundSeconds) => this.#over(call.id, status, soundSeconds),
    });
    this.#running.set(call.id, running);
  }

  #change(id: string, change: Partial<StoredCall>): StoredCall {
    const { store } = this.#runtime;
    return store.transaction(() => {
      const call = { ...this.#calls.get(id)!, ...change };
      this.#calls.put(call);
      if (change.status) this.#report(call, change.status);
      return call;
    });
  }

  #over(id: string, status: CallStatus, soundSeconds: number): void {
    this.#running.delete(id);
    const call = this.#change(id, { status, soundSeconds, endedMs: this.#runtime.clock.nowMs() });
    if (call.answeredMs !== null && call.recordingId && call.recordingCallback)
      this.reports.send(call.recordingCallback, 'recording.completed', {
        AccountSid: this.options.accountSid,
        CallSid: id,
        RecordingSid: call.recordingId,
        RecordingStatus: 'completed',
        RecordingDuration: String(Math.round(soundSeconds)),
      });
  }

  #report(call: StoredCall, status: string): void {
    if (!call.statusCallback) return;
    this.reports.send(call.statusCallback, `call.${status}`, {
      AccountSid: this.options.accountSid,
      ApiVersion: '2010-04-01',
      CallSid: call.id,
      CallStatus: status,
      Direction: 'outbound-api',
      From: call.from,
      To: call.to,
      Timestamp: new Date(this.#runtime.clock.nowMs()).toUTCString(),
    });
  }

  /** Hangs up. Answers the call as it is then; undefined where there is none. */
  hangUp(id: string): StoredCall | undefined {
    const call = this.#calls.get(id);
    if (call && !isOver(call))
      this.#running.get(id)?.end(call.answeredMs === null ? 'canceled' : 'completed');
    return this.#calls.get(id);
  }

  async close(): Promise<void> {
    for (const running of this.#running.values()) running.stop();
    this.#running.clear();
    await this.reports.close();
  }
}
