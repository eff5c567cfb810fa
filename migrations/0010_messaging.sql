-- What people of a workspace write to each other; about a client, where one is named.
create table conversations (
  id bigint generated always as identity,
  workspace_id bigint not null references workspaces on delete cascade,
  client_id bigint,
  title text not null,
  created_by bigint not null,
  created_at timestamptz not null,
  -- The time of the newest message: the next one is always later.
  last_at timestamptz not null default 'epoch',
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index conversations_by_workspace on conversations (workspace_id, last_at desc);
create index conversations_by_client on conversations (workspace_id, client_id);

create table conversation_members (
  workspace_id bigint not null,
  conversation_id bigint not null,
  user_id bigint not null,
  read_at timestamptz not null default 'epoch',
  primary key (workspace_id, conversation_id, user_id),
  foreign key (workspace_id, conversation_id) references conversations (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index conversation_members_by_user on conversation_members (workspace_id, user_id);

create table messages (
  id bigint generated always as identity,
  workspace_id bigint not null,
  conversation_id bigint not null,
  sender_id bigint not null,
  sender_name text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, conversation_id) references conversations (workspace_id, id) on delete cascade
);
create unique index messages_in_order on messages (workspace_id, conversation_id, created_at);

create table message_translations (
  workspace_id bigint not null,
  message_id bigint not null,
  lang text not null,
  body text not null,
  is_simulated boolean not null default is_simulated('translation'),
  primary key (workspace_id, message_id, lang, is_simulated),
  foreign key (workspace_id, message_id) references messages (workspace_id, id) on delete cascade
);
