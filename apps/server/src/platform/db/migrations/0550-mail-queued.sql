-- Mails that wait are few among all that were ever sent; every five minutes those without a job are searched for.
create index outbox_mail_queued on outbox_mail (id) where status = 'queued';
