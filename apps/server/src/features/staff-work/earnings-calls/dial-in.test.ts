import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shownDialIn } from './dial-in.ts';
import type { StoredSession } from './session-store.ts';

const session = {
  id: '6e0f0a0e-50d0-4e0a-9b3b-5cf1dbd0a5a1',
  symbol: 'NWND',
  fiscalPeriod: '2026 Q1',
  state: 'dialling',
  conferenceNumber: '+15550130',
  dialInCode: '',
  startedBy: 'one@staff.example',
  startedAt: '2026-01-05T10:00:00.000Z',
  answeredAt: null,
  endedAt: null,
  endsAt: '2026-01-05T12:00:00.000Z',
  message: '',
  vendorId: null,
} as unknown as StoredSession;

const shown = (changed: Partial<StoredSession>) => {
  const { unknown, message } = shownDialIn({ ...session, ...changed });
  return { unknown, message };
};

describe('a dial-in', () => {
  test('is not unknown while it is dialled for the first time', () => {
    deepEqual(shown({ effectState: 'running', effectMessage: '' }), { unknown: false, message: '' });
  });

  test('stays unknown, with what was said, while the provider is asked again', () => {
    const said = 'No answer came.';
    for (const effectState of ['unknown', 'running'])
      deepEqual(shown({ effectState, effectMessage: said }), { unknown: true, message: said });
  });

  test('is not unknown once the provider knows the call, or it has ended', () => {
    const said = 'No answer came.';
    for (const known of [{ vendorId: 'CA1' }, { endedAt: '2026-01-05T10:01:00.000Z' as never }])
      deepEqual(shown({ effectState: 'unknown', effectMessage: said, ...known }), {
        unknown: false,
        message: '',
      });
  });
});
