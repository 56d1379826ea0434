import { downloadApiUsageEmails } from '@midoffice/contract/usage/api-usage/calls/download-api-usage-emails';
import { auditExport } from '../../../../platform/audit/export.ts';
import { csvText, type CsvColumn } from '../../../../platform/csv/csv.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { emailsOf } from '../../../customers/accounts/api.ts';
import { activeUsers, type Figures } from '../engine-store.ts';
import { rangeOf } from '../ranges.ts';

type Line = Figures & { readonly userid: string; readonly email: string };
const column = (
  header: string,
  type: 'text' | 'plain',
  value: CsvColumn<Line>['value'],
): CsvColumn<Line> => ({
  header,
  type,
  value,
});
const columns = [
  column('email', 'text', (line) => line.email),
  column('userid', 'text', (line) => line.userid),
  column('count', 'plain', (line) => line.count),
  column('successcount', 'plain', (line) => line.succeeded),
  column('transfersize', 'plain', (line) => line.bytes / 1e6),
  column('lastrequest', 'plain', (line) => line.lastAt),
];

export const handler = implementRead(downloadApiUsageEmails, async (context, asked) => {
  const { platform, staff } = context;
  const users = await activeUsers(platform.clickhouse, rangeOf(asked, '72h', platform.now()));
  const emails = await emailsOf(
    platform.readDb,
    users.map((user) => user.userid),
    staff,
  );
  const lines = users.flatMap((user) => {
    const email = emails.get(user.userid);
    return email === undefined ? [] : [{ ...user, email }];
  });
  await auditExport(context, { list: 'e-mail addresses of API users', filters: asked, rows: lines.length });
  context.download(
    `api-usage-emails-${new Date(platform.now()).toISOString().slice(0, 10)}.csv`,
    'text/csv; charset=utf-8',
  );
  return csvText(columns, lines);
});
