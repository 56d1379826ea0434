import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  articleOf,
  behindSentence,
  contentOf,
  emptyArticle,
  insertText,
  isEmpty,
  moveBlock,
  newBlock,
  wrapped,
} from './article.ts';

const template = {
  _id: 'tpl_1',
  name: 'Note',
  description: '',
  templateType: 'alert' as const,
  public: true,
  content: '<h2>A</h2><p>At {{price}}.</p>',
  contentText: '',
  suggestions: { end: ['Done.'] },
  userid: 'x',
  owner: 'X',
  mayEdit: false,
  version: 4,
  updatedAt: '',
};

describe('an article', () => {
  test('a new block is a paragraph (r000-generator-heading-tag)', () => {
    assert.equal(newBlock().tag, 'p');
    assert.deepEqual(
      emptyArticle().blocks.map((block) => block.tag),
      ['p'],
    );
    assert.equal(isEmpty(emptyArticle()), true);
  });

  test('opens a template and gives its content back; a copy is a private one of its own', () => {
    const opened = articleOf(template, { copy: false });
    assert.deepEqual(
      [opened.templateId, opened.version, opened.mayEdit, opened.isPublic],
      ['tpl_1', 4, false, true],
    );
    assert.equal(contentOf(opened), template.content);
    const copy = articleOf(template, { copy: true });
    assert.deepEqual([copy.templateId, copy.mayEdit, copy.isPublic], ['', true, false]);
  });

  test('a text goes to the caret, apart from the words beside it', () => {
    const blocks = [newBlock({ text: 'At close.' }), newBlock({ text: 'End' })];
    const caret = { block: blocks[0]!.id, from: 2, to: 2 };
    const put = insertText(blocks, caret, '{{price}}');
    assert.equal(put.blocks[0]!.text, 'At {{price}} close.');
    assert.equal(put.caret.from, 12);
    assert.equal(insertText(blocks, null, '{{price}}').blocks[1]!.text, 'End {{price}}');
    assert.equal(insertText(blocks, { block: 'gone', from: 0, to: 0 }, 'x').blocks[1]!.text, 'End x');
    assert.equal(
      insertText(blocks, { block: blocks[0]!.id, from: 3, to: 8 }, '{{x}}').blocks[0]!.text,
      'At {{x}}.',
    );
    assert.equal(insertText([], null, 'x').blocks[0]!.text, 'x');
  });

  test('a sentence is inserted after the one that holds the caret', () => {
    const one = newBlock({ text: 'It rose to {{price}}. It fell.' });
    const behind = (at: number) => behindSentence([one], { block: one.id, from: at, to: at })?.from;
    assert.deepEqual([behind(3), behind(20), behind(25), behind(30)], [21, 21, 30, 30]);
    assert.equal(behindSentence([newBlock({ text: 'x' })], null), null);
    const open = newBlock({ text: 'no end' });
    assert.equal(behindSentence([open], { block: open.id, from: 1, to: 1 })?.from, 6);
  });

  test('blocks move within their list', () => {
    const [a, b] = [newBlock({ text: 'a' }), newBlock({ text: 'b' })];
    assert.deepEqual(moveBlock([a, b], a.id, 1), [b, a]);
    assert.deepEqual(moveBlock([a, b], a.id, -1), [a, b]);
  });

  test('what is marked becomes bold, and plain again', () => {
    assert.equal(wrapped('a big day', 2, 5, '**'), 'a **big** day');
    assert.equal(wrapped('a **big** day', 2, 9, '**'), 'a big day');
    assert.equal(wrapped('a ', 2, 2, '*'), 'a *text*');
  });
});
