import { symbol as symbolField } from '@midoffice/contract/kernel';
import { CommandError, UsageError, type Arguments, type Command } from '../../../platform/cli/command.ts';
import { derivedKinds, type DerivedKind } from '../../../platform/ledger/derived.ts';
import { rebuildDerived, rebuildSymbol, symbolsOf, type Rebuild } from '../../../platform/ledger/rebuild.ts';
import type { Remade } from '../../../platform/ledger/remake.ts';
import type { Platform } from '../../../platform/platform.ts';

const tables = 'main-series|main-sets|share-counts';

function kindsOf(given: Arguments): readonly DerivedKind[] {
  const kinds = derivedKinds();
  const table = given.options['table'];
  if (table === undefined) return kinds;
  const found = kinds.filter(({ name }) => name === table);
  if (!found.length)
    throw new UsageError(`--table must be one of ${kinds.map(({ name }) => name).join(', ')}`);
  return found;
}

function symbolOf(given: Arguments): string | undefined {
  if (given.options['symbol'] === undefined) return undefined;
  const parsed = symbolField.safeParse(given.options['symbol']);
  if (!parsed.success) throw new UsageError(`--symbol: ${parsed.error.issues[0]!.message}`);
  return parsed.data;
}

/** Counts the results of symbols and prints those that changed. */
function createReport(given: Arguments, dryRun: boolean) {
  const sum = { made: 0, changed: 0, failed: 0 };
  return {
    sum,
    add(kind: DerivedKind, { made, changed, failures }: Remade): void {
      sum.made += made;
      sum.changed += changed.length;
      sum.failed += failures.length;
      for (const { name, effects } of changed) {
        const [first] = effects.sample;
        const such = first
          ? `, such as ${first.field} of ${first.date}: ${first.before} -> ${first.after}`
          : '';
        const values = `${effects.count} value${effects.count === 1 ? '' : 's'}`;
        given.notify(`${kind.title}: ${name}: ${values} ${dryRun ? 'would change' : 'changed'}${such}`);
      }
      for (const { series, message } of failures)
        given.notify(`${kind.title}: ${series} could not be made: ${message}`);
    },
  };
}

async function rebuild(given: Arguments, { db, log }: Platform): Promise<void> {
  if (given.words.length) throw new UsageError(`'${given.words[0]}' does not belong here`);
  const [kinds, symbol, dryRun] = [kindsOf(given), symbolOf(given), given.options['dry-run'] === true];
  const report = createReport(given, dryRun);
  const by: Omit<Rebuild, 'progress'> = {
    db,
    log,
    actor: { id: null, label: 'command line' },
    call: 'rebuild',
  };
  if (symbol === undefined && !dryRun) {
    const add: Rebuild['notify'] = (kind, _symbol, remade) => report.add(kind, remade);
    const { said, failed } = await rebuildDerived(
      { ...by, progress: async () => undefined, notify: add },
      { kinds, anyway: true },
    );
    given.notify(said);
    if (failed) throw new CommandError(`${failed} series could not be made.`);
    return;
  }
  for (const kind of kinds)
    for await (const one of symbol === undefined ? symbolsOf(db, kind) : [symbol])
      report.add(kind, await rebuildSymbol(by, kind, one, dryRun));
  const { made, changed, failed } = report.sum;
  if (symbol !== undefined && made + failed === 0) throw new CommandError(`Nothing is derived of ${symbol}.`);
  given.out(JSON.stringify({ ...(symbol !== undefined && { symbol }), dryRun, ...report.sum }));
  given.notify(
    `${made} series ${dryRun ? 'checked' : 'rebuilt'}, ${changed} ${dryRun ? 'would change' : 'changed'}.`,
  );
  if (dryRun) given.notify('Nothing was written.');
  if (failed) throw new CommandError(`${failed} series could not be made.`);
}

export const commands: Command[] = [
  {
    name: 'rebuild',
    usage: `rebuild [--symbol S] [--table ${tables}] [--dry-run]`,
    about:
      'Rebuilds main series, main sets and share counts from their sources and repairs, by the rules of this release.\n' +
      'The server does so at its start after an upgrade with different rules. --dry-run: only reports what would change. You can stop it and run it again, also while servers run.',
    options: { symbol: 'text', table: 'text', 'dry-run': 'flag' },
    needs: 'platform',
    run: rebuild,
  },
];
