import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { ChangeDialog, undoInTimeline } from '../../../../kit/dialog/change-dialog.tsx';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { Form, NumberField, TextField } from '../../../../kit/form/field.tsx';
import { numberIn, numberProblem } from '../../../../kit/form/number.ts';
import { useLatestValue } from '../../../../kit/form/use-latest-value.ts';
import { DraftOffer } from '../../../../kit/guard/draft-offer.tsx';
import { useDraft } from '../../../../kit/guard/use-draft.ts';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { limitMode, limitOfMode, limitProblem, limitWords, type LimitMode } from '../key-rules.ts';
import { BlockKeysButton } from './block-keys-button.tsx';
import css from '../forms.module.css';

const modes: readonly { key: LimitMode; label: string }[] = [
  { key: 'none', label: 'None' },
  { key: 'blocked', label: 'Blocked' },
  { key: 'custom', label: 'Custom' },
];

interface CustomRateLimitControlProps {
  readonly userid: string;
  readonly email: string;
  /** The current limit. */
  readonly limit: number;
  /** Calls a minute that the plan gives. */
  readonly planLimit: number;
}

/** Chooses none (-2), blocked (-1) or a number of calls a minute. */
export function CustomRateLimitControl({
  userid,
  email,
  limit: read,
  planLimit,
}: CustomRateLimitControlProps) {
  const [limit, current] = useLatestValue(userid, read);
  const [draft, setDraft, dropDraft, keptAt] = useDraft<{ typed: string; base: number }>(
    `rate-limit/${userid}`,
  );
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState<number | null>(null);
  const conflict = useConflict();
  const refusal = useRefusal(customRateLimit);
  const done = (): void => {
    setAsked(null);
    dropDraft();
    setReason('');
  };
  const write = useWrite(customRateLimit, {
    onDone(_output, { ratelimit }) {
      current(ratelimit);
      done();
    },
    onFailed(error, sent) {
      setAsked(null);
      return conflict.show(error, {
        keepMine: ({ ratelimit }) => void write.run({ ...sent, expected: ratelimit?.actual as number }),
        takeTheirs: done,
        words: (value) => limitWords(Number(value)),
      });
    },
  });
  const typed = draft?.typed ?? String(limit);
  const value = numberIn(typed);
  const problem = numberProblem({})(typed) ?? limitProblem(value);
  const base = draft?.base ?? limit;
  const missing = value === base ? 'Nothing has changed' : reason.trim() ? undefined : 'Give a reason first';
  useUnsavedGuard(value !== base || reason !== '', 'Custom rate limit');
  const type = (text: string): void => {
    if (text === String(base)) dropDraft();
    else setDraft({ typed: text, base });
  };
  return (
    <Panel
      title="Custom rate limit"
      actions={<BlockKeysButton size="small" userid={userid} email={email} limit={limit} />}
    >
      <Form
        label="Custom rate limit"
        onSubmit={() => {
          if (!problem && !missing && value !== null) setAsked(value);
        }}
        buttons={
          <Button
            type="submit"
            variant="primary"
            pending={write.pending}
            disabledReason={refusal ?? problem ?? missing}
          >
            Save limit
          </Button>
        }
      >
        {draft && keptAt !== null && <DraftOffer at={keptAt} onDiscard={done} />}
        <div className={css.limit}>
          <Segmented
            label="Limit"
            options={modes}
            value={limitMode(value ?? Number.NaN)}
            onChange={(mode) => type(String(limitOfMode(mode, limit)))}
          />
          <div className={css.number}>
            <NumberField
              label="Calls a minute"
              hideLabel
              value={typed}
              onChange={type}
              aria-invalid={problem ? true : undefined}
            />
          </div>
          <span>{value !== null && !problem ? limitWords(value) : ''}</span>
        </div>
        {problem && (
          <span role="alert" className={css.problem}>
            {problem}
          </span>
        )}
        <span className={css.soft}>
          The plan of the account gives {planLimit.toLocaleString('en-US')} calls a minute.
        </span>
        <TextField label="Reason" maxLength={500} value={reason} onChange={setReason} />
      </Form>
      {asked !== null && (
        <ChangeDialog
          title="Change the rate limit?"
          subject={email}
          changes={[{ label: 'Custom limit', from: limitWords(base), to: limitWords(asked) }]}
          effects={[
            limitMode(asked) === 'blocked'
              ? 'Every call with a key of this customer is refused from then on.'
              : `Without a custom limit, each key has its plan's limit (account plan: ${planLimit.toLocaleString('en-US')} calls a minute). A limit set on a single key overrides it.`,
            'The API gateway applies it within seconds. Billing does not change.',
          ]}
          undo={undoInTimeline}
          action="Save limit"
          danger={limitMode(asked) === 'blocked'}
          reason={reason.trim()}
          pending={write.pending}
          onConfirm={(why) => void write.run({ userid, ratelimit: asked, expected: base, reason: why })}
          onClose={() => setAsked(null)}
        />
      )}
      {conflict.dialog}
    </Panel>
  );
}
