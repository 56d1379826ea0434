-- Conversations of the chat support that somebody linked to a task, as they were last read from Intercom.
create table intercom_conversation (
  conversation_id text primary key,
  title text not null,
  state text not null,
  -- When the reading of this state began: what was read earlier never replaces it.
  read_at timestamptz not null
);

-- Messages stay when Intercom answers only the newest 500.
create table intercom_message (
  conversation_id text not null references intercom_conversation on delete cascade,
  message_id text not null,
  type text not null,
  author text not null,
  written_at timestamptz not null,
  body text not null,
  -- [{name, url}]: pictures by the name of intercom_picture, other files by their address.
  pictures jsonb not null,
  attachments jsonb not null,
  primary key (conversation_id, message_id)
);

-- Where a picture of a conversation comes from, by a name of our own.
create table intercom_picture (
  name text primary key,
  conversation_id text not null references intercom_conversation on delete cascade,
  url text not null
);
create index intercom_picture_conversation on intercom_picture (conversation_id);

-- Signed notifications, each once.
create table intercom_notification (
  notification_id text primary key,
  conversation_id text,
  topic text not null,
  received_at timestamptz not null default now()
);
create index intercom_notification_received on intercom_notification (received_at);
