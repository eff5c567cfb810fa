-- A person's talk with the assistant.
create table chats (
  id bigint generated always as identity,
  workspace_id bigint not null,
  user_id bigint not null,
  client_id bigint,
  -- Of an analysis that may be gone: a distributed table cannot be emptied by a key that holds the workspace.
  report_id bigint,
  title text not null,
  -- What readers of the link see: as it was when it was shared.
  snapshot jsonb,
  shared_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The title at the moment of sharing belongs to what is frozen.
  share_title text,
  share_version integer not null default 0,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
-- A shared link names a talk alone.
create index chats_by_id on chats (id);
create index chats_by_user on chats (workspace_id, user_id, updated_at desc);

create table chat_messages (
  id bigint generated always as identity,
  workspace_id bigint not null,
  chat_id bigint not null,
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
  world text not null default simulated_ports(),
  primary key (workspace_id, id),
  foreign key (workspace_id, chat_id) references chats (workspace_id, id) on delete cascade
);
create index chat_messages_by_chat on chat_messages (workspace_id, chat_id, id);

-- What the assistant would like to do, and what became of it. Nothing runs from here before a person says so.
create table chat_actions (
  id bigint generated always as identity,
  workspace_id bigint not null,
  user_id bigint not null,
  -- Null when a person chose the action themselves, outside of a talk.
  chat_id bigint,
  message_id bigint,
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
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, chat_id) references chats (workspace_id, id) on delete cascade,
  foreign key (workspace_id, message_id) references chat_messages (workspace_id, id) on delete cascade,
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index chat_actions_by_message on chat_actions (workspace_id, message_id);
create index chat_actions_by_chat on chat_actions (workspace_id, chat_id, id);

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
