import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { useRefusal } from '../../../../data/me.ts';
import { useRead } from '../../../../data/queries.ts';
import { EffectItem, isShown } from '../effect-item.tsx';
import css from '../payments.module.css';

/** What this person (for admins: anybody) has under way at outside systems; nothing where all is settled. */
export function EffectsTray() {
  const refusal = useRefusal(listEffects);
  const read = useRead(listEffects, refusal === undefined ? { limit: '20' } : null);
  const shown = (read.data?.rows ?? []).filter(isShown);
  if (shown.length === 0) return null;
  return (
    <ul className={css.effects} aria-label="Under way at outside systems">
      {shown.map((effect) => (
        <EffectItem key={effect.id} effect={effect} named />
      ))}
    </ul>
  );
}
