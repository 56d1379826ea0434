import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { Button } from '../../../../kit/base/button.tsx';
import type { RevealedKeys } from './use-revealed-keys.ts';

/** Shows a customer's keys in full for a minute, or hides them. @param count how many keys there are */
export function RevealButton({
  count,
  revealed,
}: {
  readonly count: number;
  readonly revealed: RevealedKeys;
}) {
  if (revealed.any)
    return (
      <Button size="small" icon={<IconEyeOff size={14} />} onClick={revealed.hide}>
        Hide
      </Button>
    );
  return (
    <Button
      size="small"
      icon={<IconEye size={14} />}
      pending={revealed.pending}
      disabledReason={count ? undefined : 'There are no keys'}
      tooltip="Shows the keys in full for a minute. The audit log notes it."
      onClick={revealed.reveal}
    >
      Reveal
    </Button>
  );
}
