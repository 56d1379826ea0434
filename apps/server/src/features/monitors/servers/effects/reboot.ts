import { rebootingServer, rebootingServerFailed } from '@midoffice/contract/monitors/servers/lists';
import type { RebootTarget } from '../../../../platform/connectors/aws/records.ts';
import { effectKind, EffectPending, EffectRefused } from '../../../../platform/effects/effects.ts';
import { noteRebooting } from '../store.ts';

type Input = { readonly kind: RebootTarget['kind']; readonly name: string };

/** AWS lists a restart soon after it: what is not in its events after so long was not done. */
const quietMs = 180_000;
/** Its clock is not ours, and its events have whole seconds. */
const skewMs = 5000;

const failed = (error: EffectRefused): EffectRefused =>
  new EffectRefused(`${rebootingServerFailed}: ${error.message}`, error.status);

/**
 * Reboots a database server or cache. Neither service knows idempotency keys: the request is sent once, and where its
 * outcome is not known, the server's state and events are read until a restart shows or can no longer come.
 */
export const effect = effectKind<Input>({
  kind: 'servers.reboot',
  title: 'Reboot of a database server',
  changes: ['database-metrics'],
  lockedMessage: `${rebootingServerFailed}: this server is being rebooted already.`,
  inspectsFirst: true,
  asksAnew: true,
  mayStill: async () => undefined,
  async run({ platform, input, step }) {
    const { acts } = platform.connectors.aws;
    let maySend = false;
    const sentAtMs = await step(
      'sent',
      async () => {
        maySend = true;
        return platform.now();
      },
      { fresh: true, reads: true },
    );
    try {
      if (maySend)
        await step(
          'reboot',
          async () => {
            await acts.reboot(input);
            return true;
          },
          { fresh: true },
        );
      else if (!(await acts.rebootedSince(input, sentAtMs - skewMs))) {
        if (platform.now() - sentAtMs < quietMs) throw new EffectPending('AWS shows no restart so far.');
        throw new EffectRefused('AWS shows no restart. Nothing was done, please try again.', 409);
      }
    } catch (error) {
      throw error instanceof EffectRefused ? failed(error) : error;
    }
    return {
      message: rebootingServer,
      after: { state: 'rebooting' },
      keep: (trx) => noteRebooting(trx, input.kind, input.name),
    };
  },
});
