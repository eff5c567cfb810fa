-- What to do next for a client, as it was last worked out.
create table recommendation_sets (
  workspace_id bigint not null,
  client_id bigint not null,
  rec_type text not null,
  -- What was known then: with other knowledge the set is stale.
  data_version text not null,
  generated_by text not null check (generated_by in ('rules', 'model')),
  items jsonb not null,
  generated_at timestamptz not null,
  world text not null default simulated_ports(),
  primary key (workspace_id, client_id, rec_type, world),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- What people made of single recommendations; it outlives the sets they stand in.
create table recommendation_marks (
  workspace_id bigint not null,
  client_id bigint not null,
  item_id text not null,
  status text not null check (status in ('open', 'done', 'dismissed')),
  -- Who sees to it, and until when. Somebody who has left sees to nothing: the number then names nobody.
  owner_id bigint,
  due_on date,
  -- What was advised when it was marked: after the next check it may no longer stand in a set.
  item jsonb,
  user_id bigint not null,
  marked_at timestamptz not null,
  primary key (workspace_id, client_id, item_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
