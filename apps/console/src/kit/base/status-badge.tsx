import { formatNumber } from './format.ts';
import type { ReactNode } from 'react';
import { classes } from './class-names.ts';
import css from './badge.module.css';

export type Tone = 'grey' | 'green' | 'amber' | 'red' | 'blue' | 'accent';

const tones: Readonly<Record<string, Tone>> = {
  active: 'green',
  done: 'green',
  succeeded: 'green',
  paid: 'green',
  applied: 'green',
  accepted: 'green',
  verified: 'green',
  sent: 'green',
  'past due': 'amber',
  past_due: 'amber',
  pending: 'amber',
  queued: 'amber',
  open: 'amber',
  invited: 'amber',
  stored: 'blue',
  failed: 'red',
  blocked: 'red',
  unpaid: 'red',
  canceled: 'red',
  conflict: 'red',
  uncollectible: 'red',
  refused: 'red',
  deactivated: 'red',
  trial: 'blue',
  trialing: 'blue',
  running: 'blue',
  draft: 'blue',
  preview: 'blue',
  reverted: 'grey',
  admin: 'accent',
  analyst: 'blue',
};

/** A state in one word. Its colour follows the word by default. */
export function StatusBadge({
  status,
  tone,
  children,
}: {
  readonly status?: string;
  readonly tone?: Tone;
  readonly children?: ReactNode;
}) {
  const chosen = tone ?? tones[status?.toLowerCase() ?? ''] ?? 'grey';
  return (
    <span className={classes(css.badge, chosen !== 'grey' && css[chosen])}>
      {children ?? status?.replaceAll('_', ' ')}
    </span>
  );
}

/** How many, beside a title. */
export const CountBadge = ({ count }: { readonly count: number }) => (
  <span className={classes(css.badge, css.accent)}>{formatNumber(count)}</span>
);
