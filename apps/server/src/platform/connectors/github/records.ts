import { cutText } from '@midoffice/contract/kernel';
/** An issue as the mirror keeps it. Moments are ISO 8601. */
export interface GithubIssueRecord {
  readonly repository: string;
  readonly number: number;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly state: 'open' | 'closed';
  readonly author: string;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly comments: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt: string | null;
}

/** The fields that are read of https://docs.github.com/en/rest/issues/issues */
interface WireIssue {
  readonly number: number;
  readonly title: string;
  readonly body?: string | null;
  readonly state: string;
  readonly user: { readonly login: string } | null;
  readonly labels: readonly (string | { readonly name?: string | null })[];
  readonly assignees?: readonly { readonly login: string }[] | null;
  readonly comments: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly closed_at: string | null;
  readonly pull_request?: unknown;
}

/** An issue; null for a pull request, which GitHub lists among issues. */
export function issueOf(repository: string, wire: WireIssue): GithubIssueRecord | null {
  if (wire.pull_request) return null;
  return {
    repository,
    number: wire.number,
    title: cutText(wire.title, 500),
    body: cutText(wire.body ?? '', 70_000),
    state: wire.state === 'closed' ? 'closed' : 'open',
    author: wire.user?.login ?? 'ghost',
    labels: wire.labels
      .map((label) => (typeof label === 'string' ? label : (label.name ?? '')))
      .filter(Boolean),
    assignees: (wire.assignees ?? []).map(({ login }) => login),
    comments: wire.comments,
    createdAt: new Date(wire.created_at).toISOString(),
    updatedAt: new Date(wire.updated_at).toISOString(),
    closedAt: wire.closed_at && new Date(wire.closed_at).toISOString(),
  };
}
