import type { Table } from '../kernel/store.ts';
import type { SandboxRuntime } from '../kernel/vendor.ts';
import type { StoredHook, StoredIssue, StoredRepository } from './shapes.ts';

/** An issue as a seed describes it. Moments are ISO 8601. */
export interface SeedIssue {
  title: string;
  body?: string;
  state?: 'open' | 'closed';
  user?: string;
  labels?: string[];
  assignees?: string[];
  comments?: number;
  createdAt: string;
  closedAt?: string;
}

/** What a person changes on GitHub's site. */
export interface IssueChange {
  action: 'closed' | 'reopened' | 'edited' | 'labeled' | 'deleted' | 'transferred';
  title?: string;
  labels?: string[];
}

type Query = Record<string, string | undefined>;

/** Repositories and issues of the stand-in. */
export class GithubWorld {
  readonly repositories: Table<StoredRepository>;
  readonly issues: Table<StoredIssue>;
  readonly hooks: Table<StoredHook>;
  readonly #runtime: SandboxRuntime;
  readonly #notify: (hook: StoredHook) => void;

  constructor(runtime: SandboxRuntime, notify: (hook: StoredHook) => void) {
    this.#runtime = runtime;
    this.#notify = notify;
    this.repositories = runtime.store.table<StoredRepository>('github.repositories');
    this.issues = runtime.store.table<StoredIssue>('github.issues', ['repository']);
    this.hooks = runtime.store.table<StoredHook>('github.hooks');
  }

  has(repository: string): boolean {
    return this.repositories.get(repository) !== undefined;
  }

  /** Times of GitHub are whole seconds. */
  #now(): string {
    return `${new Date(this.#runtime.clock.nowMs()).toISOString().slice(0, 19)}Z`;
  }

  /** Filtered and sorted as the API does: the newest first unless asked otherwise. */
  list(
    repository: string,
    { state = 'open', since, sort = 'created', direction = 'desc' }: Query,
  ): StoredIssue[] {
    const field = sort === 'updated' ? 'updatedAt' : 'createdAt';
    const found = this.issues
      .where('repository', repository)
      .filter(({ gone }) => !gone)
      .filter((issue) => state === 'all' || issue.state === state)
      .filter((issue) => since === undefined || Date.parse(issue.updatedAt) >= Date.parse(since))
      .sort((a, b) => a[field].localeCompare(b[field]) || a.number - b.number);
    return direction === 'asc' ? found : found.reverse();
  }

  #add(repository: string, issue: Omit<StoredIssue, 'id' | 'repository' | 'number' | 'globalId'>) {
    const { lastNumber } = this.repositories.get(repository)!;
    const number = lastNumber + 1;
    this.repositories.put({ id: repository, lastNumber: number });
    const globalId = 1_000_000 + this.issues.size + 1;
    return this.issues.put({ ...issue, id: `${repository}#${number}`, repository, number, globalId });
  }

  #announce(issue: StoredIssue, action: string): void {
    const hook = { id: this.#runtime.ids.text(20), issue: issue.id, action };
    this.hooks.put(hook);
    this.#runtime.store.afterCommit(() => this.#notify(hook));
  }

  create(repository: string, { title, body }: { title: string; body: string | null }): StoredIssue {
    const at = this.#now();
    return this.#runtime.store.transaction(() => {
      const issue = this.#add(repository, {
        title,
        body,
        state: 'open',
        stateReason: null,
        user: 'midoffice-bot',
        labels: [],
        assignees: [],
        comments: 0,
        createdAt: at,
        updatedAt: at,
        closedAt: null,
      });
      this.#announce(issue, 'opened');
      return issue;
    });
  }

  change(repository: string, number: number, { action, title, labels }: IssueChange): void {
    const at = this.#now();
    this.#runtime.store.transaction(() => {
      const issue = this.issues.get(`${repository}#${number}`);
      if (!issue) throw new Error(`there is no issue ${repository}#${number}`);
      const changed = this.issues.put({
        ...issue,
        ...(title !== undefined && { title }),
        ...(labels && { labels }),
        ...(action === 'closed' && {
          state: 'closed' as const,
          stateReason: 'completed' as const,
          closedAt: at,
        }),
        ...(action === 'reopened' && {
          state: 'open' as const,
          stateReason: 'reopened' as const,
          closedAt: null,
        }),
        ...((action === 'deleted' || action === 'transferred') && { gone: action }),
        updatedAt: at,
      });
      this.#announce(changed, action);
    });
  }

  seed(repository: string, issues: readonly SeedIssue[]): void {
    this.#runtime.store.transaction(() => {
      if (!this.has(repository)) this.repositories.put({ id: repository, lastNumber: 0 });
      for (const { state = 'open', ...issue } of issues)
        this.#add(repository, {
          title: issue.title,
          body: issue.body ?? null,
          state,
          stateReason: state === 'closed' ? 'completed' : null,
          user: issue.user ?? 'engineer',
          labels: issue.labels ?? [],
          assignees: issue.assignees ?? [],
          comments: issue.comments ?? 0,
          createdAt: issue.createdAt,
          updatedAt: issue.closedAt ?? issue.createdAt,
          closedAt: issue.closedAt ?? null,
        });
    });
  }

  /** Takes a repository away with its issues, as far as the API shows: it answers 404 from now on. */
  remove(repository: string): void {
    this.#runtime.store.transaction(() => this.repositories.delete(repository));
  }

  /** Sends again what no receiver has accepted. */
  sendWaiting(): void {
    for (const hook of this.hooks.all()) this.#notify(hook);
  }
}
