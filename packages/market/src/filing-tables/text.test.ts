import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readFilingTables } from './read.ts';

const submission = `<SEC-DOCUMENT>0000000000-00-000001.txt
CONFORMED SUBMISSION TYPE:	10-Q
CONFORMED PERIOD OF REPORT:	20000401
<DOCUMENT>
<TYPE>10-Q
<TEXT>
                                 FORM 10-Q
        For the quarterly period ended April 1, 2000

ITEM 1. FINANCIAL STATEMENTS
                               OUR COMPANY, INC.
           CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS (Unaudited)
                 (in millions, except share and per share amounts)
<TABLE>
<CAPTION>
                                        Three Months Ended               Six Months Ended
                                        ------------------               ----------------
                                   April 1, 2000  March 27, 1999   April 1, 2000  March 27, 1999
                                   -------------  --------------   -------------  --------------
<S>                                      <C>            <C>              <C>            <C>
Net sales.......................         $ 1,945        $ 1,530          $ 4,288        $ 3,240
Cost of sales                             (1,396)        (1,127)          (3,132)        (2,355)
                                         -------        -------          -------        -------
   Gross margin                              549            403            1,156            885
Provision for income taxes                    --             18              177             35
Net income                               $   233        $   135          $   416        $   287
                                         =======        =======          =======        =======
Earnings per common share:
      Basic                              $  1.44        $  0.99          $  2.57        $  2.11
Shares used in computing earnings per share (in thousands):
      Basic                              162,172        136,371          161,597        135,820
</TABLE>
<PAGE>
                     CONDENSED CONSOLIDATED BALANCE SHEETS (Unaudited)
                              (in millions)

                                              April 1,     September 25,
                                                2000           1999
                                              --------     -------------
Current assets:
   Cash and cash equivalents                    $1,662         $1,326
   Series A preferred stock, no par value; 150,000
   shares authorized                               150            150
        Total assets                            $7,007         $5,161
Total liabilities                                2,792          2,057
        Total liabilities and equity            $7,007         $5,161

     See accompanying notes. The accounts are unaudited and the company
     believes that all adjustments are included. Results of a quarter are
     not those of a year. Further text follows here in several lines so
     that the table has ended before it.
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-27
<TEXT>
<TABLE> <S> <C>
<CASH>                                           1,662
<TOTAL-ASSETS>                                   7,007
</TABLE>
</TEXT>
</DOCUMENT>
`;

describe('a submission of fixed-width text', () => {
  const [income, balance, ...others] = readFilingTables(submission);

  test('has tables with and without marks, and none of the schedule for machines', () => {
    assert.deepEqual(others, []);
    assert.deepEqual(
      [income!, balance!].map(({ type, title, scale }) => [type, title, scale]),
      [
        ['income', 'CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS (Unaudited)', 1e6],
        ['balance', 'CONDENSED CONSOLIDATED BALANCE SHEETS (Unaudited)', 1e6],
      ],
    );
  });

  test('has columns by their position, with headings that cover several', () => {
    assert.deepEqual(
      income!.columns.map(({ start, end, months }) => [start, end, months]),
      [
        ['2000-01-02', '2000-04-01', 3],
        ['1998-12-27', '1999-03-27', 3],
        ['1999-09-26', '2000-04-01', 6],
        ['1998-09-27', '1999-03-27', 6],
      ],
    );
    assert.deepEqual(
      balance!.columns.map(({ end }) => end),
      ['2000-04-01', '1999-09-25'],
    );
  });

  test('has labels without leaders, wrapped ones in one, and sections', () => {
    assert.deepEqual(
      income!.rows.map(({ label, section, cells }) => [label, section, cells[0]!.value]),
      [
        ['Net sales', null, 1_945_000_000],
        ['Cost of sales', null, -1_396_000_000],
        ['Gross margin', null, 549_000_000],
        ['Provision for income taxes', null, 0],
        ['Net income', null, 233_000_000],
        ['Basic', 'Earnings per common share', 1.44],
        ['Basic', 'Shares used in computing earnings per share (in thousands)', 162_172_000],
      ],
    );
    assert.equal(
      balance!.rows[1]!.label,
      'Series A preferred stock, no par value; 150,000 shares authorized',
    );
  });

  test('names the place of each cell by line and column', () => {
    const { place } = income!.rows[0]!.cells[0]!;
    const [, lineAt, column] = /^l(\d+)\.(\d+)$/.exec(place)!;
    assert.ok(submission.split('\n')[Number(lineAt)]!.slice(Number(column)).startsWith('$ 1,945'), place);
  });
});
