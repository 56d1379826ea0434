import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { insertAudit } from '../../../../platform/audit/store.ts';
import type { Trx } from '../../../../platform/db/connect.ts';
import { publicUrl } from '../../../../platform/settings/address.ts';
import { notifyOnCommit } from '../../../../platform/push/store.ts';
import { alertSetBy, markAlerted, nextDueAlert, putNotices, type DueAlert } from '../inbox-store.ts';
import { mailStaff } from '../staff-mail.ts';
import { staffNames, type StaffName } from '../store.ts';
import { addActivity, writeFields } from '../write-store.ts';

/** Alerts of one run at most: a server that was away for long goes on a minute later. */
const atOnce = 500;

/** Whom an alert reaches: the assignees; where none of them may open tasks, who set it and who made the task. */
async function peopleOf(trx: Trx, task: DueAlert): Promise<StaffName[]> {
  const people = (await staffNames(trx)).filter(({ mayOpenTasks }) => mayOpenTasks);
  const assigned = people.filter(({ userid }) => task.assignees.includes(userid));
  if (assigned.length) return assigned;
  const others = new Set([await alertSetBy(trx, task), task.createdBy]);
  return people.filter(({ userid }) => others.has(userid));
}

async function send(platform: Platform, trx: Trx, task: DueAlert): Promise<void> {
  const at = new Date(platform.now());
  const reached = await peopleOf(trx, task);
  if (task.status !== 'Alert') await writeFields(trx, task, { status: 'Alert' }, { status: task.status }, at);
  await addActivity(
    trx,
    task.id,
    [{ type: 'bot', userid: null, message: 'The alert of this task is due' }],
    at,
  );
  await markAlerted(trx, task.id, at);
  const notice = { kind: 'alert' as const, message: 'The alert of this task is due' };
  await putNotices(
    trx,
    { taskId: task.id },
    reached.map(({ userid }) => ({ ...notice, userid })),
    { by: null, at, isMailed: true },
  );
  for (const person of reached)
    await mailStaff(platform, trx, {
      to: person.email,
      subject: `Alert: ${task.title || 'task without a title'}`,
      kind: 'task-alert',
      userid: person.userid,
      paragraphs: [
        `The alert of the ${task.isIssue ? 'issue' : 'task'} "${task.title || 'without a title'}" is due.`,
      ],
      pageLink: {
        label: 'Open it',
        url: `${publicUrl(platform.settings)}/admin?page=tasks&task=${encodeURIComponent(task.id)}`,
      },
    });
  await insertAudit(trx, {
    actor: { id: null, label: 'system' },
    call: 'tasks.alerts',
    kind: 'tasks.alert-sent',
    targetKind: 'task',
    targetId: task.id,
    before: { status: task.status },
    after: { status: 'Alert', people: reached.length },
  });
  await notifyOnCommit(trx, { subject: 'tasks', id: task.id });
  await notifyOnCommit(trx, { subject: 'task-inbox' });
}

/** Sends the alerts that are due, each in one transaction with all that follows from it: once, however often it runs. */
export async function sendDueAlerts(platform: Platform): Promise<number> {
  for (let sent = 0; sent < atOnce; sent += 1) {
    const isSent = await platform.db.transaction().execute(async (trx) => {
      const task = await nextDueAlert(trx, new Date(platform.now()));
      if (task) await send(platform, trx, task);
      return task !== undefined;
    });
    if (!isSent) return sent;
  }
  return atOnce;
}

/** Each minute: alerts of tasks reach their people, also those that became due while no server ran. Source: d088. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'tasks.alerts',
    title: 'Send alerts of tasks',
    schedule: '* * * * *',
    retries: 0,
    expireSeconds: 120,
    async run() {
      await sendDueAlerts(platform);
    },
  };
}
