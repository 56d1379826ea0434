import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { parseParams } from './params.ts';
import { findFunction } from './registry.ts';
import { workOn, type Order } from './run.ts';
import { finishRun, finishTarget, insertRun } from './store.ts';

const actor: Actor = { id: null, label: 'demo world' };

/**
 * Reports that somebody ran: type, symbols, reason. They change nothing, so every planted error is still there to fix.
 */
const reports: readonly (readonly [type: string, symbols: string, reason: string])[] = [
  ['coverageBySymbol', 'NWND, HLXM, MRWK', 'Monthly coverage'],
  ['highBelowLow', 'GRVA', 'A customer asked about a bar'],
  ['zeroVolumes', 'LMNT, MRWK', ''],
];

/** Runs of the demo world, so that the lists of runs are not empty. */
export const featureSeed: FeatureSeed = {
  order: 60,
  async seed({ platform, today }) {
    for (const [type, symbols, reason] of reports) {
      const fix = await findFunction(type, 'report');
      const params = parseParams(fix.params, { symbols }, today) as unknown as Order['params'];
      await platform.db.transaction().execute(async (trx) => {
        const audit: Order['audit'] = async (record) => {
          await insertAudit(trx, { ...record, actor, call: 'demo', kind: 'fix.run' });
        };
        const order: Order = {
          type,
          subtype: 'report',
          fix,
          params,
          dryRun: false,
          reason,
          actor,
          today,
          audit,
        };
        const run = await insertRun(trx, { ...order, repairs: false }, params.symbols);
        for (const target of params.symbols) {
          const { rows } = await workOn(trx, order, target);
          await finishTarget(trx, run, target, { state: 'done', rows, changeSetId: null, message: '' });
        }
        await finishRun(trx, run, 'Function ran successfully.');
        await audit({
          targetKind: 'fix',
          targetId: `${type}.report`,
          after: { run, targets: params.symbols.length },
          reason,
        });
      });
    }
  },
};
