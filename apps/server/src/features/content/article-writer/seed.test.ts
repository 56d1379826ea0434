import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHtml, sanitizeHtml, sentencesOf, findUnclean, textOf } from '@midoffice/market/writer/index';
import { demoSentences } from './demo/sentences.ts';
import { demoTemplates } from './demo/templates.ts';
import { knownFields } from './texts.ts';

test('the demo has templates of every group, whose sentences are clean', () => {
  assert.ok(demoTemplates.some((one) => one.templateType === 'alert'));
  assert.ok(demoTemplates.some((one) => one.public && one.templateType !== 'alert'));
  assert.ok(demoTemplates.some((one) => !one.public && one.userid === 'demo-writer'));
  for (const { name, content, suggestions } of demoTemplates) {
    const known = new Set([...knownFields, ...Object.keys(suggestions)]);
    const phrasings = Object.values(suggestions)
      .flat()
      .filter((one) => one.endsWith('.'));
    const paragraphs = parseHtml(content).filter((node) => typeof node === 'string' || node.tag === 'p');
    const sentences = [...sentencesOf(textOf(paragraphs)), ...phrasings].filter(
      (one) => !/^\{\{\w+\}\}$/.test(one),
    );
    for (const sentence of sentences)
      assert.deepEqual(findUnclean(sentence, { known }), [], `${name}: ${sentence}`);
    assert.equal(sanitizeHtml(sanitizeHtml(content)), sanitizeHtml(content));
  }
});

test('reviewed sentences of the demo are clean, and some of the others are not', () => {
  const problems = (text: string) => findUnclean(text, { known: knownFields });
  for (const { text, reviewed } of demoSentences) if (reviewed) assert.deepEqual(problems(text), [], text);
  assert.ok(demoSentences.filter(({ text }) => problems(text).length > 0).length >= 5);
});
