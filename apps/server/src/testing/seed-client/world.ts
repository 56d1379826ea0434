import { httpClient } from '../process.ts';
import type { World } from './client.ts';
import { rowFiles, type Read } from './rows.ts';

const email = 'admin@demo.midoffice.example';
const password = 'morning-ledger-42';

type Line = Readonly<Record<string, string>>;

async function customerFacts(read: Read): Promise<Record<string, string>> {
  const page = (query: string): Promise<{ rows: Line[] }> => read(`/admin/users?${query}`);
  const [owing] = (await page('status=failed-payment')).rows;
  const payments = await read<{
    activeStripeAccount: Line | null;
    recentFailedCharges: Line[];
  }>(`/admin/get-active-subscription?userid=${owing!['userid']}`);
  const [charge] = payments.recentFailedCharges;
  const { rows } = await read<{ rows: Line[] }>('/admin/get-potential-business');
  const staff = await read<Line[]>('/admin/special-users');
  return {
    owing: owing!['userid']!,
    charge: charge!['chargeID']!,
    invoice: charge!['invoiceID']!,
    paying: owing!['userid']!,
    member: staff.find((one) => one['email']!.startsWith('member@'))!['userid']!,
    activeStripe: payments.activeStripeAccount!['stripeID']!,
    lead: rows[0]!['_id']!,
  };
}

async function marketFacts(read: Read): Promise<Record<string, string>> {
  const fix = <T>(path: string): Promise<T> => read<T>(`/status/fix/${path}`);
  const [error] = await fix<Line[]>('get-possible-errors');
  const [cap, other] = await fix<Line[]>('get-possible-marketcap-errors');
  const adjustments = await fix<Line[]>('eod-adjustments?type=split&adjustmentType=historical-price-eod');
  const adjustment = adjustments.find(({ symbol }) => symbol === 'HLXM')!;
  const { main: earnings } = await fix<{ main: Line[] }>('eps-editor?symbol=LMNT&type=earnings');
  const { main: dividends } = await fix<{ main: Line[] }>('eps-editor?symbol=LMNT&type=dividends');
  const { main: splits } = await fix<{ main: Line[] }>('eps-editor?symbol=LMNT&type=splits');
  const [outlier] = await fix<Line[]>('get-eds-outliers?type=splits');
  const reports =
    await fix<{ _id: string; changes: object; outcomes: Record<string, { problem: unknown }> }[]>(
      'bug-reports',
    );
  const report = reports.find(({ outcomes }) => Object.values(outcomes).every(({ problem }) => !problem))!;
  const bars = await fix<{ columns: { date: string[] } }>('get-chart-data?symbol=MRWK&chartType=5min');
  const { schemas } = await read<{ schemas: Line[] }>('/status/screener-schemas');
  return {
    possibleError: error!['symbol']!,
    capError: cap!['symbol']!,
    capOther: other!['symbol']!,
    adjustment: adjustment['id']!,
    adjustmentDate: adjustment['adjustmentDate']!,
    earningsDate: earnings[8]!['date']!,
    earningsSource: earnings[8]!['source']!,
    dividend: JSON.stringify(dividends[3]),
    splitDate: splits[0]!['date']!,
    splitSymbol: 'LMNT',
    outlier: outlier!['symbol']!,
    report: report._id,
    changes: JSON.stringify(report.changes),
    intraday: 'MRWK',
    intradayDate: bars.columns.date.at(-1)!.slice(0, 10),
    screener: schemas[0]!['endpoint']!,
    check: 'splitRecord',
  };
}

/** Signs in, makes a staff key, and finds what the rows are about, by reading calls of the server itself. */
export async function makeWorld(url: string): Promise<World> {
  const signIn = await fetch(`${url}/admin/staff/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = signIn.headers.getSetCookie()[0]!.split(';')[0]!;
  const { get, post } = httpClient(url, cookie);
  const made = await post<{ key: string }>('/admin/staff/keys/create', { label: 'seed client', password });
  // Acts on staff need the password again; the seeds say nothing of sign-in.
  await post('/admin/staff/confirm-password', { password });
  const read: Read = async <T>(path: string) => {
    const { status, body } = await get<T>(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const { rows } = await read<{ rows: Line[] }>('/admin/users?plan=free');
  const customers = rows.filter(({ userRole }) => userRole === null).map(({ userid }) => userid!);
  const twins = await read<Line[]>('/admin/user/get-users/hiroshi');
  const firstOf = async (list: readonly string[], path: string, fits: (said: never) => boolean) => {
    for (const userid of list) if (fits((await read(`${path}${userid}`)) as never)) return userid;
    throw new Error(`nobody of ${list.length} fits ${path}`);
  };
  const usage = await read<{ tableData: Line[] }>('/statistics/my-api-usage-records?timeframe=72h');
  const basePath = usage.tableData[0]!['basepath']!;
  const { body: users } = await post<{ tableData: Line[] }>('/status/api-aggregate-user-usage', {
    basePath,
    timeframe: '72h',
  });
  const templates = await read<Line[]>('/stats/get-nlp-templates');
  const facts: Record<string, string>[] = [];
  for (const file of rowFiles) if (file.facts) facts.push(await file.facts(read));
  return {
    url,
    cookie,
    key: made.body.key,
    customers,
    seen: {
      ...(await customerFacts(read)),
      ...(await marketFacts(read)),
      noStripe: await firstOf(
        customers.slice(11),
        '/admin/get-active-subscription?userid=',
        ({ activeStripeAccount: held }: { activeStripeAccount: unknown }) => held === null,
      ),
      duplicate: await firstOf(
        twins.map(({ userid }) => userid!),
        '/admin/duplicate-user-accounts?userid=',
        (found: unknown[]) => found.length > 0,
      ),
      basePath,
      caller: users.tableData[0]!['userid']!,
      template: templates[0]!['_id']!,
      ...Object.assign({}, ...facts),
    },
  };
}
