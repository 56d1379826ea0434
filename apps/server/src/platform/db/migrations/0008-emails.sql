-- Mails to customers and leads: from which template, filled with what, by whom. Mails of the console itself have none.
alter table outbox_mail
  add column template_type text,
  -- The values that filled the template: never a key or a secret.
  add column replace_json jsonb not null default '{}',
  add column reply_to text,
  -- Whom it is for: user:<userid> or lead:<id>; the address may change, the receiver does not.
  add column receiver text,
  add column invoice_id text,
  add column charge_id text,
  add column sent_by text,
  add column updated_at timestamptz not null default now();
create index outbox_mail_history on outbox_mail (userid, id desc) where template_type is not null;
create index outbox_mail_receiver on outbox_mail (receiver, id desc) where receiver is not null;

-- The same mail rests for a day for the same receiver. The key is what holds under parallel sends.
create table mail_lock (
  receiver text not null,
  template_type text not null,
  mail_id bigint not null references outbox_mail on delete cascade,
  sent_at timestamptz not null,
  primary key (receiver, template_type)
);
create index mail_lock_mail on mail_lock (mail_id);
