import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { missingIn, readDocuments } from './documents.ts';

const { documents, repository } = readDocuments(join(import.meta.dirname, '../..'));

describe('documents', () => {
  test('name files, links, scripts, commands and benches that exist', () => {
    assert.ok(documents.size > 60, 'the documents are found');
    const missing = [...documents].flatMap(([name, text]) =>
      missingIn(name, text, repository).map((what) => `${name}: ${what}`),
    );
    assert.deepEqual(missing, []);
  });

  test('what is planted is found', () => {
    const planted = [
      'Read `platform/http/gone.ts`, `rules.ts`, `features/*/x.ts` and `kernel/{call,gone}.ts`.',
      'See [here](gone.md), [there](#no-heading), [self](#planted) and [the web](https://example.com).',
      '`npm run gone`, `npm run cli -- import gone`, `npm run cli -- import splits`, `npm run bench -- gone`',
      '# Planted',
    ].join('\n\n');
    const paths = new Set([...repository.paths, 'docs/planted.md']);
    assert.deepEqual(missingIn('docs/planted.md', planted, { ...repository, paths }), [
      'file platform/http/gone.ts',
      'file kernel/gone.ts',
      'link gone.md',
      'heading #no-heading',
      'script gone',
      'command import gone',
      'bench gone',
    ]);
  });
});
