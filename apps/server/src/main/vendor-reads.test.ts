import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import type { AnyCall } from '@midoffice/contract/kernel';
import { isExpensive } from '../platform/http/concurrency.ts';
import { discoverHandlers } from './discover.ts';

const features = join(import.meta.dirname, '../features');

/** Reads whose code names the connectors, and why they need no `asksVendor`. */
const asksNone: Readonly<Record<string, string>> = {
  getAvailableAiModels: 'lists the models of the settings',
  getApiKeyStores: 'says which stores are connected',
  getCustomerTimeline: 'names what effects do',
  getEarningsCallOverview: 'says which vendors are connected',
  getGithubIssue: 'checks its repository by the settings',
  getGithubIssues: 'lists the repositories of the settings',
  elasticCacheExpiries: 'knows the name of its cache by the settings',
  getSubscriptionDetails: 'asks with `refresh` only',
  getUserCharges: 'asks with `refresh` only',
  getUserInvoices: 'asks with `refresh` only',
};

/** What a file declares at its top, by name, and where the names come from that it imports from files of ours. */
interface Source {
  readonly declared: ReadonlyMap<string, string>;
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

const declaration = /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/;
const importing = /^(?:im|ex)port \{([^}]*)\} from '(\.[^']*)';$/gm;

function readSource(file: string): Source {
  const text = readFileSync(join(features, file), 'utf8');
  const imported = new Map<string, { file: string; name: string }>();
  for (const [, names = '', path = ''] of text.matchAll(importing))
    for (const one of names.split(',').map((name) => name.trim())) {
      const [name = '', as = name] = one.split(' as ');
      if (name && !name.startsWith('type '))
        imported.set(as, { file: normalize(join(file, '..', path)), name });
    }
  const declared = new Map<string, string>();
  let current = '';
  for (const line of text.replace(importing, '').split('\n')) {
    if (/^\s*(?:\/\/|\/?\*|import )/.test(line)) continue;
    current = declaration.exec(line)?.[1] ?? current;
    declared.set(current, `${declared.get(current) ?? ''}${line}\n`);
  }
  return { declared, imported };
}

const sources = new Map(
  globSync('**/*.ts', { cwd: features })
    .filter((file) => !file.includes('.test.') && !file.includes('/testing/'))
    .map((file) => [file, readSource(file)]),
);

/** Whether what a file declares by a name asks for the connectors, itself or by what it names of our features. */
function namesConnectors(file: string, name: string, seen: Set<string>): boolean {
  const source = sources.get(file);
  const id = `${file} ${name}`;
  if (!source || seen.has(id)) return false;
  seen.add(id);
  const text = source.declared.get(name);
  if (text === undefined) {
    const from = source.imported.get(name);
    return !!from && namesConnectors(from.file, from.name, seen);
  }
  const words = new Set(text.match(/\w+/g));
  return words.has('connectors') || [...words].some((word) => namesConnectors(file, word, seen));
}

const isCostlyAnyway = (call: AnyCall): boolean =>
  call.method !== 'GET' || call.audit !== undefined || isExpensive(call);

describe('reads that ask a vendor', async () => {
  const handlers = await discoverHandlers();
  const fileOf = new Map(
    [...sources.keys()]
      .filter((file) => file.includes('/calls/'))
      .map((file) => [file.split('/').at(-1)!.replace('.ts', ''), file]),
  );
  const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

  test('each says so in its contract, so that no other site can have a browser send it', () => {
    const found = handlers
      .filter(({ call, mode }) => mode === 'read' && !isCostlyAnyway(call))
      .filter(({ call }) => namesConnectors(fileOf.get(kebab(call.name))!, 'handler', new Set()))
      .map(({ call }) => call.name);
    const declared = handlers.flatMap(({ call }) => (call.asksVendor ? [call.name] : []));
    assert.ok(found.includes('getRefundableCharge') && found.includes('getSecData'), found.join());
    assert.deepEqual(found.sort(), [...declared, ...Object.keys(asksNone)].sort());
  });

  test('only a read that is not costly anyway says so', () => {
    const needless = handlers.filter(
      ({ call, mode }) => call.asksVendor && (mode !== 'read' || isCostlyAnyway(call)),
    );
    assert.deepEqual(needless, []);
  });
});
