import { exchangeCalendar, type Bar } from '@midoffice/market';
import { aggregate, sessionSlots } from '@midoffice/market/intraday/index';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeBars, makeSourceBars } from '../../charts/factory.ts';

/** A Wednesday, a half day and a holiday of New York. */
export const fullDay = '2024-05-29';
export const halfDay = '2023-11-24';
export const holiday = '2024-05-27';

/** Bars of one session, prices climbing by a cent. */
export function minutesOf(date: string, minutes = 1): Bar[] {
  const hours = exchangeCalendar('NASDAQ')!.session(date)!;
  return sessionSlots(hours, minutes).map((slot, i) => {
    const open = 100 + (i * minutes) / 100;
    const close = open + minutes / 100;
    const volume = 100 * minutes;
    return {
      date: `${date}T${slot}:00`,
      open,
      high: close + 0.5,
      low: open - 0.5,
      close,
      adjClose: null,
      volume,
    };
  });
}

/** Bars without those that start at some times. */
export const without = (bars: readonly Bar[], ...times: string[]): Bar[] =>
  bars.filter(({ date }) => !times.includes(date.slice(11, 16)));

/** The day's bar that minutes make. */
export const eodOf = (bars: readonly Bar[]): Bar => {
  const day = aggregate(bars)!;
  return { date: bars[0]!.date.slice(0, 10), ...day, adjClose: day.close };
};

export interface IntradayServer extends TestServer {
  readonly analyst: Client;
  readonly stranger: Client;
}

/**
 * A server with symbol GAPPY: main source yahoo lacks three minutes and two bars of five minutes, source live has two of
 * the minutes and one of the bars of five.
 */
export async function intradayServer(
  now = () => Date.parse('2024-06-01T12:00:00Z'),
): Promise<IntradayServer> {
  const server = await testServer({ now });
  const analyst = await server.staff({ role: 'analyst', permissions: ['intradayAnalysis'] });
  const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  const { platform } = server;
  const [minutes, fives, short] = [minutesOf(fullDay), minutesOf(fullDay, 5), minutesOf(halfDay)];
  await makeBars(platform, 'GAPPY', [eodOf(short), eodOf(minutes)]);
  const lacking = without(minutes, '10:01', '10:02', '10:03');
  await makeSourceBars(platform, 'GAPPY', 'yahoo', '1min', [...short, ...lacking]);
  await makeSourceBars(platform, 'GAPPY', 'live', '1min', without(minutes, '10:03'));
  await makeSourceBars(platform, 'GAPPY', 'yahoo', '5min', without(fives, '10:00', '11:00'));
  await makeSourceBars(platform, 'GAPPY', 'live', '5min', without(fives, '11:00'));
  return { ...server, analyst, stranger };
}
