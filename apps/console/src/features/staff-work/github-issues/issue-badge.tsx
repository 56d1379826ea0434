import type { GithubIssue } from '@midoffice/contract/staff-work/github-issues/shapes';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';

/** Whether an issue is open or closed at GitHub. */
export const IssueBadge = ({ state }: Pick<GithubIssue, 'state'>) => (
  <StatusBadge tone={state === 'open' ? 'green' : 'grey'}>{state}</StatusBadge>
);
