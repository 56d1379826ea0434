-- A stored file that goes with a mail, and the name that its receiver reads.
alter table outbox_mail
  add column attachment_file text,
  add column attachment_name text,
  add constraint outbox_mail_attachment check ((attachment_file is null) = (attachment_name is null));
