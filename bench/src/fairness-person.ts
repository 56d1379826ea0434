// One person at the server, in a process of their own, so that the server and not this client is what is measured.
//   node fairness-person.ts BASE COOKIE FROM UNTIL list      times of list calls in ms, asked with short pauses
//   node fairness-person.ts BASE COOKIE FROM UNTIL health    the same of health calls
//   node fairness-person.ts BASE COOKIE FROM UNTIL INPUTS    how often each status answered these inputs over 8 connections
// FROM and UNTIL are in ms since 1970.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { saveNlpTemplate } from '@midoffice/contract/content/article-writer/calls/save-nlp-template';
import { uncleanSentences } from '@midoffice/contract/content/article-writer/calls/unclean-sentences';
import { templateLimits } from '@midoffice/contract/content/article-writer/shapes';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { getSourceChartData } from '@midoffice/contract/prices/charts/calls/get-source-chart-data';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { uploadChartFile } from '@midoffice/contract/prices/charts/calls/upload-chart-file';

const connections = 8;
const pauseMs = 20;
const dayMs = 86_400_000;

interface Input {
  readonly path: string;
  readonly body?: string | Buffer;
  readonly contentType?: string;
}

const filled = (unit: string): string =>
  unit.repeat(Math.ceil(templateLimits.content / unit.length)).slice(0, templateLimits.content);

/** Articles of full length that were expensive to read, and a search through all of them. */
function articles(): Input[] {
  const units = [
    '<p>',
    '<b><i>',
    '. A',
    '<p>x',
    '<a href="http://x.com/">x</a>',
    '<style>',
    '<b "',
    '"',
    '&',
  ];
  return [
    ...units.map((unit, i) => ({
      path: saveNlpTemplate.path,
      body: JSON.stringify({
        editTemplate: { name: `Hostile ${i}`, content: `x${filled(unit)}`.slice(0, templateLimits.content) },
      }),
    })),
    { path: uncleanSentences.path, body: JSON.stringify({ query: 'a' }) },
  ];
}

/** A file of 100,000 daily bars, always another one. */
function barFile(n: number): Input {
  const boundary = 'fairness';
  const field = (name: string, value: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const rows = Array.from({ length: 100_000 }, (_none, i) => {
    const price = 100 + Math.sin((i + n) / 300) * 20;
    const date = new Date(Date.UTC(1740, 0, 1) + i * dayMs).toISOString().slice(0, 10);
    return `${date},${price.toFixed(2)},${(price + 1).toFixed(2)},${(price - 1).toFixed(2)},${price.toFixed(2)},${price.toFixed(2)},${1000 + i}`;
  });
  const form = `${field('symbol', `FAIR${n}`)}${field('source', 'yahoo')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="bars.csv"\r\ncontent-type: text/csv\r\n\r\ndate,open,high,low,close,adjClose,volume\n${rows.join('\n')}\n\r\n--${boundary}--\r\n`;
  return {
    path: uploadChartFile.path,
    body: Buffer.from(form),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

const inputs: Record<string, () => Input[]> = {
  articles,
  charts: () => [{ path: `${getChartData.path}?symbol=FAIR&chartType=1min&from=2015-01-01&to=2020-01-01` }],
  sources: () => [
    {
      path: `${getSourceChartData.path}?symbol=FAIR&chartType=1min&source=yahoo&from=2015-01-01&to=2020-01-01`,
    },
  ],
  files: () => [1, 2, 3, 4].map(barFile),
  // Nearly a megabyte each: two of more values than may be parsed, and two that are parsed and refused by their shape.
  bodies: () =>
    [
      Array.from({ length: 140_000 }, () => 100_000),
      Array.from({ length: 120_000 }, () => ({ a: 1 })),
      Array.from({ length: 9_000 }, () => ({ a: 'x'.repeat(100) })),
      'x'.repeat(1_000_000),
    ].map((permissions) => ({
      path: updateAdminPermissions.path,
      body: JSON.stringify({ userId: 'nobody', permissions }),
    })),
};

const [, , base = '', cookie = '', from = '', until = '', what = ''] = process.argv;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

function send({
  path,
  body,
  contentType = 'application/json',
}: Input): Promise<{ status: number; ms: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    request(
      `${base}${path}`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          cookie: `midoffice_session=${cookie}`,
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'cors',
          'accept-encoding': 'gzip',
          ...(body !== undefined && {
            origin: base,
            'content-type': contentType,
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode!, ms: performance.now() - begun }));
      },
    )
      .on('error', reject)
      .end(body);
  });
}

/** What is asked again and again, one call at a time. */
const asked: Record<string, string> = {
  list: '/admin/users?search=kim&sort=email&direction=asc&page=1',
  health: '/healthz',
};

/** Times of a call, asked with short pauses. */
async function timesOf(path: string): Promise<number[]> {
  const times: number[] = [];
  while (Date.now() < Number(until)) {
    const { status, ms } = await send({ path });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    times.push(ms);
    await sleep(pauseMs);
  }
  return times;
}

/** How often each status answered. */
async function press(all: readonly Input[]): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const one = async (start: number): Promise<void> => {
    for (let n = start; Date.now() < Number(until); n += 1) {
      const { status } = await send(all[n % all.length]!);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 429) await sleep(200);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_none, n) => one(n)));
  return statuses;
}

const path = asked[what];
const sent = path === undefined ? inputs[what]!() : [];
await sleep(Math.max(0, Number(from) - Date.now()));
process.stdout.write(JSON.stringify(path === undefined ? await press(sent) : await timesOf(path)));
process.exit(0);
