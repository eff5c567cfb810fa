-- A person's talk with the assistant.
create table chats (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  user_id bigint not null references users on delete cascade,
  client_id bigint,
  report_id bigint references analytics_reports on delete set null,
  title text not null,
  -- What readers of the link see: as it was when it was shared.
  snapshot jsonb,
  shared_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The title at the moment of sharing belongs to what is frozen.
  share_title text,
  share_version integer not null default 0,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index chats_by_user on chats (workspace_id, user_id, updated_at desc);

create table chat_messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chats on delete cascade,
  role text not null check (role in ('user', 'assistant', 'event')),
  content text not null,
  -- What an answer rests on: the reads that were made for it.
  sources jsonb not null default '[]',
  created_at timestamptz not null,
  -- Numbers of an answer that no read of its turn has shown, so that the warning outlives the window that heard of it.
  unverified jsonb not null default '[]',
  -- What a message was about when it was written, and whom an action may reach: a chat whose scope changes must not carry
  -- one client's data to another, nor to the readers of its link.
  client_id bigint,
  world text not null default simulated_ports()
);
create index chat_messages_by_chat on chat_messages (chat_id, id);

-- What the assistant would like to do, and what became of it. Nothing runs from here before a person says so.
create table chat_actions (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- Null when a person chose the action themselves, outside of a talk.
  chat_id bigint references chats on delete cascade,
  message_id bigint references chat_messages on delete cascade,
  client_id bigint,
  action text not null,
  params jsonb not null,
  preview text not null,
  cost jsonb,
  status text not null check (status in ('pending', 'executing', 'done', 'failed', 'superseded', 'expired')),
  outcome jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  finished_at timestamptz,
  scope_client_id bigint,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index chat_actions_by_message on chat_actions (message_id);
create index chat_actions_by_chat on chat_actions (chat_id, id);

-- What models cost a workspace in a day.
create table assistant_usage (
  workspace_id bigint not null references workspaces on delete cascade,
  day date not null,
  calls integer not null default 0,
  tokens bigint not null default 0,
  cost_usd double precision not null default 0,
  is_simulated boolean not null default is_simulated('answers'),
  primary key (workspace_id, day, is_simulated)
);
