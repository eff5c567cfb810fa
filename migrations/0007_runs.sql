-- Work for a client in the background, cut into steps.
create table runs (
  id bigint generated always as identity,
  workspace_id bigint not null references workspaces on delete cascade,
  kind text not null,
  -- Null: it belongs to the workspace alone.
  client_id bigint,
  -- While a run is active, no other of its kind has the same.
  unique_key text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')),
  -- The commonest reason of what failed, and why it ended as it did.
  reason text not null default '',
  message text not null default '',
  input jsonb not null,
  summary jsonb,
  -- How much there is to do as planned, and once it has ended all that was counted.
  total integer not null default 0,
  counts jsonb not null default '{}',
  failures jsonb not null default '{}',
  -- The run whose failed steps it does once more.
  parent_id bigint,
  started_by bigint,
  is_simulated boolean not null,
  -- Which of the ports that it uses were simulated when it started.
  simulated_ports text[] not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create unique index runs_active on runs (workspace_id, kind, unique_key) where state in ('queued', 'running', 'paused');
create index runs_by_client on runs (workspace_id, client_id, kind, id desc);
create index runs_by_parent on runs (workspace_id, parent_id) where parent_id is not null;

-- What is left to do of a run, and what failed for good; a step that succeeded is gone.
create table run_steps (
  workspace_id bigint not null,
  run_id bigint not null,
  seq bigint generated always as identity,
  payload jsonb not null,
  -- How much of the run's total it is.
  size integer not null default 1,
  -- Steps of one track follow each other into the queue.
  track text not null default '',
  state text not null default 'open' check (state in ('open', 'failed', 'retried')),
  is_queued boolean not null default false,
  -- Refusals from outside after which it was tried again.
  tries integer not null default 0,
  reason text not null default '',
  primary key (workspace_id, run_id, seq),
  foreign key (workspace_id, run_id) references runs (workspace_id, id) on delete cascade
);
create index run_steps_open on run_steps (workspace_id, run_id, track, is_queued, seq) where state = 'open';

-- What steps counted, one row per connection that closes them, so that none waits for another. Gone when the run ends.
create table run_counts (
  workspace_id bigint not null,
  run_id bigint not null,
  connection integer not null default pg_backend_pid(),
  counts jsonb not null,
  failures jsonb not null,
  primary key (workspace_id, run_id, connection),
  foreign key (workspace_id, run_id) references runs (workspace_id, id) on delete cascade
) with (fillfactor = 50);

-- What steps found that only the end of their run can judge. Gone when the run ends.
create table run_parts (
  workspace_id bigint not null,
  run_id bigint not null,
  seq bigint not null,
  part jsonb not null,
  primary key (workspace_id, run_id, seq),
  foreign key (workspace_id, run_id) references runs (workspace_id, id) on delete cascade
);

-- What the steps of each active run have counted so far, and what failed.
create view run_sums as
select workspace_id, run_id,
  sum((counts->>'total')::integer)::integer as total, sum((counts->>'done')::integer)::integer as done,
  sum((counts->>'failed')::integer)::integer as failed, sum((counts->>'api_calls')::integer)::integer as api_calls,
  sum((counts->>'cached_hits')::integer)::integer as cached_hits
from run_counts group by workspace_id, run_id;

create view run_failures as
select workspace_id, run_id, jsonb_object_agg(reason, n) as failures
from (select workspace_id, run_id, key as reason, sum(value::integer) as n
  from run_counts c cross join lateral jsonb_each_text(c.failures) group by workspace_id, run_id, key) reasons
group by workspace_id, run_id;
