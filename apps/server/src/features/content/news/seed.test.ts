import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../../../platform/demo/world.ts';
import { writeStory } from './demo/stories.ts';

test('stories of the demo are the same each time, and long enough for a preview', () => {
  const [company, other] = [
    { symbol: 'NWND', name: 'Northwind Data Inc.' },
    { symbol: 'HLXM', name: 'Helixmoor plc' },
  ];
  for (let n = 0; n < 20; n += 1) {
    const story = writeStory(company, other, createRandom(n));
    assert.deepEqual(story, writeStory(company, other, createRandom(n)));
    assert.ok(story.title.includes(company.name) && story.earlierTitle !== story.title);
    assert.ok(story.paragraphs.length >= 5 && story.paragraphs.join(' ').length > 350);
  }
});
