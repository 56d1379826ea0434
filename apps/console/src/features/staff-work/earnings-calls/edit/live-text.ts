import { getInterimText } from '@midoffice/contract/staff-work/earnings-calls/calls/get-interim-text';
import { pollMs } from '@midoffice/contract/staff-work/earnings-calls/lists';
import { useState } from 'react';
import { useRead } from '../../../../data/queries.ts';

interface Key {
  readonly symbol: string;
  readonly fiscalPeriod: string;
}

/**
 * What was said in a call so far: asked for again as often as the server says that there is more, and every ten seconds
 * while the call is live; each time only what follows. Source: r002-calls-interim-10s, d051.
 */
export function useLiveText(key: Key, inCall: boolean) {
  const [known, setKnown] = useState({ of: '', text: '' });
  const read = useRead(
    getInterimText,
    { ...key, ...(known.text && { after: String(known.text.length), of: known.of }) },
    { keep: true, staleMs: 0, ...(inCall && { everyMs: pollMs }) },
  );
  const { data } = read;
  const of = data?.dialIn?.id ?? '';
  if (data && !read.isPlaceholderData && data.interimRawText) {
    // Of another dial-in, or of a text that was replaced, everything is answered.
    const text = (data.from === 0 ? '' : known.text.slice(0, data.from)) + data.interimRawText;
    if (of !== known.of || text !== known.text) setKnown({ of, text });
  }
  return {
    text: known.of === of || !data ? known.text : '',
    partial: data?.partial ?? '',
    inCall: data?.inCall ?? inCall,
    dialIn: data?.dialIn,
    error: read.error,
    retry: () => void read.refetch(),
  };
}
