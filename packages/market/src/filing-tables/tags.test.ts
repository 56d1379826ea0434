import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cell, heads, page, row, table } from '../testing/filing-pages.ts';
import { readFilingTables } from './read.ts';

const header = `<div style="display:none"><ix:header><ix:hidden><ix:nonFraction name="dei:X" contextRef="c1" unitRef="u">5</ix:nonFraction></ix:hidden><ix:resources>
<xbrli:context id="c1"><xbrli:entity><xbrli:identifier scheme="x">1</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:startDate>2023-01-01</xbrli:startDate><xbrli:endDate>2023-12-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:context id="c2"><xbrli:entity><xbrli:identifier scheme="x">1</xbrli:identifier><xbrli:segment><xbrldi:explicitMember dimension="us-gaap:Axis">own:AMember</xbrldi:explicitMember></xbrli:segment></xbrli:entity><xbrli:period><xbrli:instant>2022-12-31</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
<xbrli:unit id="p"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>
</ix:resources></ix:header></div>`;

const fact = (text: string, attributes: string): string =>
  `<ix:nonFraction name="us-gaap:Thing" ${attributes}>${text}</ix:nonFraction>`;

const html = page(
  header +
    '<p>Things (in millions)</p>' +
    table(
      heads('2023', '2022'),
      row(
        cell('Cost'),
        cell('$'),
        cell(`(${fact('1,234', 'contextRef="c1" unitRef="u" scale="6" format="ixt:num-dot-decimal"')}`),
        cell(')'),
        cell(''),
        cell(fact('2.5', 'contextRef="c2" unitRef="p"')),
        cell(''),
      ),
      row(
        cell('Change'),
        cell(''),
        cell(fact('—', 'contextRef="c1" unitRef="u" scale="6" format="ixt:fixed-zero"')),
        cell(''),
        cell(''),
        cell(fact('7', 'contextRef="c1" unitRef="u" scale="6" sign="-"')),
        cell(''),
      ),
      row(
        cell('Nothing'),
        cell(''),
        cell(
          `${fact('', 'contextRef="c1" unitRef="u" xsi:nil="true"').replace('></ix:nonFraction>', '/>')}5`,
        ),
        cell(''),
        cell(''),
        cell('8'),
        cell(''),
      ),
      row(
        cell('Words'),
        cell(''),
        cell('1'),
        cell(''),
        cell(''),
        cell(fact('three', 'contextRef="c1" unitRef="u" format="ixt:numwordsen"')),
        cell(''),
      ),
    ),
);

describe('inline XBRL', () => {
  const rows = readFilingTables(html)[0]!.rows.map(({ cells }) => cells);

  test('gives cells their facts: period, unit, value by scale, sign and format, dimensions', () => {
    assert.deepEqual(rows[0]![0]!.tag, {
      name: 'us-gaap:Thing',
      start: '2023-01-01',
      end: '2023-12-31',
      unit: 'USD',
      value: 1_234_000_000,
      dimensions: {},
    });
    assert.deepEqual(rows[0]![1]!.tag, {
      name: 'us-gaap:Thing',
      start: null,
      end: '2022-12-31',
      unit: 'USD/shares',
      value: 2.5,
      dimensions: { 'us-gaap:Axis': 'own:AMember' },
    });
    assert.deepEqual(
      [rows[1]![0]!.tag!.value, rows[1]![1]!.tag!.value, rows[3]![1]!.tag!.value],
      [0, -7_000_000, 3],
    );
  });

  test('leaves the printed value as it is: the sign of the fact is that of its concept', () => {
    assert.equal(rows[0]![0]!.value, -1_234_000_000);
  });

  test('is not read where it is to be ignored, and the page reads the same without it', () => {
    const ignored = readFilingTables(html, { ignoreTags: true });
    assert.ok(ignored[0]!.rows.every(({ cells }) => cells.every((one) => !one?.tag)));
    const stripped = html.replace(/<ix:header>[\s\S]*<\/ix:header>/, '').replace(/<\/?ix:[^>]*>/g, '');
    assert.deepEqual(ignored, readFilingTables(stripped));
  });

  test('names the currency of a table, whatever sign is printed; a dollar sign alone is said to be no more than that', () => {
    const euros = html.replaceAll('iso4217:USD', 'iso4217:EUR');
    const of = (text: string, ignoreTags = false) => {
      const { unit, isUnitSign } = readFilingTables(text, { ignoreTags })[0]!;
      return [unit, isUnitSign];
    };
    assert.deepEqual(of(html), ['USD', false]);
    assert.deepEqual(of(euros), ['EUR', false]);
    assert.deepEqual(of(euros, true), ['USD', true]);
    const named = html.replace('<p>Things', '<p>All amounts are expressed in Canadian dollars.</p><p>Things');
    assert.deepEqual(of(named, true), ['CAD', false]);
    assert.deepEqual(of(html.replaceAll('>$<', '>€<'), true), ['EUR', false]);
  });
});
