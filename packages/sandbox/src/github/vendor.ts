import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../kernel/serve.ts';
import type { Answer, SandboxRuntime, Vendor } from '../kernel/vendor.ts';
import { WebhookSender } from '../kernel/webhooks.ts';
import { issueShape, type StoredIssue } from './shapes.ts';
import { GithubWorld, type IssueChange, type SeedIssue } from './world.ts';

/** How the GitHub stand-in behaves. */
export interface GithubOptions {
  /** Access token of the account that Midoffice uses. */
  token: string;
}

/** What tests and seeds do without HTTP. */
export interface GithubHelpers {
  /** Opens a repository (owner/name) with these issues; no webhook is sent. */
  seed(repository: string, issues?: readonly SeedIssue[]): void;
  /** Takes a repository away, as a deletion or a lost right does: the API answers 404. */
  remove(repository: string): void;
  /** What a person does on GitHub's site; a webhook follows. */
  change(repository: string, number: number, change: IssueChange): void;
  /** The issues of a repository as they are, by number. */
  issues(repository: string): StoredIssue[];
  setWebhook(target: { url: string; secret: string } | null): void;
  /** The signature of a body, as `x-hub-signature-256` carries it. */
  signature(body: string, secret?: string): string;
  idle(): Promise<void>;
}

const retryMs = [500, 2000, 10_000];
const docs = 'https://docs.github.com/rest';
const refuse = (status: number, message: string, more: object = {}): Answer => ({
  status,
  headers: {},
  body: { message, documentation_url: docs, status: String(status), ...more },
});

type Query = Record<string, string | undefined>;
type IssueParams = { owner: string; repo: string; number?: string };

const isToken = (request: FastifyRequest, token: string): boolean => {
  const given = Buffer.from((request.headers.authorization ?? '').replace(/^(?:bearer|token) /i, ''));
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** The stand-in of GitHub's REST API: issues of repositories and signed webhooks, below /github. */
export function githubVendor(options: GithubOptions): Vendor & { helpers(): GithubHelpers } {
  let runtime: SandboxRuntime | undefined;
  let world: GithubWorld;
  let secret = '';
  let sender: WebhookSender;
  const sign = (body: string, key = secret): string =>
    `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;

  function list(repository: string, query: Query): Answer {
    const perPage = Math.min(100, Number(query['per_page'] ?? 30));
    const page = Number(query['page'] ?? 1);
    const found = world.list(repository, query);
    const rows = found.slice((page - 1) * perPage, page * perPage);
    const more = found.length > page * perPage;
    const next = `http://127.0.0.1/github/repos/${repository}/issues?page=${page + 1}`;
    return {
      status: 200,
      headers: more ? { link: `<${next}>; rel="next"` } : {},
      body: rows.map(issueShape),
    };
  }

  function create(repository: string, body: unknown): Answer {
    const { title, body: text } = (body ?? {}) as { title?: unknown; body?: unknown };
    if (typeof title !== 'string' || !title.trim())
      return refuse(422, 'Validation Failed', {
        errors: [{ resource: 'Issue', code: 'missing_field', field: 'title' }],
      });
    const issue = world.create(repository, { title, body: typeof text === 'string' ? text : null });
    return { status: 201, headers: {}, body: issueShape(issue) };
  }

  function work(request: FastifyRequest, answer: (repository: string) => Answer): Answer {
    if (!isToken(request, options.token)) return refuse(401, 'Bad credentials');
    const { owner, repo } = request.params as IssueParams;
    const repository = `${owner}/${repo}`;
    return world.has(repository) ? answer(repository) : refuse(404, 'Not Found');
  }

  function mount(
    app: FastifyInstance,
    method: 'GET' | 'POST',
    url: string,
    answer: (repository: string, request: FastifyRequest) => Answer,
  ): void {
    app.route({
      method,
      url,
      handler: (request, reply) =>
        serve(runtime!, request, reply, {
          vendor: 'github',
          query: request.query as Query,
          body: request.body ?? null,
          idempotencyKey: null,
          faultAnswer: (status) =>
            refuse(status, status === 429 ? 'API rate limit exceeded' : 'An injected failure.'),
          work: () => work(request, (repository) => answer(repository, request)),
        }),
    });
  }

  return {
    name: 'github',
    attach(given) {
      runtime = given;
      sender = new WebhookSender({
        vendor: 'github',
        faults: given.faults,
        headers: (body) => ({
          'x-hub-signature-256': sign(body),
          'x-github-event': 'issues',
          'x-github-delivery': randomUUID(),
        }),
        retryMs,
        onDelivered: (id) => given.store.transaction(() => world.hooks.delete(id)),
      });
      world = new GithubWorld(given, ({ id, action, issue }) =>
        sender.send({
          id,
          type: `issues.${action}`,
          body: () => {
            const now = world.issues.get(issue)!;
            const [, name] = now.repository.split('/');
            return JSON.stringify({
              action,
              issue: issueShape(now),
              repository: { full_name: now.repository, name },
              sender: { login: now.user },
            });
          },
        }),
      );
    },
    routes(app) {
      mount(app, 'GET', '/github/repos/:owner/:repo/issues', (repository, request) =>
        list(repository, request.query as Query),
      );
      mount(app, 'POST', '/github/repos/:owner/:repo/issues', (repository, request) =>
        create(repository, request.body),
      );
      mount(app, 'GET', '/github/repos/:owner/:repo/issues/:number', (repository, request) => {
        const found = world.issues.get(`${repository}#${(request.params as IssueParams).number}`);
        if (!found) return refuse(404, 'Not Found');
        if (found.gone === 'deleted') return refuse(410, 'This issue was deleted');
        if (found.gone === 'transferred')
          return {
            ...refuse(301, 'Moved Permanently'),
            headers: { location: 'https://api.github.com/repositories/1/issues/1' },
          };
        return { status: 200, headers: {}, body: issueShape(found) };
      });
    },
    helpers: () => ({
      seed: (repository, issues = []) => world.seed(repository, issues),
      remove: (repository) => world.remove(repository),
      change: (repository, number, change) => world.change(repository, number, change),
      issues: (repository) => structuredClone(world.list(repository, { state: 'all', direction: 'asc' })),
      setWebhook(target) {
        secret = target?.secret ?? '';
        sender.setTarget(target?.url ?? null);
        if (target) world.sendWaiting();
      },
      signature: sign,
      idle: () => sender.idle(),
    }),
    tick: () => undefined,
    close: () => sender.close(),
  };
}
