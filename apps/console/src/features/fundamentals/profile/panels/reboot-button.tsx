import { redisReboot } from '@midoffice/contract/fundamentals/profile/calls/redis-reboot';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';

interface RebootButtonProps {
  readonly symbol: string;
  readonly disabledReason: string | undefined;
  readonly variant?: 'primary';
  onDone?(done: OutputOf<typeof redisReboot>): void;
}

/** Removes the cached records of a symbol and has them written anew. */
export function RebootButton({ symbol, disabledReason, variant, onDone }: RebootButtonProps) {
  const refusal = useRefusal(redisReboot);
  const reboot = useWrite(redisReboot, { ...(onDone && { onDone }) });
  return (
    <Button
      {...(variant && { variant })}
      pending={reboot.pending}
      disabledReason={refusal ?? disabledReason}
      onClick={() => void reboot.run({ symbol })}
    >
      Reboot Redis
    </Button>
  );
}
