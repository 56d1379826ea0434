import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Platform } from '../platform.ts';
import { timeOfDay } from './world.ts';

const at = (now: string) => ({
  today: '2026-05-04',
  platform: { now: () => Date.parse(now) } satisfies Pick<Platform, 'now'>,
});

describe('the times of the demo world', () => {
  test('a time of the day is the present while it is still to come', () => {
    const eight = Date.parse('2026-05-04T08:00:00Z');
    assert.equal(timeOfDay(at('2026-05-04T15:00:00Z'), '08:00'), eight);
    assert.equal(timeOfDay(at('2026-05-04T00:30:00Z'), '08:00'), Date.parse('2026-05-04T00:30:00Z'));
  });

  test('no seed dates anything by a time of today that may be still to come', async () => {
    const features = join(import.meta.dirname, '../../features');
    const found: string[] = [];
    for await (const file of glob('*/*/{seed.ts,demo/**/*.ts}', { cwd: features })) {
      const text = await readFile(join(features, file), 'utf8');
      if (/today\}T(?!00:00)/.test(text)) found.push(file);
    }
    assert.deepEqual(found, [], 'use timeOfDay');
  });
});
