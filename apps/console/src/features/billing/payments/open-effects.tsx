import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { useRefusal } from '../../../data/me.ts';
import { useRead } from '../../../data/queries.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { EffectItem, isShown } from './effect-item.tsx';
import css from './payments.module.css';

/** What is under way for a customer at an outside system, or not confirmed yet; nothing where all is settled. */
export function OpenEffects({ userid }: { readonly userid: string }) {
  const refusal = useRefusal(listEffects);
  const read = useRead(listEffects, refusal === undefined ? { userid } : null);
  const shown = (read.data?.rows ?? []).filter(isShown);
  if (shown.length === 0) return null;
  return (
    <Panel title="Under way at outside systems" padded={false}>
      <ul className={css.effects} aria-label="Under way at outside systems">
        {shown.map((effect) => (
          <EffectItem key={effect.id} effect={effect} />
        ))}
      </ul>
    </Panel>
  );
}
