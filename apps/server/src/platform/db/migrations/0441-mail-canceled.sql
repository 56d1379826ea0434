-- A mail that waited until its reason ended, such as an invoice that was paid meanwhile, is taken back.
alter table outbox_mail drop constraint outbox_mail_status_check;
alter table outbox_mail add constraint outbox_mail_status_check
  check (status in ('stored', 'queued', 'sent', 'failed', 'canceled'));
