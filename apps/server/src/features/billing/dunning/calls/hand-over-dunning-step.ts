import { handOverDunningStep } from '@midoffice/contract/billing/dunning/calls/hand-over-dunning-step';
import { ApiError, badInput, conflict, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForRefresh } from '../../../customers/customer-records/api.ts';
import { checkAssignees, staffNames } from '../../../staff-work/tasks/api.ts';
import { makeTask, taskFacts } from '../act.ts';
import { presentOf } from '../present.ts';
import { planInvoice } from '../rules.ts';
import { lockSetting, policyOf } from '../setting-store.ts';
import { insertStep, lockSteps, openCases, owedInvoices } from '../store.ts';
import { stepText } from '../words.ts';

export const handler = implementWrite(
  handOverDunningStep,
  async (context, { invoiceID, stepID, assignee, note }) => {
    const { trx, platform } = context;
    const nowMs = platform.now();
    await lockSteps(trx);
    const { activeVersion, activatedAt } = await lockSetting(trx, 'share');
    const stored = activeVersion === null ? undefined : await policyOf(trx, activeVersion);
    if (!stored) throw new ApiError(409, 'Dunning is off: there is no next step.');
    const [owed] = await owedInvoices(trx, { nowMs, activatedAt, invoiceIds: [invoiceID] });
    if (!owed) throw notFound('This invoice is not open with a failed payment any more.');
    await customerForRefresh(context, owed.userid);
    if (assignee) checkAssignees([assignee], await staffNames(trx));
    const present = await presentOf(trx, stored.policy, nowMs, owed);
    const plan = planInvoice(present, owed);
    const step = plan.act ?? plan.next?.step;
    if (!step) throw new ApiError(409, 'Dunning has no further step for this invoice.');
    if (owed.steps.some(({ state }) => state === 'running'))
      throw new ApiError(409, 'The step before is not confirmed yet. Please wait until it is.');
    if (step.id !== stepID)
      throw conflict('Another step is next by now.', [
        {
          field: 'stepID',
          expected: stepID,
          actual: step.id,
          wanted: 'handed over',
          where: `invoice ${owed.number ?? invoiceID}`,
        },
      ]);
    await openCases(trx, [owed], nowMs);
    const common = { invoiceId: invoiceID, policyVersion: stored.version, nowMs };
    for (const { step: left, onDay, why } of plan.skips)
      await insertStep(trx, {
        ...common,
        stepId: left.id,
        kind: left.kind,
        day: left.day,
        onDay,
        state: 'skipped',
        message: why,
      });
    const taskID = await makeTask(context, owed, {
      title: `Dunning: ${stepText(step)} for ${owed.email}`,
      content: [taskFacts(owed), `Step left to a person: ${stepText(step)}.`, note]
        .filter(Boolean)
        .join('\n\n'),
      assignee,
    });
    const kept = await insertStep(trx, {
      ...common,
      stepId: step.id,
      kind: step.kind,
      day: step.day,
      onDay: present.today,
      state: 'handed',
      message: 'Handed over as a task',
      taskId: taskID,
    });
    if (!kept) throw badInput('stepID', 'is done already');
    await context.audit({
      targetKind: 'account',
      targetId: owed.userid,
      after: { step: step.id, invoice: owed.number ?? invoiceID, task: taskID },
      reason: note || undefined,
    });
    return { success: true as const, message: 'Step handed over as a task.', taskID };
  },
);
