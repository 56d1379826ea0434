import { demoConversationIds, demoIntercomHost } from '../../../platform/demo/records.ts';
import { timeOfDay, type FeatureSeed, type Sandbox } from '../../../platform/demo/world.ts';
import { drawSvg } from '../../../platform/pictures/pictures.ts';
import { fetchConversation, keepConversation } from './api.ts';

type Conversation = Parameters<Sandbox['intercom']['seed']>[0];
type Author = Conversation['source']['author'];

const customer = (name: string, company: string): Author => ({
  type: 'user',
  id: `user-${name.toLowerCase().replaceAll(' ', '-')}`,
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@${company}.example`,
});
const support: Author = {
  type: 'admin',
  id: '814001',
  name: 'Sam Ortega',
  email: 'support@demo.midoffice.example',
};
const bot: Author = { type: 'bot', id: 'bot-1', name: 'Operator', email: '' };
const picture = (name: string): string => `https://${demoIntercomHost}/${name}`;

const minute = 60;
const hour = 3600;

/** Each line: who, seconds after the one before, HTML, files. */
type Line = readonly [Author, number, string, ...string[]];

function conversation(id: string, title: string, beganAt: number, lines: readonly Line[]): Conversation {
  let at = beganAt;
  const written = lines.map(([author, afterSeconds, body, ...attachments], n) => {
    at += afterSeconds;
    return { id: `${id}${String(n).padStart(3, '0')}`, author, body, attachments, createdAt: at };
  });
  const [first, ...parts] = written;
  return { id, title, createdAt: first!.createdAt, source: first!, parts };
}

const ines = customer('Inês Duarte', 'quayside-analytics');
const jonas = customer('Jonas Weber', 'tidewater-funds');
const priya = customer('Priya Raman', 'marlowe-quant');

/** The conversations of the demo; the last one is known to Intercom only, until somebody links it. @param noon in seconds */
function conversations(noon: number): Conversation[] {
  const [dividends, websocket, invoice, unlinked] = demoConversationIds;
  return [
    conversation(dividends, 'Dividends of LMNT look doubled', noon - 50 * hour, [
      [
        ines,
        0,
        '<p>Hello, the dividends of <b>LMNT</b> seem to be doubled since the split.</p><p>Our adjusted closes differ by 1.3 %.</p>',
      ],
      [bot, 5, '<p>Thanks for writing. We usually reply within an hour.</p>'],
      [
        support,
        35 * minute,
        '<p>Hi Inês, thank you. Could you send one day that we can compare?</p><ul><li>date</li><li>your value</li></ul>',
      ],
      [
        ines,
        12 * minute,
        `<p>Here is our chart and the file:</p><img src="${picture('lmnt-chart.png')}">`,
        picture('lmnt-compare.csv'),
      ],
      [support, 2 * hour, '<p>We see it. The correction is in preview, you will have it today.</p>'],
    ]),
    conversation(websocket, 'Websocket closes every hour', noon - 26 * hour, [
      [jonas, 0, '<p>Our websocket is closed with code 1006 every hour, from two data centres.</p>'],
      [support, 18 * minute, '<p>Is it at the full hour, or one hour after connecting?</p>'],
      [
        jonas,
        4 * minute,
        '<p>One hour after connecting. Log:</p><pre>14:02:11 close 1006\n15:02:12 close 1006</pre>',
      ],
    ]),
    conversation(invoice, 'VAT number on invoices', noon - 8 * hour, [
      [priya, 0, '<p>Please add our VAT number to the invoices from January on.</p>'],
      [support, hour, '<p>Done. Invoices that were issued already stay as they are.</p>'],
    ]),
    conversation(unlinked, 'Missing 13F of last quarter', noon - 2 * hour, [
      [
        jonas,
        0,
        '<p>Three 13F filings of last quarter are missing: see <a href="https://www.sec.gov/">EDGAR</a>.</p>',
      ],
      [bot, 5, '<p>Thanks for writing. We usually reply within an hour.</p>'],
    ]),
  ];
}

const chartSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="300" viewBox="0 0 640 300">
  <rect width="640" height="300" fill="#fff"/><g stroke="#d7dbe2">${[60, 120, 180, 240].map((y) => `<path d="M40 ${y}H620"/>`).join('')}</g>
  <path d="M40 210 120 190 200 200 280 150 360 160 440 110 520 120 600 80" fill="none" stroke="#2563eb" stroke-width="3"/>
  <path d="M40 210 120 190 200 200 280 150 360 190 440 145 520 158 600 120" fill="none" stroke="#dc2626" stroke-width="3" stroke-dasharray="8 6"/></svg>`;

/** Conversations at the stand-in; those of the demo's tasks are read as a refresh does. */
export const featureSeed: FeatureSeed = {
  order: 60,
  async seed(world) {
    const { platform, sandbox } = world;
    const png = await drawSvg(chartSvg);
    sandbox.intercom.seedFile({ id: 'lmnt-chart.png', type: 'image/png', base64: png.toString('base64') });
    const csv = 'date,ours,yours\n2026-05-04,41.20,40.67\n';
    sandbox.intercom.seedFile({
      id: 'lmnt-compare.csv',
      type: 'text/csv',
      base64: Buffer.from(csv).toString('base64'),
    });
    for (const one of conversations(Math.floor(timeOfDay(world, '12:00') / 1000))) sandbox.intercom.seed(one);
    for (const id of demoConversationIds.slice(0, 3)) {
      const found = await fetchConversation(platform, id);
      if (found) await platform.db.transaction().execute((trx) => keepConversation(trx, found));
    }
  },
};
