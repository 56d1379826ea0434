-- Alert banners, each as it was set; the newest one holds. A null text: the one before it was removed.
create table alert_banner (
  revision integer primary key,
  text text,
  hours integer,
  set_at timestamptz not null default now(),
  expires_at timestamptz,
  set_by text not null,
  check ((text is null) = (expires_at is null) and (text is null) = (hours is null))
);
