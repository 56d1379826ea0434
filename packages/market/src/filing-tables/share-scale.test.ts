import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFilingTables } from './read.ts';

const line = (label: string, ...cells: string[]): string =>
  `<tr><td>${label}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

/** The second column of a note on earnings per share with a heading above its numbers of shares. */
function valuesUnder(heading: string): (number | null)[] {
  const [table] = readFilingTables(
    `<html><body><p>Earnings per share</p><table>
${line('Three Months Ended September 30,', '2023', '2022')}
${line('Net earnings', '4,556', '3,963')}
<tr><td><b>${heading}</b></td><td></td><td></td></tr>
${line('Basic weighted average common shares outstanding', '2,360.0', '2,385.5')}
<tr><td>Add: Effect of dilutive securities</td><td></td><td></td></tr>
${line('Stock options', '40.6', '40.7')}
${line('Diluted weighted average common shares outstanding', '2,475.2', '2,503.6')}
${line('Basic earnings per share', '1.89', '1.62')}
</table></body></html>`,
  );
  return table!.rows
    .filter(({ label }) => label !== 'Stock options')
    .map(({ cells }) => cells[0]?.value ?? null);
}

test('a heading that says the scale of shares is that of the shares below it, and of nothing else', () => {
  assert.deepEqual(valuesUnder('SHARES IN MILLIONS'), [4556, 2360e6, 2475.2e6, 1.89]);
  assert.deepEqual(valuesUnder('Number of shares, in thousands'), [4556, 2360e3, 2475.2e3, 1.89]);
  assert.deepEqual(valuesUnder('Shares'), [4556, 2360, 2475.2, 1.89]);
  assert.deepEqual(valuesUnder('Shares issued in millions of lots'), [4556, 2360, 2475.2, 1.89]);
});
