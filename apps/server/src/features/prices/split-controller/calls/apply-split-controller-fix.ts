import type { InputOf, OutputOf } from '@midoffice/contract/kernel';
import { actorOf } from '../../../../platform/audit/store.ts';
import { applySplitControllerFix } from '@midoffice/contract/prices/split-controller/calls/apply-split-controller-fix';
import {
  splitCheckNames,
  splitChecks,
  type SplitCheck,
} from '@midoffice/contract/prices/split-controller/shapes';
import { repairsOf } from '@midoffice/market/split-checks/index';
import { ApiError, badInput, conflict } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { applyPlan, beginRepair, chartAnswer, type RepairSession } from '../../charts/api.ts';
import { repairBy } from '../../../../platform/repairs/repairs.ts';
import { planMarks, type Mark } from '../marks.ts';
import { openDesks, planRepairs } from '../plan.ts';
import { checkNow, type Checked } from '../statistics.ts';

type Input = InputOf<typeof applySplitControllerFix>;

const named = (checks: readonly SplitCheck[]): string => checks.map((check) => splitChecks[check]).join(', ');

/** Each check once, in the order of the screen. @throws ApiError 400 that names the field */
function wantedOf({ fixTypes, validTypes }: Input): { fixes: SplitCheck[]; valids: SplitCheck[] } {
  const pick = (list: readonly SplitCheck[]): SplitCheck[] =>
    splitCheckNames.filter((check) => list.includes(check));
  const [fixes, valids] = [pick(fixTypes), pick(validTypes)];
  if (!fixes.length && !valids.length) throw badInput('fixTypes', 'please choose at least one check');
  const both = fixes.find((check) => valids.includes(check));
  if (both) throw badInput('validTypes', `${both} is also in fixTypes`);
  return { fixes, valids };
}

function requireFixable(fixes: readonly SplitCheck[], { found }: Checked): void {
  for (const check of fixes) {
    const { status, repairs } = found.checks[check];
    if (status === 'valid') throw badInput('fixTypes', `${check} is valid already`);
    if (!repairs.length)
      throw badInput('fixTypes', `no rule can repair ${check}: repair it by hand, then mark it valid`);
  }
}

/** A fault that nobody has seen is not settled. @throws ApiError 409 with both findings of each check */
function requireSeen({ symbol, expectedFindings = {} }: Input, { found }: Checked): void {
  const conflicts = splitCheckNames.flatMap((check) => {
    const [expected, { finding: actual }] = [expectedFindings[check], found.checks[check]];
    if (expected === undefined || expected === actual) return [];
    return [{ field: 'expectedFindings', expected, actual, wanted: null, where: splitChecks[check] }];
  });
  if (!conflicts.length) return;
  const differing = conflicts.map(({ where }) => where).join(', ');
  throw conflict(
    `The checks of ${symbol} find something else by now: ${differing}. Run them again.`,
    conflicts,
  );
}

/** A fix that leaves its check at fault is no fix. @throws ApiError 409 that names it */
async function requireSettled(
  session: RepairSession,
  input: Input,
  fixes: readonly SplitCheck[],
): Promise<void> {
  const { found } = await checkNow(session.trx, input);
  for (const check of fixes) {
    const { status, explainMsg } = found.checks[check];
    if (status !== 'valid')
      throw new ApiError(409, `${splitChecks[check]} would still not be valid: ${explainMsg}`, {
        field: 'fixTypes',
      });
  }
}

const summaryOf = (date: string, fixes: readonly SplitCheck[], valids: readonly SplitCheck[]): string =>
  `Split of ${date}: ${[
    ...(fixes.length ? [`fixed ${named(fixes)}`] : []),
    ...(valids.length ? [`called valid ${named(valids)}`] : []),
  ].join('; ')}`;

function messageOf(fixes: readonly SplitCheck[], valids: readonly SplitCheck[], isPreview: boolean): string {
  if (valids.length === splitCheckNames.length) return 'All adjustments are complete.';
  return [
    ...(fixes.length ? [`${isPreview ? 'Would fix' : 'Fixed'}: ${named(fixes)}.`] : []),
    ...(valids.length ? [`Valid: ${named(valids)}.`] : []),
  ].join(' ');
}

async function run(context: WriteContext, input: Input): Promise<OutputOf<typeof applySplitControllerFix>> {
  const { symbol, splitDate, preview, reason } = input;
  const { fixes, valids } = wantedOf(input);
  const desks = await openDesks(context.trx, symbol, context.platform.now());
  const session = await beginRepair(context.trx, input);
  const checked = await checkNow(session.trx, input);
  requireSeen(input, checked);
  requireFixable(fixes, checked);
  const actor = actorOf(context.staff);
  const mark = (how: Mark['how'], check: SplitCheck): readonly [SplitCheck, Mark] => [
    check,
    {
      how,
      finding: how === 'fixed' ? null : checked.found.checks[check].finding,
      by: actor.label,
      on: new Date(context.platform.now()).toISOString().slice(0, 10),
    },
  ];
  const rows = [
    ...(await planRepairs(session, repairsOf(fixes.map((check) => checked.found.checks[check])), desks)),
    ...(await planMarks(session.trx, { symbol, splitDate }, [
      ...fixes.map((check) => mark('fixed', check)),
      ...valids.map((check) => mark('valid', check)),
    ])),
  ];
  const plan = {
    kind: fixes.length ? 'split.fixed' : 'split.called-valid',
    source: fixes.length ? 'rule split checks' : 'person',
    summary: summaryOf(splitDate, fixes, valids),
    rows,
  };
  const applied = await applyPlan(session, plan, repairBy(context, { reason, preview }));
  if (!preview) await requireSettled(session, input, fixes);
  return chartAnswer(context, session, applied, messageOf(fixes, valids, preview), input);
}

export const handler = implementWrite(applySplitControllerFix, run);
