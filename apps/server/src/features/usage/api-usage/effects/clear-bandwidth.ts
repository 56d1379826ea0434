import { effectKind } from '../../../../platform/effects/effects.ts';
import { clearBandwidth, clearedBytes } from '../correction-store.ts';

/** Which bandwidth is taken off the count. */
export interface ClearBandwidth {
  readonly basePath: string;
  readonly userid?: string;
  readonly keyId?: string;
  /** ISO 8601; `to` is not in it. */
  readonly from: string;
  readonly to: string;
}

/** Bytes as people read them: MB, or GB from a thousand on. */
const sizeText = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(2)} GB` : `${(bytes / 1e6).toFixed(2)} MB`;

/**
 * Stores the correction. Repeated, it takes off what is still counted: after a first try that came through, nothing.
 */
export const effect = effectKind<ClearBandwidth>({
  kind: 'usage.clear-bandwidth',
  title: 'Clear bandwidth',
  changes: ['usage'],
  lockedMessage: 'Bandwidth of this base path is being cleared already. Please wait until it finishes.',
  inspectsFirst: true,
  // Grants alone decide, of which the runner makes sure.
  mayStill: async () => undefined,
  async run({ id, platform: { clickhouse }, input, step }) {
    const sum = await step('clear', async () => {
      await clearBandwidth(clickhouse, input, id);
      return clearedBytes(clickhouse, id, input);
    });
    return { message: `Cleared ${sizeText(sum)} bandwidth successfully!`, after: { sum }, result: { sum } };
  },
});
