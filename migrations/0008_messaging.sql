-- What people of a workspace write to each other; about a client, where one is named.
create table conversations (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  client_id bigint references clients on delete cascade,
  title text not null,
  created_by bigint not null,
  created_at timestamptz not null,
  -- The time of the newest message: the next one is always later.
  last_at timestamptz not null default 'epoch'
);
create index conversations_by_workspace on conversations (workspace_id, last_at desc);
create index conversations_by_client on conversations (client_id);

create table conversation_members (
  conversation_id bigint not null references conversations on delete cascade,
  user_id bigint not null references users on delete cascade,
  read_at timestamptz not null default 'epoch',
  primary key (conversation_id, user_id)
);
create index conversation_members_by_user on conversation_members (user_id);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  sender_id bigint not null,
  sender_name text not null,
  body text not null,
  created_at timestamptz not null
);
create unique index messages_in_order on messages (conversation_id, created_at);

create table message_translations (
  message_id bigint not null references messages on delete cascade,
  lang text not null,
  body text not null,
  is_simulated boolean not null default is_simulated('translation'),
  primary key (message_id, lang, is_simulated)
);
