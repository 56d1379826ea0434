import { getAlertBanner } from '@midoffice/contract/content/alert-banner/calls/get-alert-banner';
import { removeAlertBanner } from '@midoffice/contract/content/alert-banner/calls/remove-alert-banner';
import { bannerLimits } from '@midoffice/contract/content/alert-banner/lists';
import type { AlertBanner } from '@midoffice/contract/content/alert-banner/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { Form, NumberField, TextAreaField } from '../../../../kit/form/field.tsx';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import css from '../alert-banner.module.css';
import { BannerText } from '../banner-text.tsx';
import { useBannerForm } from '../use-banner-form.ts';

function CurrentBanner({ banner }: { readonly banner: AlertBanner }) {
  const remove = useWrite(removeAlertBanner);
  const refusal = useRefusal(removeAlertBanner);
  // The one that the person was asked about: by the time that they answer, another may be shown.
  const [asked, setAsked] = useState<AlertBanner | null>(null);
  const confirm = async ({ revision }: AlertBanner): Promise<void> => {
    await remove.run({ revision });
    setAsked(null);
  };
  const dialog = asked?.text && (
    <ConfirmDialog
      title="Remove banner"
      action="Remove banner"
      danger
      pending={remove.pending}
      onConfirm={() => void confirm(asked)}
      onClose={() => setAsked(null)}
    >
      {`Customers and staff no longer see “${asked.text}”.`}
    </ConfirmDialog>
  );
  if (banner.text === null)
    return (
      <>
        <EmptyState text="No alert banner is shown." />
        {dialog}
      </>
    );
  return (
    <div className={css.current}>
      <BannerText text={banner.text} />
      <span className={css.soft}>
        {`Set for ${banner.hours} h by ${banner.by}, shown until `}
        {banner.expiresAt && <Time at={banner.expiresAt} />}
      </span>
      <Button pending={remove.pending} disabledReason={refusal ?? undefined} onClick={() => setAsked(banner)}>
        Remove banner
      </Button>
      {dialog}
    </div>
  );
}

interface BannerFormProps {
  readonly banner: AlertBanner;
  /** Reads the banner again. */
  onConflict(): Promise<unknown>;
}

function BannerForm({ banner, onConflict }: BannerFormProps) {
  const { fields, offer, dialog, pending, refusal, save } = useBannerForm(banner, onConflict);
  return (
    <div className={css.limited}>
      <Form
        label="New alert banner"
        onSubmit={save}
        buttons={
          <Button type="submit" variant="primary" pending={pending} disabledReason={refusal ?? undefined}>
            Show banner
          </Button>
        }
      >
        {offer}
        <div className={css.form}>
          <TextAreaField
            label="Message"
            rows={3}
            maxLength={bannerLimits.text}
            hint="Shown to staff in this console and to customers on the documentation page and the site, until it expires"
            {...fields.text('text')}
          />
          <NumberField
            label="Hours"
            hint={`The banner disappears by itself after ${bannerLimits.minHours} to ${bannerLimits.maxHours} hours`}
            {...fields.text('hours')}
          />
        </div>
        {dialog}
      </Form>
    </div>
  );
}

/** Site Changes > Alert Banner: a message to customers and staff for some hours. Source: r003-banner. */
export function AlertBannerScreen() {
  const read = useRead(getAlertBanner, {});
  return (
    <Stack>
      <Panel title="Current banner">
        <div data-screen="alert-banner-screen">
          <ReadState read={read}>{(banner) => <CurrentBanner banner={banner} />}</ReadState>
        </div>
      </Panel>
      {read.data && (
        <Panel title={read.data.text === null ? 'New banner' : 'Replace the banner'}>
          <BannerForm banner={read.data} onConflict={() => read.refetch()} />
        </Panel>
      )}
    </Stack>
  );
}
