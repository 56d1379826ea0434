import { createIssue } from '@midoffice/contract/staff-work/github-issues/calls/create-issue';
import { createHash } from 'node:crypto';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { publicUrl } from '../../../../platform/settings/address.ts';
import { effect } from '../effects/create.ts';
import { requireRepository } from '../rules.ts';
import { justCreated } from '../store.ts';

const lockOf = (given: object): string =>
  `github-issue:${createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 32)}`;

export const handler = implementEffect(
  createIssue,
  effect,
  async (context, { title, content, _id, ...input }) => {
    const { platform, trx } = context;
    const repository = requireRepository(platform, input.repository);
    const taskId = _id || null;
    const given = { repository, title, content, taskId };
    const number = await justCreated(trx, given);
    if (number !== undefined)
      throw new ApiError(409, `This issue was created a moment ago: ${repository}#${number}.`);
    const taskUrl =
      taskId && `${publicUrl(platform.settings)}/admin?page=tasks&task=${encodeURIComponent(taskId)}`;
    return {
      targetKind: taskId ? 'task' : 'github-repository',
      targetId: taskId ?? repository,
      input: { ...given, taskUrl },
      lock: lockOf(given),
      after: { repository, title },
    };
  },
);
