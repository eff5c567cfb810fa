-- What programs asked of us lately. Unlogged: it may be lost with the database and slows nobody down.
create unlogged table request_log (
  id bigint generated always as identity,
  workspace_id bigint not null references workspaces on delete cascade,
  user_id bigint not null,
  key_id bigint,
  request_id uuid not null,
  operation text not null,
  method text not null,
  path text not null,
  status smallint not null,
  duration_ms real not null,
  at timestamptz not null,
  primary key (workspace_id, id)
);

-- Requests that carried an Idempotency-Key, and what was answered; the answer is sealed. Null: not answered yet.
create table idempotent_requests (
  workspace_id bigint not null,
  user_id bigint not null,
  key text not null,
  operation text not null,
  fingerprint bytea not null,
  answer text,
  created_at timestamptz not null,
  primary key (workspace_id, user_id, key),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index idempotent_requests_by_time on idempotent_requests (created_at);
