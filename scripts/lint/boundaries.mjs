// The walls of the house as lint errors: who may import whom. Written as patterns, so a new room is covered.
import { relative, resolve, dirname } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

const vendorKits =
  /^(stripe|firebase-admin|mongodb|intercom-client|nodemailer|ioredis|@clickhouse\/client|chdb|@octokit\/|@aws-sdk\/)/;
const isTest = (file) => /\.test\.tsx?$/.test(file) || file.includes('/testing/');

/** The tier and room a file stands in. */
function placeOf(file) {
  const at =
    /^(?:packages\/(?<pack>[^/]+)|apps\/(?<app>[^/]+)\/src\/(?<tier>[^/]+)(?:\/(?<room>[^/]+))?|(?<top>e2e|bench|scripts))\//.exec(
      file,
    )?.groups;
  if (!at) return { house: 'outside', tier: '', room: '' };
  if (at.pack) return { house: at.pack, tier: 'package', room: '' };
  if (at.top) return { house: at.top, tier: 'top', room: '' };
  return { house: at.app, tier: at.tier, room: at.room ?? '' };
}

/** What a specifier points at: a file of the house, a workspace, a library or a Node module. */
function targetOf(specifier, file) {
  if (specifier.startsWith('.')) {
    const path = relative(root, resolve(root, dirname(file), specifier));
    return { kind: 'file', path, ...placeOf(path) };
  }
  const own = /^@midoffice\/([^/]+)/.exec(specifier);
  if (own) return { kind: 'workspace', house: own[1], path: specifier };
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
  },
};
const housesBelow = {
  contract: ['contract'],
  market: ['market'],
  sandbox: ['sandbox'],
  server: ['contract', 'market', 'sandbox'],
  console: ['contract', 'market'],
};

function crossesHouse(from, to) {
  const allowed = housesBelow[from.house];
  if (!allowed || !to.house || to.house === 'outside' || to.house === from.house) return undefined;
  if (!allowed.includes(to.house)) return `${from.house} must not import ${to.house}`;
  const makesDemo = from.tier === 'platform' && from.room === 'demo';
  if (to.house === 'sandbox' && from.tier !== 'main' && from.tier !== 'testing' && !makesDemo)
    return 'the sandbox is started by main only; the rest speaks to it over HTTP';
  return undefined;
}

function crossesTier(from, to, file) {
  if (to.kind !== 'file' || to.house !== from.house) return undefined;
  const below = tiersBelow[from.house]?.[from.tier];
  if (!below || (isTest(file) && ['testing', 'main'].includes(to.tier))) return undefined;
  if (!below.includes(to.tier)) return `${from.tier} must not import ${to.tier}`;
  if (to.tier !== 'features' || from.room === to.room) return undefined;
  if (from.tier === 'features') {
    const door = from.house === 'server' ? /\/door\.ts$/ : /\/panels\//;
    const testDoor = isTest(file) && /\/(factory|door)\.ts$/.test(to.path);
    if (!door.test(to.path) && !testDoor)
      return from.house === 'server'
        ? `reach room ${to.room} through its api.ts`
        : `reach room ${to.room} through its panels/`;
  }
  return undefined;
}

function crossesLibrary(from, to, file, names) {
  if (isTest(file)) return undefined;
  if (
    to.kind === 'node' &&
    (from.house === 'contract' || from.house === 'market' || from.house === 'console')
  ) {
    return `${from.house} runs without Node: no ${to.path}`;
  }
  if (to.kind !== 'library') return undefined;
  if (from.house === 'contract' && !/^zod($|\/)/.test(to.path)) return 'the contract knows zod only';
  if (from.house !== 'server') return undefined;
  const ownEngine = /^(@clickhouse\/client|chdb)$/.test(to.path) && file.includes('/platform/clickhouse/');
  if (vendorKits.test(to.path) && !file.includes('/platform/connectors/') && !ownEngine)
    return `the vendor library ${to.path} belongs in platform/connectors`;
  const mayQuery = /store\.ts$/.test(file) || file.includes('/platform/db/');
  if (to.path === 'kysely' && names.includes('sql') && !mayQuery) return 'SQL stands in *store.ts only';
  if (
    /^pg(-copy-streams|-query-stream)?$/.test(to.path) &&
    !file.includes('/platform/') &&
    !/store\.ts$/.test(file)
  )
    return 'the database driver belongs in platform or a *store.ts';
  return undefined;
}

/** Why an import goes through a wall, or undefined. */
export function wallProblem(file, specifier, names = []) {
  const from = placeOf(file);
  if (from.house === 'outside' || from.tier === 'top') return undefined;
  const to = targetOf(specifier, file);
  return crossesHouse(from, to) ?? crossesTier(from, to, file) ?? crossesLibrary(from, to, file, names);
}

const walls = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(root, context.filename);
    const check = (node, names) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const problem = wallProblem(file, specifier, names);
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
            message: `${node.callee.name} stands outside a describe, so it would run around every test of the run`,
          });
        }
      },
    };
  },
};

export default { meta: { name: 'midoffice' }, rules: { walls, strippable, hooks } };
