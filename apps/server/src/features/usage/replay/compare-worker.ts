// Runs in a worker thread: see compare-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { compareTexts, type BodyTexts } from './compare.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(compareTexts(workerData as BodyTexts));
