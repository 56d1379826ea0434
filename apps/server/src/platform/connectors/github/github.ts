import { withoutTrailingSlashes } from '@midoffice/contract/kernel';
import type { Octokit } from '@octokit/rest';
import { EffectRefused } from '../../effects/effects.ts';
import { ApiError } from '../../http/errors.ts';
import { fetchForSdk } from '../bounded-fetch.ts';
import { busy, notConnected, refused, silent } from '../vendor-errors.ts';
import { requireSignature } from '../webhook-signature.ts';
import { issueOf, type GithubIssueRecord } from './records.ts';

/** GitHub through its official client: the issues of the repositories in GITHUB_REPOSITORIES. */
export interface GithubConnector {
  readonly connected: boolean;
  /** owner/name of each repository that may be used. */
  readonly repositories: readonly string[];
  /**
   * One issue; null where we see none, or where it is a pull request. `gone`: it was deleted, or is in another repository now.
   * @throws ApiError 424, 502, 503
   */
  fetchIssue(repository: string, number: number): Promise<GithubIssueRecord | 'gone' | null>;
  /** Issues changed since a moment, the least recently changed first. @throws ApiError as above */
  fetchIssues(repository: string, since: string | null): Promise<ChangedIssues>;
  /** What effects do there: `EffectRefused` where nothing happened, anything else where it is not known. */
  readonly acts: {
    /** The issue whose body holds a mark, among those created since a moment. */
    findMarked(repository: string, mark: string, since: string): Promise<GithubIssueRecord | null>;
    createIssue(issue: NewIssue): Promise<GithubIssueRecord>;
  };
  /** What a signed delivery is about. @throws ApiError 400, 503 */
  verifyDelivery(rawBody: Buffer, headers: DeliveryHeaders): GithubDelivery;
}

/** Issues of a repository that changed, each once, as far as one reading goes: through 1,000 issues and pull requests. */
export interface ChangedIssues {
  readonly issues: readonly GithubIssueRecord[];
  /** ISO 8601: what changed from then on is yet to be read. Null: nothing is. */
  readonly readTo: string | null;
}

export interface NewIssue {
  readonly repository: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

interface DeliveryHeaders {
  readonly signature: string | undefined;
  readonly event: string | undefined;
}

/** The issue that a delivery is about; null for everything else. */
export type GithubDelivery = { readonly repository: string; readonly number: number } | null;

export interface GithubOptions {
  readonly token: string;
  /** Address of the API; empty: GitHub's own. */
  readonly apiBase: string;
  readonly webhookSecrets: readonly string[];
  readonly repositories: readonly string[];
  readonly timeoutMs?: number;
}

const vendor = 'GitHub';
const maxBytes = 16 * 1_048_576;
const perPage = 100;
const pagesAtMost = 10;

const isLimited = (error: { status?: number; message?: string }): boolean =>
  error.status === 429 || (error.status === 403 && /rate limit/i.test(error.message ?? ''));

/** GitHub leads from an issue that was transferred to the one that it became; no redirect is followed. */
const isGone = ({ status, message }: { status?: number; message?: string }): boolean =>
  status === 410 || /unexpected redirect/i.test(message ?? '');

function readFailure(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const { status } = error as { status?: number };
  if (isLimited(error as Error)) return busy(vendor);
  if (status === 401 || status === 403) return refused(vendor, 'GITHUB_TOKEN');
  return silent(vendor);
}

type Act = 'look' | 'create';

/**
 * What is known of a failed act: a refusal did nothing, a failure or no answer may have done it. A look that is refused says
 * nothing of what was sent before it, hence its status.
 */
function actFailure(error: unknown, repository: string, act: Act): unknown {
  const { status } = error as { status?: number };
  if (isLimited(error as Error))
    return new EffectRefused('GitHub is busy, please try again in a minute.', 503);
  if (status === 401 || status === 403)
    return new EffectRefused('GitHub refuses our credentials. Please check GITHUB_TOKEN.', 502);
  if (status === 404 || status === 410)
    return new EffectRefused(
      `GitHub has no repository ${repository} that takes issues from us.`,
      act === 'look' ? 502 : 422,
    );
  if (act === 'create' && (status === 422 || status === 400))
    return new EffectRefused('GitHub refuses the issue as it is. Please check its title and text.', 422);
  return error;
}

function deliveryOf(rawBody: Buffer, repositories: readonly string[]): GithubDelivery {
  let body: { repository?: { full_name?: unknown }; issue?: { number?: unknown } } | null;
  try {
    body = JSON.parse(rawBody.toString('utf8')) as typeof body;
  } catch {
    throw new ApiError(400, 'The body is no delivery.');
  }
  const name = String(body?.repository?.full_name ?? '').toLowerCase();
  const repository = repositories.find((one) => one.toLowerCase() === name);
  const number = body?.issue?.number;
  if (!repository || typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1) return null;
  return { repository, number };
}

const parts = (repository: string): { owner: string; repo: string } => {
  const [owner = '', repo = ''] = repository.split('/');
  return { owner, repo };
};

/** Makes the connector from address and token. Its library is loaded with the first question. */
export function createGithub(options: GithubOptions): GithubConnector {
  const { token, apiBase, webhookSecrets, repositories, timeoutMs = 10_000 } = options;
  let client: Promise<Octokit> | undefined;
  const open = async (): Promise<Octokit> => {
    const library = await import('@octokit/rest');
    return new library.Octokit({
      auth: token,
      ...(apiBase && { baseUrl: withoutTrailingSlashes(apiBase) }),
      // Its own log would write addresses and answers to stderr.
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      request: { fetch: fetchForSdk(maxBytes) },
    });
  };
  const octokit = (): Promise<Octokit> => (client ??= open());
  const request = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(timeoutMs) });
  const asked = async <T>(work: (connected: Octokit) => Promise<T>): Promise<T> => {
    if (!token) throw notConnected(vendor, 'GITHUB_TOKEN');
    try {
      return await work(await octokit());
    } catch (error) {
      throw readFailure(error);
    }
  };
  const acted = async <T>(
    act: Act,
    repository: string,
    work: (connected: Octokit) => Promise<T>,
  ): Promise<T> => {
    if (!token) throw new EffectRefused('GitHub is not connected: please set GITHUB_TOKEN.', 424);
    try {
      return await work(await octokit());
    } catch (error) {
      throw actFailure(error, repository, act);
    }
  };
  return {
    connected: token !== '',
    repositories,
    fetchIssue: (repository, number) =>
      asked(async (connected) => {
        try {
          const { data } = await connected.rest.issues.get({
            ...parts(repository),
            issue_number: number,
            request: request(),
          });
          return issueOf(repository, data);
        } catch (error) {
          if (isGone(error as Error)) return 'gone';
          if ((error as { status?: number }).status === 404) return null;
          throw error;
        }
      }),
    fetchIssues: (repository, since) =>
      asked(async (connected) => {
        // What changes meanwhile moves to the end and comes twice: the later one counts.
        const found = new Map<number, GithubIssueRecord>();
        for (let page = 1; ; page += 1) {
          const { data } = await connected.rest.issues.listForRepo({
            ...parts(repository),
            state: 'all',
            sort: 'updated',
            direction: 'asc',
            ...(since && { since }),
            per_page: perPage,
            page,
            request: request(),
          });
          for (const one of data) {
            const issue = issueOf(repository, one);
            if (issue) found.set(issue.number, issue);
          }
          const issues = [...found.values()];
          if (data.length < perPage) return { issues, readTo: null };
          const lastMs = Date.parse(data.at(-1)!.updated_at);
          // Further where it would begin at the same moment again: a thousand may have changed in one second.
          if (page >= pagesAtMost && (since === null || lastMs > Date.parse(since)))
            return { issues, readTo: new Date(lastMs).toISOString() };
        }
      }),
    acts: {
      findMarked: (repository, mark, since) =>
        acted('look', repository, async (connected) => {
          for (let page = 1; page <= pagesAtMost; page += 1) {
            const { data } = await connected.rest.issues.listForRepo({
              ...parts(repository),
              state: 'all',
              sort: 'created',
              direction: 'desc',
              since,
              per_page: perPage,
              page,
              request: request(),
            });
            const found = data.find(({ body }) => body?.includes(mark));
            if (found) return issueOf(repository, found);
            if (data.length < perPage) break;
          }
          return null;
        }),
      createIssue: ({ repository, title, body }) =>
        acted('create', repository, async (connected) => {
          const { data } = await connected.rest.issues.create({
            ...parts(repository),
            title,
            body,
            request: request(),
          });
          return issueOf(repository, data)!;
        }),
    },
    verifyDelivery(rawBody, { signature, event }) {
      requireSignature({
        algorithm: 'sha256',
        rawBody,
        signature,
        secrets: webhookSecrets,
        setting: 'GITHUB_WEBHOOK_SECRET',
      });
      return event === 'issues' || event === 'issue_comment' ? deliveryOf(rawBody, repositories) : null;
    },
  };
}
