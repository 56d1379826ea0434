import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signatureProblem, type AwsKeys } from '../kernel/aws-signature.ts';
import { serveRaw, type RawAnswer } from '../kernel/serve-raw.ts';
import type { FaultStatus } from '../kernel/serve.ts';
import type { SandboxRuntime, Vendor } from '../kernel/vendor.ts';
import { cloudwatch, lightsail, logs } from './json-services.ts';
import { answerXml, elasticache, errorXml, rds } from './query-services.ts';
import {
  AwsRefusal,
  AwsWorld,
  type AwsPoint,
  type AwsServerKind,
  type SeedAwsServer,
  type SeedLogGroup,
} from './world.ts';

/** Keys that the stand-in of AWS accepts. */
export type AwsOptions = AwsKeys;

/** What tests and seeds do without HTTP. */
export interface AwsHelpers {
  seed(servers: readonly SeedAwsServer[], logs?: readonly SeedLogGroup[]): void;
  remove(kind: AwsServerKind, name: string): void;
  /** Sets the values of a metric in the vendor's unit; none: it has no data. */
  setPoints(kind: AwsServerKind, name: string, metric: string, points: readonly AwsPoint[]): void;
  /** Writes one event into a group. */
  log(group: string, message: string, atMs?: number): void;
  /** When a server was rebooted, oldest first. */
  reboots(kind: AwsServerKind, name: string): readonly number[];
}

/** A call as its protocol names service and action. */
interface AwsCall {
  /** As the scope of the signature names it. */
  readonly service: string;
  readonly action: string;
  readonly protocol: '1.0' | '1.1' | 'query';
  run(world: AwsWorld, body: Buffer): object | string;
}

const jsonServices = {
  Lightsail_20161128: { service: 'lightsail', protocol: '1.1', act: lightsail },
  GraniteServiceVersion20100801: { service: 'monitoring', protocol: '1.0', act: cloudwatch },
  Logs_20140328: { service: 'logs', protocol: '1.1', act: logs },
} as const;
const queryServices = {
  '2014-10-31': { service: 'rds', namespace: 'http://rds.amazonaws.com/doc/2014-10-31/', act: rds },
  '2015-02-02': {
    service: 'elasticache',
    namespace: 'http://elasticache.amazonaws.com/doc/2015-02-02/',
    act: elasticache,
  },
} as const;

/** Which service and action a request is for: JSON says it in a header, the Query protocol in the form. */
function callOf(request: FastifyRequest, body: Buffer): AwsCall | undefined {
  const [prefix = '', action = ''] = String(request.headers['x-amz-target'] ?? '').split('.', 2);
  if (Object.hasOwn(jsonServices, prefix)) {
    const { service, protocol, act } = jsonServices[prefix as keyof typeof jsonServices];
    const run = (world: AwsWorld): object =>
      act(world, action, JSON.parse(body.toString('utf8')) as Record<string, unknown>);
    return { service, action, protocol, run };
  }
  const form = new URLSearchParams(body.toString('utf8'));
  const version = form.get('Version') ?? '';
  if (!Object.hasOwn(queryServices, version)) return undefined;
  const { service, namespace, act } = queryServices[version as keyof typeof queryServices];
  const asked = form.get('Action') ?? '';
  const run = (world: AwsWorld): string => answerXml(namespace, asked, act(world, asked, form));
  return { service, action: asked, protocol: 'query', run };
}

const typeOf = ({ protocol }: AwsCall): string =>
  protocol === 'query' ? 'text/xml' : `application/x-amz-json-${protocol}`;

const refused = (call: AwsCall, refusal: AwsRefusal): RawAnswer => ({
  status: refusal.status,
  headers: { 'content-type': typeOf(call), 'x-amzn-requestid': 'sandbox' },
  body:
    call.protocol === 'query'
      ? errorXml(refusal)
      : JSON.stringify({ __type: refusal.code, message: refusal.message }),
});

const faultRefusal = (status: FaultStatus): AwsRefusal => {
  if (status === 401)
    return new AwsRefusal(
      403,
      'InvalidClientTokenId',
      'The security token included in the request is invalid.',
    );
  return status === 429
    ? new AwsRefusal(400, 'ThrottlingException', 'Rate exceeded')
    : new AwsRefusal(500, 'InternalFailure', 'An injected failure.');
};

/**
 * The stand-in of AWS below /aws: Lightsail, CloudWatch and CloudWatch Logs in JSON, RDS and ElastiCache in the Query protocol,
 * signed with Signature Version 4. Failure rules match paths such as `/aws/rds/RebootDBInstance`.
 */
export function awsVendor(options: AwsOptions): Vendor & { helpers(): AwsHelpers } {
  let runtime: SandboxRuntime;
  let world: AwsWorld;

  function work(call: AwsCall, request: FastifyRequest, body: Buffer): RawAnswer {
    const { method, url, headers } = request;
    const problem = signatureProblem(
      { method, url, headers, body },
      options,
      call.service,
      runtime.clock.nowMs(),
    );
    if (problem) return refused(call, new AwsRefusal(403, problem, problem));
    try {
      const answer = call.run(world, body);
      return {
        status: 200,
        headers: { 'content-type': typeOf(call), 'x-amzn-requestid': 'sandbox' },
        body: typeof answer === 'string' ? answer : JSON.stringify(answer),
      };
    } catch (error) {
      if (error instanceof AwsRefusal) return refused(call, error);
      throw error;
    }
  }

  return {
    name: 'aws',
    attach(given) {
      runtime = given;
      world = new AwsWorld(given);
    },
    routes(app: FastifyInstance) {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      app.post('/aws/', (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const call = callOf(request, body);
        if (!call) return reply.code(400).send('UnknownOperationException');
        return serveRaw(runtime, request, reply, {
          vendor: 'aws',
          path: `/aws/${call.service}/${call.action}`,
          faultAnswer: (status) => refused(call, faultRefusal(status)),
          work: () => work(call, request, body),
        });
      });
    },
    helpers: () => ({
      seed: (servers, groups = []) => world.seed(servers, groups),
      remove: (kind, name) => world.remove(kind, name),
      setPoints: (kind, name, metric, points) => world.setPoints(kind, name, metric, points),
      log: (group, message, atMs) => world.log(group, message, atMs),
      reboots: (kind, name) => world.server(kind, name)?.rebootedAtMs ?? [],
    }),
    tick: () => undefined,
    close: async () => undefined,
  };
}
