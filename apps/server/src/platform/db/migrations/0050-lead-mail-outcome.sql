-- The outbox row of a mail to a lead, which knows whether it was sent. Null for mails recorded by older releases.
-- No foreign key: the outbox may be tidied without touching what staff did with a lead.
alter table lead_mail add column mail_id bigint;
