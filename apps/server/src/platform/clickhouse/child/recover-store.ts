type Run = (sql: string) => Promise<Uint8Array>;

async function rowsOf<T>(run: Run, sql: string): Promise<T[]> {
  const text = Buffer.from(await run(sql)).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

interface View {
  readonly database: string;
  readonly name: string;
  readonly select: string;
}

/**
 * Builds a month of every roll-up again from the events, and swaps it in whole. A view `x_view` fills the table `x`.
 * Readers see the old month until the new one is complete.
 */
async function rebuildMonth(run: Run, { database, name, select }: View, month: string): Promise<void> {
  const target = name.replace(/_view$/, '');
  const draft = `rebuilding_${target}`;
  const source = `${database}.request_event`;
  if (!select.includes(`FROM ${source}`)) throw new Error(`the view ${name} does not read ${source}`);
  const ofMonth = `FROM (SELECT * FROM ${source} WHERE toYYYYMM(time) = ${month}) AS request_event`;
  await run(`DROP TABLE IF EXISTS ${database}.${draft} SYNC`);
  await run(`CREATE TABLE ${database}.${draft} AS ${database}.${target}`);
  await run(`INSERT INTO ${database}.${draft} ${select.replace(`FROM ${source}`, ofMonth)}`);
  const [filled] = await rowsOf<{ count: number }>(run, `SELECT count() AS count FROM ${database}.${draft}`);
  // Minutes are kept for a week: of an older month nothing is left, and nothing cannot replace something.
  await run(
    filled?.count
      ? `ALTER TABLE ${database}.${target} REPLACE PARTITION ${month} FROM ${database}.${draft}`
      : `ALTER TABLE ${database}.${target} DROP PARTITION ${month}`,
  );
  await run(`DROP TABLE ${database}.${draft} SYNC`);
}

/**
 * After a stop that was none: events are written before the roll-ups that follow from them, so the months that were
 * written to since the engine was opened are rolled up again.
 * @param since when that was, UTC, 'YYYY-MM-DD hh:mm:ss'
 * @returns the months that were built again, YYYYMM
 */
export async function recoverRollups(run: Run, since: string): Promise<string[]> {
  const months = await rowsOf<{ database: string; partition: string }>(
    run,
    `SELECT DISTINCT database, partition FROM system.parts
     WHERE table = 'request_event' AND active AND modification_time >= toDateTime('${since}', 'UTC') ORDER BY 1, 2`,
  );
  if (!months.length) return [];
  const views = await rowsOf<View>(
    run,
    `SELECT database, name, as_select AS select FROM system.tables WHERE engine = 'MaterializedView' AND name LIKE '%\\_view'`,
  );
  for (const { database, partition } of months)
    for (const view of views.filter((one) => one.database === database))
      await rebuildMonth(run, view, partition);
  return [...new Set(months.map(({ partition }) => partition))];
}
