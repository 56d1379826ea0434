/** A repository of the stand-in. */
export interface StoredRepository {
  /** owner/name. */
  id: string;
  lastNumber: number;
}

export interface StoredIssue {
  /** owner/name#number. */
  id: string;
  repository: string;
  number: number;
  globalId: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  stateReason: 'completed' | 'reopened' | 'not_planned' | null;
  user: string;
  labels: string[];
  assignees: string[];
  comments: number;
  /** ISO 8601, to the second. */
  createdAt: string;
  updatedAt: string;
  closedAt: string | null;
  /** It is not in this repository any more. */
  gone?: 'deleted' | 'transferred';
}

/** A delivery that was not accepted yet. */
export interface StoredHook {
  id: string;
  issue: string;
  action: string;
}

const userShape = (login: string): object => ({
  login,
  id: login.length * 1000,
  type: 'User',
  html_url: `https://github.com/${login}`,
});

/** An issue as https://docs.github.com/en/rest/issues/issues shows it, with the fields that clients read. */
export function issueShape(issue: StoredIssue): object {
  const { repository, number } = issue;
  const api = `https://api.github.com/repos/${repository}/issues/${number}`;
  return {
    url: api,
    repository_url: `https://api.github.com/repos/${repository}`,
    html_url: `https://github.com/${repository}/issues/${number}`,
    id: issue.globalId,
    node_id: `I_${issue.globalId}`,
    number,
    title: issue.title,
    body: issue.body,
    user: userShape(issue.user),
    labels: issue.labels.map((name, id) => ({ id, name, color: 'ededed', default: false })),
    state: issue.state,
    state_reason: issue.stateReason,
    locked: false,
    assignee: issue.assignees[0] ? userShape(issue.assignees[0]) : null,
    assignees: issue.assignees.map(userShape),
    milestone: null,
    comments: issue.comments,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt,
    author_association: 'MEMBER',
  };
}
