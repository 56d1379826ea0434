// Import boundaries as lint errors: who may import whom. Written as patterns, so that a new feature is covered.
import { relative, resolve, dirname } from 'node:path';
import { foreignNames } from './foreign-names.mjs';
import { links } from './links.mjs';
import { outgoing } from './outgoing.mjs';
import { tooltips } from './tooltips.mjs';
import { typedNumbers } from './typed-numbers.mjs';

const root = resolve(import.meta.dirname, '../..');

const vendorKits =
  /^(stripe|firebase-admin|mongodb|intercom-client|nodemailer|ioredis|@clickhouse\/client|chdb|@octokit\/|@aws-sdk\/)/;
/** Popups, menus and pickers of the console: the kit wraps them. */
const uiLibrary =
  /^(react-aria(-components)?|react-stately|@react-(aria|stately|types)|@internationalized)($|\/)/;
const isTest = (file) => /\.test\.tsx?$/.test(file) || file.includes('/testing/');

/** The workspace, tier and feature (`group/name`) of a file. In contract and journeys features are the top folders. */
function placeOf(file) {
  const at =
    /^(?:packages\/(?<pack>[^/]+)|apps\/(?<app>[^/]+)\/src\/(?<tier>[^/]+)(?:\/(?<group>[^/]+)(?:\/(?<name>[^/]+))?)?|(?<top>e2e|bench|scripts))\//.exec(
      file,
    )?.groups;
  if (!at) return { workspace: 'outside', tier: '', feature: '' };
  if (at.pack) return { workspace: at.pack, tier: 'package', feature: '' };
  if (at.top) return { workspace: at.top, tier: 'top', feature: '' };
  const feature = at.tier === 'features' ? `${at.group ?? ''}/${at.name ?? ''}` : (at.group ?? '');
  return { workspace: at.app, tier: at.tier, feature };
}

/** What a specifier points at: a file of the project, a workspace, a library or a Node module. */
function targetOf(specifier, file) {
  if (specifier.startsWith('.')) {
    const path = relative(root, resolve(root, dirname(file), specifier));
    return { kind: 'file', path, ...placeOf(path) };
  }
  const own = /^@midoffice\/([^/]+)/.exec(specifier);
  if (own) return { kind: 'workspace', workspace: own[1], path: specifier };
  return { kind: specifier.startsWith('node:') ? 'node' : 'library', path: specifier };
}

const tiersBelow = {
  server: {
    platform: ['platform'],
    features: ['features', 'platform'],
    main: ['main', 'features', 'platform'],
    testing: ['testing', 'main', 'features', 'platform'],
  },
  console: {
    data: ['data'],
    kit: ['kit', 'data'],
    features: ['features', 'kit', 'data'],
    main: ['main', 'features', 'kit', 'data'],
    // Pages of their own, which the build packs for browsers.
    extensions: ['extensions', 'kit', 'data'],
  },
};
const workspacesBelow = {
  contract: ['contract'],
  market: ['market'],
  sandbox: ['sandbox'],
  server: ['contract', 'market', 'sandbox'],
  console: ['contract', 'market'],
};

function crossesWorkspace(from, to, file) {
  // How often a test repeats itself is the run's to say.
  if (to.path === 'scripts/test/endurance.ts' && isTest(file)) return undefined;
  const allowed = workspacesBelow[from.workspace];
  if (!allowed || !to.workspace || to.workspace === 'outside' || to.workspace === from.workspace)
    return undefined;
  if (!allowed.includes(to.workspace)) return `${from.workspace} must not import ${to.workspace}`;
  const makesDemo = from.tier === 'platform' && from.feature === 'demo';
  if (to.workspace === 'sandbox' && from.tier !== 'main' && from.tier !== 'testing' && !makesDemo)
    return 'the sandbox is started by main only; the rest speaks to it over HTTP';
  return undefined;
}

function crossesTier(from, to, file) {
  if (to.kind !== 'file' || to.workspace !== from.workspace) return undefined;
  const below = tiersBelow[from.workspace]?.[from.tier];
  if (!below || (isTest(file) && ['testing', 'main'].includes(to.tier))) return undefined;
  if (!below.includes(to.tier)) return `${from.tier} must not import ${to.tier}`;
  if (to.tier !== 'features' || from.feature === to.feature) return undefined;
  if (from.tier === 'features') {
    const entrance = from.workspace === 'server' ? /\/api\.ts$/ : /\/panels\//;
    const testEntrance = isTest(file) && /\/(factory|api)\.ts$|\/testing\//.test(to.path);
    if (!entrance.test(to.path) && !testEntrance)
      return from.workspace === 'server'
        ? `reach feature ${to.feature} through its api.ts`
        : `reach feature ${to.feature} through its panels/`;
  }
  return undefined;
}

function crossesLibrary(from, to, file, names) {
  if (isTest(file)) return undefined;
  // The registry finds the calls by their folders, for servers and tests only.
  if (
    to.kind === 'node' &&
    file !== 'packages/contract/src/registry.ts' &&
    (from.workspace === 'contract' || from.workspace === 'market' || from.workspace === 'console')
  ) {
    return `${from.workspace} runs without Node: no ${to.path}`;
  }
  if (to.kind !== 'library') return undefined;
  if (from.workspace === 'console' && from.tier !== 'kit' && uiLibrary.test(to.path))
    return `${to.path} belongs behind the kit's names (apps/console/src/kit)`;
  if (/^@tanstack\/[\w-]*table/.test(to.path) && !file.startsWith('apps/console/src/kit/table/'))
    return `the table library ${to.path} belongs in kit/table`;
  if (from.workspace === 'contract' && !/^zod($|\/)/.test(to.path)) return 'the contract knows zod only';
  if (from.workspace !== 'server') return undefined;
  const ownEngine = /^(@clickhouse\/client|chdb)$/.test(to.path) && file.includes('/platform/clickhouse/');
  if (vendorKits.test(to.path) && !file.includes('/platform/connectors/') && !ownEngine)
    return `the vendor library ${to.path} belongs in platform/connectors`;
  const mayQuery = /store\.ts$/.test(file) || file.includes('/platform/db/');
  if (to.path === 'kysely' && names.includes('sql') && !mayQuery) return 'SQL belongs in *store.ts only';
  if (
    /^pg(-copy-streams|-query-stream)?$/.test(to.path) &&
    !file.includes('/platform/') &&
    !/store\.ts$/.test(file)
  )
    return 'the database driver belongs in platform or a *store.ts';
  return undefined;
}

/** Why an import crosses a boundary, or undefined. */
export function boundaryProblem(file, specifier, names = []) {
  const from = placeOf(file);
  if (from.workspace === 'outside' || from.tier === 'top') return undefined;
  const to = targetOf(specifier, file);
  return (
    crossesWorkspace(from, to, file) ?? crossesTier(from, to, file) ?? crossesLibrary(from, to, file, names)
  );
}

const boundaries = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(root, context.filename);
    const check = (node, names) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const problem = boundaryProblem(file, specifier, names);
      if (problem) context.report({ node, message: `${problem} (import of '${specifier}')` });
    };
    return {
      ImportDeclaration: (node) =>
        check(
          node,
          node.importKind === 'type'
            ? []
            : node.specifiers.filter((s) => s.importKind !== 'type').map((s) => s.imported?.name ?? ''),
        ),
      ImportExpression: (node) => check(node, []),
      ExportNamedDeclaration: (node) => check(node, []),
      ExportAllDeclaration: (node) => check(node, []),
    };
  },
};

/** Paths must say `.ts` and files must be strippable: decorators and `./x.js` are not. */
const strippable = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node) => {
      if (typeof node.source?.value === 'string' && /^\..*\.jsx?$/.test(node.source.value))
        context.report({ node, message: 'name the .ts file itself' });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      Decorator: (node) => context.report({ node, message: 'decorators cannot be stripped' }),
    };
  },
};

/** All unit tests share one process: a hook outside a describe would run around every test of every file. */
const hooks = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (!isTest(relative(root, context.filename))) return {};
    return {
      'Program > ExpressionStatement > CallExpression': (node) => {
        if (/^(before|after)Each$/.test(node.callee.name ?? '')) {
          context.report({
            node,
            message: `${node.callee.name} is outside a describe, so it would run around every test of the run`,
          });
        }
      },
    };
  },
};

export default {
  meta: { name: 'midoffice' },
  rules: {
    boundaries,
    strippable,
    hooks,
    links,
    outgoing,
    tooltips,
    'foreign-names': foreignNames,
    'typed-numbers': typedNumbers,
  },
};
