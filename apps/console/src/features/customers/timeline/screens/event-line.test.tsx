import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TimelineEvent } from '@midoffice/contract/customers/timeline/shapes';
import { draw, screen } from '../../../../testing/render.tsx';
import { EventLine } from './event-line.tsx';

const event: TimelineEvent = {
  id: 'audit-1',
  at: '2026-06-15T09:00:00.000Z',
  kind: 'payment',
  title: 'Payment tried',
  detail: '',
  status: 'unknown',
  actor: 'dunning',
  link: null,
  undo: null,
};

describe('an event of the timeline', () => {
  test('an act without an outcome yet is not confirmed, in the words of its own panel', () => {
    draw(<EventLine event={event} userid="u1" />);
    assert.ok(screen.getByText('not confirmed'));
    assert.equal(screen.queryByText('unknown'), null);
  });

  test('any other state is shown as it is', () => {
    draw(<EventLine event={{ ...event, status: 'failed' }} userid="u1" />);
    assert.ok(screen.getByText('failed'));
  });
});
