import { createTaskThread } from '../../../platform/threads/task-thread.ts';
import { transcriptTasks } from './transcript-tasks.ts';

const runInThread = createTaskThread<typeof transcriptTasks>({
  script: new URL('./transcript-worker.ts', import.meta.url),
  longestMs: 20_000,
  mostTasks: 64,
  mostInQueue: 8,
  tooLong: 'The text took too long to process.',
  tooMany: 'Too many texts are being processed, please try again.',
});

/** Characters above which a task takes more than about two milliseconds; pages, which others write, take longer. */
const smallText = 20_000;

type Tasks = typeof transcriptTasks;

const charactersOf = (input: unknown): number =>
  typeof input === 'string'
    ? input.length
    : Object.values(input as object).reduce<number>(
        (sum, one) => sum + (typeof one === 'string' ? one.length : 0),
        0,
      );

/**
 * Runs a task of `transcriptTasks`: a short text here, a long one and any page in a thread of its own, so that the event loop
 * answers others meanwhile.
 * @param person whose task it is: everybody who waits gets a turn
 * @throws ApiError 503 where too many tasks wait, or where this one takes longer than twenty seconds
 */
export async function runTranscriptTask<N extends keyof Tasks & string>(
  name: N,
  input: Parameters<Tasks[N]>[0],
  person: string,
): Promise<ReturnType<Tasks[N]>> {
  if (name === 'announcement' || charactersOf(input) > smallText) return runInThread(name, input, person);
  const task = transcriptTasks[name] as unknown as (given: unknown) => ReturnType<Tasks[N]>;
  return task(input);
}
