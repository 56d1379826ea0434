import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EffectLine } from '@midoffice/contract/billing/payments/shapes';
import { draw, screen } from '../../../testing/render.tsx';
import { EffectItem } from './effect-item.tsx';

const effect: EffectLine = {
  id: 'e-1',
  kind: 'payments.refund-charge',
  title: 'Refund',
  targetKind: 'account',
  targetId: 'u-1',
  actorId: 'staff-2',
  actorLabel: 'ben@staff.example',
  state: 'unknown',
  message: 'ben@staff.example no longer has access to this action, so it was stopped.',
  steps: [],
  tries: 2,
  createdAt: '2026-06-01T10:00:00Z',
  updatedAt: '2026-06-01T10:05:00Z',
  nextTryAt: null,
  closable: false,
};

test('an act that is not tried again by itself says that it needs a decision, and can be taken up', () => {
  draw(<EffectItem effect={effect} />);
  assert.ok(screen.getByText('needs a decision'));
  assert.equal(screen.getByRole<HTMLButtonElement>('button', { name: 'Check again' }).disabled, false);
});

test('one that is tried again by itself is not confirmed yet', () => {
  draw(<EffectItem effect={{ ...effect, nextTryAt: '2026-06-01T10:06:00Z' }} />);
  assert.ok(screen.getByText('not confirmed'));
  assert.equal(screen.queryByText('needs a decision'), null);
});
