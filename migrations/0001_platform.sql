-- Time is one thing everywhere: Unix seconds, as the contract speaks them.
create domain unix_time as double precision;

create function unix_now() returns unix_time language sql volatile
as $$ select extract(epoch from clock_timestamp())::double precision $$;

-- Jobs. Finished ones are deleted; dead ones stay until somebody looks.
create table queue (
  id bigint generated always as identity primary key,
  lane text not null,
  name text not null,
  workspace_id bigint not null,
  payload jsonb not null,
  state text not null check (state in ('waiting', 'ready', 'running', 'dead')),
  vtime double precision not null default 0,
  run_at unix_time not null,
  attempt integer not null default 0,
  max_attempts integer not null,
  key text unique,
  worker uuid,
  lease_until unix_time,
  error text,
  created_at unix_time not null default unix_now()
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index queue_ready on queue (lane, vtime, id) where state = 'ready';
create index queue_ready_workspace on queue (lane, workspace_id, vtime) where state = 'ready';
create index queue_waiting on queue (run_at) where state = 'waiting';
create index queue_leases on queue (lease_until) where state = 'running';

-- Fair order without any shared counter: a job stands behind its own workspace's last one,
-- and never before the job that is next in line.
create function queue_tail(p_lane text, p_workspace bigint) returns double precision language sql stable as $$
  select greatest(
    coalesce((select min(vtime) from queue where lane = p_lane and state = 'ready'), 0),
    coalesce((select max(vtime) from queue where lane = p_lane and workspace_id = p_workspace and state = 'ready'), 0))
$$;

-- The outbox: one row per event, written with the change it tells of.
create table events (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  name text not null,
  data jsonb not null,
  fired_at unix_time not null
);
create index events_by_time on events (fired_at);

create table cron_slots (
  name text primary key,
  slot unix_time not null
);

-- Limits forget on a crash of the database, which only ever errs in the caller's favour; so they need no log.
create unlogged table rate_windows (
  key text primary key,
  stamps double precision[] not null
) with (fillfactor = 50);

-- The admissions still inside the window plus one now, or null when the window is full.
-- Stamps from the future are dropped: a clock set back must not block a key.
create function rate_after(p_stamps double precision[], p_limit integer, p_seconds double precision)
returns double precision[] language plpgsql as $$
declare
  moment double precision := extract(epoch from clock_timestamp());
  gone integer := 0;
begin
  while gone < cardinality(p_stamps) and (p_stamps[gone + 1] <= moment - p_seconds or p_stamps[gone + 1] > moment + 1) loop
    gone := gone + 1;
  end loop;
  if cardinality(p_stamps) - gone >= p_limit then return null; end if;
  return p_stamps[gone + 1:] || moment;
end $$;

-- Exact sliding window: at most p_limit admissions in any p_seconds, decided under the row's lock by the
-- database's clock. A refusal writes nothing.
create function rate_enter(p_key text, p_limit integer, p_seconds double precision,
  out allowed boolean, out remaining integer, out reset_seconds double precision) language plpgsql as $$
declare
  admitted double precision[];
begin
  insert into rate_windows as w (key, stamps) values (p_key, rate_after('{}', p_limit, p_seconds))
    on conflict (key) do update set stamps = rate_after(w.stamps, p_limit, p_seconds)
      where rate_after(w.stamps, p_limit, p_seconds) is not null
    returning stamps into admitted;
  allowed := found;
  if not allowed then select stamps into admitted from rate_windows where key = p_key; end if;
  remaining := greatest(0, p_limit - cardinality(admitted));
  reset_seconds := admitted[1] + p_seconds - extract(epoch from clock_timestamp());
end $$;

-- Processes that are alive; what a dead one held is free again seconds later.
create unlogged table instances (
  id uuid primary key,
  kind text not null,
  started_at unix_time not null,
  seen_at unix_time not null
);

create unlogged table leases (
  id bigint generated always as identity primary key,
  key text not null,
  instance_id uuid not null,
  expires_at unix_time not null
);
create index leases_by_key on leases (key);

-- Takes one of p_max places under p_key, or answers null.
create function lease_enter(p_key text, p_max integer, p_seconds double precision, p_instance uuid)
returns bigint language plpgsql as $$
declare
  moment double precision := extract(epoch from clock_timestamp());
  taken integer;
  lease bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_key, 1));
  select count(*) into taken from leases l join instances i on i.id = l.instance_id
    where l.key = p_key and l.expires_at > moment and i.seen_at > moment - 9;
  if taken >= p_max then return null; end if;
  insert into leases (key, instance_id, expires_at) values (p_key, p_instance, moment + p_seconds) returning id into lease;
  return lease;
end $$;

create unlogged table cache (
  key text primary key,
  value bytea not null,
  expires_at unix_time not null
);
create index cache_by_expiry on cache (expires_at);

-- Gives one admission back, as when only failures count.
create function rate_leave(p_key text) returns void language sql as $$
  update rate_windows set stamps = trim_array(stamps, 1) where key = p_key and cardinality(stamps) > 0
$$;
