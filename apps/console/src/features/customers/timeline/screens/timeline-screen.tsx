import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import {
  timelineKinds,
  type TimelineEvent,
  type TimelineKind,
} from '@midoffice/contract/customers/timeline/shapes';
import { useEffect, useRef } from 'react';
import { useReadFurther, type ReadFurther } from '../../../../data/read-further.ts';
import { textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { plural } from '../../../../kit/base/format.ts';
import { Panel, Stack, Toolbar } from '../../../../kit/base/panel.tsx';
import { DateRangeFields } from '../../../../kit/form/date-field.tsx';
import { isDay } from '../../../../kit/form/field.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { UserAccountArea } from '../../customer-picker/panels/user-account-area.tsx';
import { EventLine } from './event-line.tsx';
import { kindLabels, kindIcons } from './kinds.ts';
import css from './timeline.module.css';

const address = { kinds: textParam(), from: textParam(), to: textParam() };
const isKind = (text: string): text is TimelineKind => timelineKinds.some((kind) => kind === text);

/** Buttons of which any number is pressed; none pressed means all. */
function KindButtons({
  chosen,
  onChange,
}: {
  readonly chosen: readonly TimelineKind[];
  onChange(kinds: readonly TimelineKind[]): void;
}) {
  return (
    <Toolbar label="Kinds">
      {timelineKinds.map((kind) => {
        const Icon = kindIcons[kind];
        const pressed = chosen.includes(kind);
        return (
          <button
            key={kind}
            type="button"
            className={css.kind}
            aria-pressed={pressed}
            onClick={() => onChange(pressed ? chosen.filter((one) => one !== kind) : [...chosen, kind])}
          >
            <Icon size={14} aria-hidden="true" />
            {kindLabels[kind]}
          </button>
        );
      })}
    </Toolbar>
  );
}

/** Reads further when the end of the list comes into sight. */
function useAtEnd(further: ReadFurther<typeof getCustomerTimeline>) {
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, loadingMore, more } = further;
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore || loadingMore) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && more(),
      { rootMargin: '300px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  });
  return end;
}

const dayOf = (event: TimelineEvent): string => event.at.slice(0, 10);

function Days({ rows, userid }: { readonly rows: readonly TimelineEvent[]; readonly userid: string }) {
  const days = [...Map.groupBy(rows, dayOf)];
  return days.map(([day, events]) => (
    <section key={day} className={css.day} aria-label={day}>
      <h3>{day}</h3>
      <ol>
        {events.map((event) => (
          <EventLine key={event.id} event={event} userid={userid} />
        ))}
      </ol>
    </section>
  ));
}

const isAnyDay = (text: string): boolean => text === '' || isDay(text);
const isReversed = (from: string, to: string): boolean => isDay(from) && isDay(to) && from > to;

/** What is wrong with a range, in words. */
function rangeProblem(from: string, to: string): string | null {
  const wrong = [from, to].find((day) => !isAnyDay(day));
  if (wrong !== undefined) return `There is no date ${wrong}. All events are shown.`;
  return isReversed(from, to) ? 'From is later than To. All events are shown.' : null;
}

function Line({ userid }: { readonly userid: string }) {
  const [state, setState] = useAddressState(address);
  const chosen = state.kinds.split(',').filter(isKind);
  const { from, to } = state;
  const problem = rangeProblem(from, to);
  const further = useReadFurther(
    getCustomerTimeline,
    {
      userid,
      ...(chosen.length && { kinds: chosen.join(',') }),
      // A range that is none leaves nothing out.
      ...(!problem && { ...(from && { from }), ...(to && { to }) }),
    },
    (page) => page.next,
  );
  const end = useAtEnd(further);
  const rows = further.pages?.flatMap((page) => page.rows);
  const missing = [...new Set(further.pages?.flatMap((page) => page.missing))];
  const filtered = chosen.length > 0 || from !== '' || to !== '';
  return (
    <Panel
      title="Timeline"
      mark={
        rows && (
          <span className={css.soft}>
            {plural(rows.length, 'event')}
            {further.hasMore && ' so far'}
          </span>
        )
      }
      tools={
        <>
          <DateRangeFields
            from={from}
            to={to}
            onChange={setState}
            isValid={(day) => isAnyDay(day) && !isReversed(from, to)}
          />
        </>
      }
      actions={
        filtered && (
          <Button size="small" onClick={() => setState({ kinds: '', from: '', to: '' })}>
            Show all
          </Button>
        )
      }
    >
      <Stack>
        <KindButtons chosen={chosen} onChange={(kinds) => setState({ kinds: kinds.join(',') })} />
        {problem && (
          <p className={css.missing} role="alert">
            {problem}
          </p>
        )}
        {missing.length > 0 && (
          <p className={css.missing} role="alert">
            Not readable at the moment: {missing.join(', ')}.
          </p>
        )}
        {rows && rows.length > 0 && <Days rows={rows} userid={userid} />}
        {rows?.length === 0 && <EmptyState />}
        {further.error && !further.loadingMore ? (
          <ErrorState error={further.error} onRetry={() => void further.refetch()} />
        ) : (
          (!rows || further.loadingMore) && <SkeletonLines count={rows ? 3 : 10} />
        )}
        <div ref={end} />
      </Stack>
    </Panel>
  );
}

const Timeline = ({ userid }: UserDetails) => <Line userid={userid} />;

/** Everything that happened to one customer, newest first, in one line. */
export const TimelineScreen = () => (
  <UserAccountArea tool="timeline">
    {(details) => <Timeline key={details.userid} {...details} />}
  </UserAccountArea>
);
