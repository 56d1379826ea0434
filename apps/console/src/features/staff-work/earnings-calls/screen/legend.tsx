import type { getEarningsCallOverview } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-overview';
import type { OutputOf } from '@midoffice/contract/kernel';
import type { CSSProperties } from 'react';
import css from './earnings-calls.module.css';

export type Schedulers = OutputOf<typeof getEarningsCallOverview>['schedulers'];

/** The dot of a scheduler. */
export const Dot = ({ colour }: { readonly colour: string | undefined }) => (
  <span className={css.dot} style={{ '--colour': colour } as CSSProperties} aria-hidden="true" />
);

/** Which colour is whose. */
export const Legend = ({ schedulers }: { readonly schedulers: Schedulers }) =>
  schedulers.length ? (
    <div className={css.legend}>
      <span id="call-schedulers">Schedulers</span>
      <ul aria-labelledby="call-schedulers">
        {schedulers.map(({ email, name, colour, calls }) => (
          <li key={email} className={css.person}>
            <Dot colour={colour} />
            <span className={css.name}>{`${name} (${calls})`}</span>
          </li>
        ))}
      </ul>
    </div>
  ) : null;
