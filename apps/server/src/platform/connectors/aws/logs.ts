import { DescribeLogGroupsCommand, FilterLogEventsCommand } from '@aws-sdk/client-cloudwatch-logs';
import type { AwsClients } from './aws.ts';
import { logMessageLength, type AwsLogEvent, type AwsLogGroup } from './records.ts';

export interface EventQuery {
  readonly group: string;
  /** The newest so many. */
  readonly limit: number;
  /** From the newest moment back to the oldest. Unix milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
  /** Words that an event must have, as a person typed them; empty: all events. */
  readonly words: string;
  /** What came since the oldest moment, read forward with few requests: where they do not last the newest are missing. */
  readonly isTail?: boolean;
}

/** Events, the newest first. */
export interface ReadEvents {
  readonly events: readonly AwsLogEvent[];
  /** Whether the span holds more than what was read: the group is too busy for one question. */
  readonly isCut: boolean;
}

const groupPages = 100;
/** What one question costs at most: requests, and characters read. */
const requestsAtMost = 60;
/** The same of a list that is kept up to date every few seconds. */
const tailRequestsAtMost = 4;
const charactersAtMost = 32_000_000;
const firstSpanMs = 5 * 60_000;

/** All groups, by name. */
export async function listGroups({ logs }: AwsClients): Promise<AwsLogGroup[]> {
  const found: AwsLogGroup[] = [];
  let nextToken: string | undefined;
  for (let page = 0; page < groupPages; page += 1) {
    const answer = await logs.send(new DescribeLogGroupsCommand({ nextToken, limit: 50 }));
    for (const group of answer.logGroups ?? [])
      if (group.logGroupName)
        found.push({
          name: group.logGroupName,
          createdAt: group.creationTime === undefined ? null : new Date(group.creationTime).toISOString(),
          storedBytes: group.storedBytes ?? null,
          retentionDays: group.retentionInDays ?? null,
        });
    nextToken = answer.nextToken;
    if (!nextToken) break;
  }
  return found;
}

/**
 * Each word as a quoted term, all of which an event must have; in quotes no sign has a meaning.
 * Source: CloudWatch Logs user guide, Filter pattern syntax, unstructured log events.
 */
export const patternOf = (words: string): string =>
  words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `"${word.replaceAll(/["\\]/g, String.raw`\$&`)}"`)
    .join(' ');

/** What one question may still cost. */
interface Budget {
  requests: number;
  characters: number;
}

const newestFirst = (a: AwsLogEvent, b: AwsLogEvent): number => b.atMs - a.atMs;

/** The newest events of one span, newest first; of the oldest part of it where the budget does not last. */
async function readSpan(
  { logs }: AwsClients,
  { group, limit, words }: EventQuery,
  { startTime, endTime }: { startTime: number; endTime: number },
  budget: Budget,
): Promise<ReadEvents> {
  const filterPattern = patternOf(words);
  let events: AwsLogEvent[] = [];
  let nextToken: string | undefined;
  do {
    if (budget.requests <= 0 || budget.characters <= 0)
      return { events: events.sort(newestFirst), isCut: true };
    const answer = await logs.send(
      new FilterLogEventsCommand({
        logGroupName: group,
        startTime,
        endTime,
        nextToken,
        ...(filterPattern && { filterPattern }),
      }),
    );
    const read = (answer.events ?? []).map(({ eventId, timestamp, logStreamName, message }) => ({
      id: eventId ?? '',
      atMs: timestamp ?? 0,
      stream: logStreamName ?? '',
      message: (message ?? '').slice(0, logMessageLength),
    }));
    budget.requests -= 1;
    budget.characters -= read.reduce((sum, { message }) => sum + message.length, 0);
    events = [...events, ...read].slice(-limit);
    nextToken = answer.nextToken;
  } while (nextToken);
  return { events: events.sort(newestFirst), isCut: false };
}

/**
 * The newest events of a group. CloudWatch answers the oldest of a span first, so spans are read backwards from the newest
 * moment, each twice as long as the one before: the first is five minutes.
 */
export async function readEvents(clients: AwsClients, query: EventQuery): Promise<ReadEvents> {
  const budget: Budget = {
    requests: query.isTail ? tailRequestsAtMost : requestsAtMost,
    characters: charactersAtMost,
  };
  // Oldest first: the next question goes on where this one ended, so that no event between is missed.
  if (query.isTail)
    return readSpan(clients, query, { startTime: query.startMs, endTime: query.endMs }, budget);
  const events: AwsLogEvent[] = [];
  let endTime = query.endMs;
  for (let spanMs = firstSpanMs; endTime >= query.startMs && events.length < query.limit; spanMs *= 2) {
    const startTime = Math.max(query.startMs, endTime - spanMs + 1);
    const read = await readSpan(clients, query, { startTime, endTime }, budget);
    events.push(...read.events);
    if (read.isCut) return { events: events.slice(0, query.limit), isCut: true };
    endTime = startTime - 1;
  }
  return { events: events.slice(0, query.limit), isCut: false };
}
