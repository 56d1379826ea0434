import { checkSignupAddress } from '@midoffice/contract/customers/filters/calls/check-signup-address';
import type { SignupVerdict } from '@midoffice/contract/customers/filters/shapes';
import { useState } from 'react';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { KeyValueList } from '../../../kit/data-view/key-values.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { TextField } from '../../../kit/form/field.tsx';
import { useDebounced } from '../../../kit/search/use-debounced.ts';
import { ErrorState, SkeletonLines } from '../../../kit/states/states.tsx';
import { useFilterActs } from './filter-acts.ts';
import css from './filters.module.css';

function Verdict({ verdict, onOpen }: { readonly verdict: SignupVerdict; onOpen(id: string): void }) {
  const { filter } = verdict;
  return (
    <>
      <p>
        <StatusBadge tone={verdict.allowed ? 'green' : 'red'}>
          {verdict.allowed ? 'allowed' : 'refused'}
        </StatusBadge>{' '}
        {verdict.reason}
      </p>
      <KeyValueList
        items={[
          ['Address', verdict.email],
          ['Base domain', verdict.baseDomain],
          [
            'Filter',
            filter && (
              <Button key="filter" size="tiny" className={css.filterLink} onClick={() => onOpen(filter._id)}>
                {filter.type} {filter.value}
              </Button>
            ),
          ],
        ]}
      />
    </>
  );
}

/** What the product would be answered for an address. Nothing is recorded. */
export function CheckDialog({ onClose }: { onClose(): void }) {
  const acts = useFilterActs();
  const [text, setText] = useState('');
  const email = useDebounced(text.trim());
  const read = useRead(checkSignupAddress, email ? { email } : null, { keep: true });
  const refused = email !== '' && read.error?.status === 400 ? read.error : null;
  return (
    <Dialog
      title="Check an address"
      guarded={false}
      onClose={onClose}
      buttons={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={css.fields}>
        <TextField
          label="E-mail address"
          autoComplete="off"
          spellCheck={false}
          maxLength={320}
          placeholder="jane@example.com"
          hint="What your product is answered when somebody signs up with it. A check is not recorded."
          value={text}
          onChange={setText}
          error={refused?.issues['email'] ?? refused?.message}
        />
        <section className={css.verdict} aria-label="Verdict" aria-live="polite">
          {email && !read.error && !read.data && <SkeletonLines count={3} />}
          {email && read.error && !refused && (
            <ErrorState error={read.error} onRetry={() => void read.refetch()} />
          )}
          {email && !read.error && read.data && (
            <Verdict
              verdict={read.data}
              onOpen={(id) => {
                onClose();
                acts.open(id);
              }}
            />
          )}
        </section>
      </div>
    </Dialog>
  );
}
