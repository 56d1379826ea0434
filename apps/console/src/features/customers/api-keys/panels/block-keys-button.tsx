import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { rateLimitValues } from '@midoffice/contract/customers/api-keys/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { ChangeDialog, undoInTimeline } from '../../../../kit/dialog/change-dialog.tsx';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { limitMode, limitWords } from '../key-rules.ts';

interface BlockKeysButtonProps {
  readonly userid: string;
  readonly email: string;
  /** The custom rate limit as it was read. */
  readonly limit: number;
  readonly size?: 'normal' | 'small';
}

/** Blocks all keys of a customer (limit -1), or lifts the block (limit -2). */
export function BlockKeysButton({ userid, email, limit, size = 'normal' }: BlockKeysButtonProps) {
  /** The limit that the open question is about. */
  const [asked, ask] = useState<number | null>(null);
  const conflict = useConflict();
  const refusal = useRefusal(customRateLimit);
  const from = asked ?? limit;
  const blocked = limitMode(from) === 'blocked';
  const ratelimit = blocked ? rateLimitValues.none : rateLimitValues.blocked;
  const write = useWrite(customRateLimit, {
    onDone: () => ask(null),
    onFailed(error, sent) {
      ask(null);
      return conflict.show(error, {
        keepMine: ({ ratelimit: mine }) => void write.run({ ...sent, expected: mine?.actual as number }),
        words: (value) => limitWords(Number(value)),
      });
    },
  });
  const act = blocked ? 'Unblock' : 'Block';
  return (
    <>
      <Button size={size} disabledReason={refusal} onClick={() => ask(limit)}>
        {act} keys
      </Button>
      {asked !== null && (
        <ChangeDialog
          title={`${act} all keys of ${email}?`}
          subject={email}
          changes={[{ label: 'Custom limit', from: limitWords(from), to: limitWords(ratelimit) }]}
          effects={[
            blocked
              ? 'The customer can use the API again, within the limits of the plan.'
              : 'Every call with a key of this customer is refused from then on.',
            'Billing does not change: a running subscription keeps charging.',
          ]}
          undo={undoInTimeline}
          action={`${act} keys`}
          danger={!blocked}
          pending={write.pending}
          onConfirm={(reason) => void write.run({ userid, ratelimit, expected: from, reason })}
          onClose={() => ask(null)}
        />
      )}
      {conflict.dialog}
    </>
  );
}
