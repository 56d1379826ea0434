import { closeEffect } from '@midoffice/contract/billing/payments/calls/close-effect';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import type { EffectLine } from '@midoffice/contract/billing/payments/shapes';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { ToolLink } from '../../../kit/nav/tool-link.tsx';
import { useState } from 'react';
import { CloseEffectDialog } from './close-effect-dialog.tsx';
import css from './payments.module.css';

const words: Record<EffectLine['state'], string> = {
  intended: 'waiting',
  running: 'running',
  unknown: 'not confirmed',
  done: 'done',
  failed: 'failed',
};
/** Nobody looks it up any more: whoever reads it decides. */
const isWaiting = ({ state, nextTryAt }: EffectLine): boolean => state === 'unknown' && nextTryAt === null;
const recentMs = 86_400_000;

/** Whether it is to be shown: open ones, and what failed within a day after some of its steps were done: it stopped half-way. */
export const isShown = ({ state, steps, updatedAt }: EffectLine): boolean =>
  state === 'intended' ||
  state === 'running' ||
  state === 'unknown' ||
  (state === 'failed' && steps.length > 0 && Date.now() - Date.parse(updatedAt) < recentMs);

interface EffectItemProps {
  readonly effect: EffectLine;
  /** Whether it leads to the customer, where the list is of several. */
  readonly named?: boolean;
}

/** One act at an outside system: its state, its message, and a button to check again. */
export function EffectItem({ effect, named = false }: EffectItemProps) {
  const retry = useWrite(retryEffect);
  const refusal = useRefusal(retryEffect);
  const closing = useRefusal(closeEffect);
  const [asked, setAsked] = useState(false);
  const settled = effect.state === 'failed';
  return (
    <li className={css.effect}>
      <StatusBadge
        tone={settled || isWaiting(effect) ? 'red' : effect.state === 'unknown' ? 'amber' : 'blue'}
      >
        {isWaiting(effect) ? 'needs a decision' : words[effect.state]}
      </StatusBadge>
      <p>
        <b>{effect.title}</b> <span className={css.soft}>by {effect.actorLabel}, </span>
        <span className={css.soft}>
          <Time at={effect.createdAt} />
        </span>
        {named && effect.targetKind === 'account' && (
          <>
            {' '}
            <ToolLink page="user-records" item="getUserInfo" params={{ userid: effect.targetId }}>
              customer
            </ToolLink>
          </>
        )}
        {effect.message && (
          <>
            <br />
            {effect.message}
          </>
        )}
      </p>
      {(effect.state === 'unknown' || settled) && (
        <Button
          size="small"
          pending={retry.pending}
          disabledReason={refusal}
          onClick={() => void retry.run({ id: effect.id })}
        >
          {settled ? 'Go on' : 'Check again'}
        </Button>
      )}
      {effect.closable && (
        <Button size="small" disabledReason={closing} onClick={() => setAsked(true)}>
          Close…
        </Button>
      )}
      {asked && <CloseEffectDialog effect={effect} onClose={() => setAsked(false)} />}
    </li>
  );
}
