import { getOfferVersion } from '@midoffice/contract/billing/offers/calls/get-offer-version';
import { getOfferVersions } from '@midoffice/contract/billing/offers/calls/get-offer-versions';
import { restoreOfferVersion } from '@midoffice/contract/billing/offers/calls/restore-offer-version';
import type { Offer } from '@midoffice/contract/billing/offers/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { Columns, Panel } from '../../../../kit/base/panel.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { DiffView, differences } from '../../../../kit/data-view/diff-view.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { ReadState } from '../../../../kit/states/states.tsx';
import css from '../offers.module.css';
import { fieldLabel, valueWords } from './offer-form.ts';

function Version({ offer, version }: { readonly offer: Offer; readonly version: number }) {
  const read = useRead(getOfferVersion, { _id: offer._id, version: String(version) });
  const refusal = useRefusal(restoreOfferVersion);
  const conflict = useConflict();
  const [asks, ask] = useState(false);
  const write = useWrite(restoreOfferVersion, {
    onDone: () => ask(false),
    onFailed: (error) => conflict.show(error, { label: () => 'Version' }),
  });
  const restore = (): void =>
    void write.run({ _id: offer._id, version, newest: offer.version, withdrawLink: true });
  const off = version === offer.version ? 'This is the present version' : refusal;
  return (
    <Panel
      title={`Version ${version}`}
      actions={
        <Button
          size="small"
          pending={write.pending}
          disabledReason={offer.state === 'accepted' ? 'An accepted offer cannot be changed' : off}
          onClick={() => (offer.state === 'sent' ? ask(true) : restore())}
        >
          Restore this version
        </Button>
      }
    >
      <ReadState read={read}>
        {({ state, previous }) => {
          const cells = differences(
            { ...previous?.fields, total: previous && formatMoney(previous.total, previous.currency) },
            { ...state.fields, total: formatMoney(state.total, state.currency) },
          ).map(({ field, before, after }) => ({
            field: fieldLabel(field),
            before: valueWords(before),
            after: valueWords(after),
          }));
          return (
            <DiffView
              label={previous ? `What version ${version} changed` : 'The first version'}
              cells={cells}
            />
          );
        }}
      </ReadState>
      {asks && (
        <ConfirmDialog
          title="Restore a version of a sent offer"
          action="Restore and withdraw the link"
          pending={write.pending}
          onConfirm={restore}
          onClose={() => ask(false)}
        >
          The client may have this offer open. Restoring a version ends its link at once.
        </ConfirmDialog>
      )}
      {conflict.dialog}
    </Panel>
  );
}

/** The saved states of an offer, and what each of them changed. */
export function Versions({ offer }: { readonly offer: Offer }) {
  const list = useRead(getOfferVersions, { _id: offer._id });
  const [chosen, choose] = useState<number | null>(null);
  const shown = chosen ?? offer.version;
  return (
    <Columns widths="minmax(0, 260px) minmax(0, 1fr)">
      <ReadState read={list}>
        {({ versions }) => (
          <ul className={css.versions} aria-label="Versions">
            {versions.map(({ version, at, by, total, currency }) => (
              <li key={version}>
                <button type="button" aria-pressed={version === shown} onClick={() => choose(version)}>
                  <b>Version {version}</b> {formatMoney(total, currency)}
                  <small>
                    {by} <Time at={at} />
                    {version === offer.sentVersion && ', sent'}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ReadState>
      <Version key={shown} offer={offer} version={shown} />
    </Columns>
  );
}
