import { downloadApiUsageEmails } from '@midoffice/contract/usage/api-usage/calls/download-api-usage-emails';
import { downloadUserApiUsage } from '@midoffice/contract/usage/api-usage/calls/download-user-api-usage';
import { findUsageKey } from '@midoffice/contract/usage/api-usage/calls/find-usage-key';
import { usageKeyLimit, type UsageFrame } from '@midoffice/contract/usage/api-usage/lists';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi, plain } from '../../../data/client.ts';
import { useDownload } from '../../../data/download.ts';
import { snackbar } from '../../../data/snackbar.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { Form, TextField } from '../../../kit/form/field.tsx';
import css from './usage.module.css';

/** What a typed key is downloaded for. Source: rule r000-usage-csv-72h. */
const typedKeyFrame: UsageFrame = '72h';

const addressOf = (userkey: string, timeframe: UsageFrame): string =>
  `${plain(downloadUserApiUsage).path}?${new URLSearchParams({ datatype: 'csv', timeframe, userkey })}`;

interface CsvDownloadProps {
  readonly userid: string;
  readonly frame: UsageFrame;
}

/** The requests of one key as CSV, in a new window; without a key those of the chosen customer. */
export function CsvDownload({ userid, frame }: CsvDownloadProps) {
  const [key, setKey] = useState('');
  const [pending, setPending] = useState(false);
  const emails = useDownload(downloadApiUsageEmails, { name: 'api-usage-emails.csv', silent: true });
  const typed = key.trim();
  const download = async (): Promise<void> => {
    if (!typed) {
      window.open(addressOf(userid, frame), '_blank', 'noopener');
      return;
    }
    // Opened at once, while the click still counts; its address holds a reference instead of the key.
    const opened = window.open('', '_blank');
    setPending(true);
    try {
      const { keyid } = await callApi(findUsageKey, { userkey: typed });
      if (opened) opened.location.href = new URL(addressOf(keyid, typedKeyFrame), window.location.href).href;
    } catch (error) {
      opened?.close();
      snackbar.failure(error);
    }
    setPending(false);
  };
  return (
    <Panel title="Downloads">
      <Form label="Download usage" onSubmit={() => void download()}>
        <div className={css.form}>
          <TextField
            label="API key"
            value={key}
            onChange={setKey}
            maxLength={usageKeyLimit}
            autoComplete="off"
            spellCheck={false}
            placeholder={userid ? 'all keys of this customer' : ''}
          />
          <div className={css.act}>
            <Button
              type="submit"
              pending={pending}
              icon={<IconDownload size={14} />}
              disabledReason={typed || userid ? undefined : 'Type a key, or choose a customer'}
            >
              {`Download CSV of ${typed ? typedKeyFrame : frame}`}
            </Button>
          </div>
          <div className={css.act}>
            <Button
              icon={<IconMail size={14} />}
              pending={emails.pending}
              onClick={() => void emails.run({ timeframe: frame })}
            >
              Download e-mails
            </Button>
          </div>
        </div>
      </Form>
    </Panel>
  );
}
