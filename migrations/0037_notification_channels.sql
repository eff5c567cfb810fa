-- Chats that a workspace wants its news sent to.
create table notification_channels (
  workspace_id bigint not null references workspaces on delete cascade,
  id bigint generated always as identity,
  kind text not null,
  name text not null,
  -- The language of what is sent to it.
  language text not null default 'en' check (language in ('en', 'ru', 'uk')),
  -- Sealed: whoever knows it can write into the chat. Of it only the hint is shown.
  address text not null,
  address_hint text not null,
  -- Of Telegram alone, where the address is that of a bot.
  chat_id text,
  -- What is sent: kinds of news, and of those only bad news unless good news is wanted too.
  news text[] not null,
  only_alerts boolean not null default true,
  -- Null: of every client.
  client_ids bigint[],
  is_active boolean not null default true,
  -- Why we switched it off; null when a person did, or when it is on.
  disabled_reason text,
  refusals integer not null default 0,
  last_error text,
  last_sent_at timestamptz,
  -- Until then a process is sending; when the process dies, the time passes.
  sending_until timestamptz,
  -- When it wants to be written to: at once or together, not in the quiet hours, not before the snooze ends.
  delivery text not null default 'instant' check (delivery in ('instant', 'daily', 'weekly')),
  time_zone text not null default 'UTC',
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  snoozed_until timestamptz,
  -- Only alerts that nobody has read or acknowledged for so long; null: all of them.
  escalate_hours smallint check (escalate_hours between 1 and 72),
  created_at timestamptz not null,
  primary key (workspace_id, id)
) with (fillfactor = 70);

-- One piece of news for one channel. What waits goes out together, as one message.
create table notification_messages (
  workspace_id bigint not null,
  id bigint generated always as identity,
  channel_id bigint not null,
  -- Hearing an event again adds nothing.
  event_id bigint not null,
  client_id bigint,
  line jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, channel_id, event_id),
  foreign key (workspace_id, channel_id) references notification_channels (workspace_id, id) on delete cascade,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
) with (fillfactor = 70);
create index notification_messages_due on notification_messages (workspace_id, channel_id, next_attempt_at) where status = 'pending';
create index notification_messages_by_time on notification_messages (created_at);
