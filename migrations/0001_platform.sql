-- Where a row comes from: the sandbox, or the real world. A process tells each of its connections which parts of the
-- outside world are simulated for it; what is written there is stamped with that, and what is compared is of one world.
create function is_simulated(p_port text) returns boolean language sql stable parallel safe as $$
  select coalesce(p_port = any (string_to_array(current_setting('sightline.simulated', true), ',')), false)
$$;

-- What rests on several parts of the outside world is of one world when the same of them are simulated.
create function simulated_ports() returns text language sql stable parallel safe as $$
  select coalesce(current_setting('sightline.simulated', true), '')
$$;

-- Jobs. Finished ones are deleted; dead ones stay until somebody looks.
create table queue (
  id bigint generated always as identity primary key,
  lane text not null,
  name text not null,
  workspace_id bigint not null,
  payload jsonb not null,
  state text not null check (state in ('waiting', 'ready', 'running', 'dead')),
  fair_order double precision not null default 0,
  run_at timestamptz not null,
  attempt integer not null default 0,
  max_attempts integer not null,
  key text unique,
  worker uuid,
  lease_until timestamptz,
  error text,
  created_at timestamptz not null default clock_timestamp(),
  is_simulated boolean,
  -- The traceparent of whoever added it.
  trace text
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index queue_ready on queue (lane, fair_order, id) where state = 'ready';
create index queue_ready_workspace on queue (lane, workspace_id, fair_order) where state = 'ready';
create index queue_waiting on queue (run_at) where state = 'waiting';
create index queue_leases on queue (lease_until) where state = 'running';

-- Fair order without a shared counter: a job follows the last one of its own workspace, and never precedes the job that
-- is next in line.
create function queue_tail(p_lane text, p_workspace bigint) returns double precision language sql stable as $$
  select greatest(
    coalesce((select min(fair_order) from queue where lane = p_lane and state = 'ready'), 0),
    coalesce((select max(fair_order) from queue where lane = p_lane and workspace_id = p_workspace and state = 'ready'), 0))
$$;

-- The outbox: one row per event, written with the change it tells of.
create table events (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  name text not null,
  data jsonb not null,
  fired_at timestamptz not null,
  simulated_ports text not null default simulated_ports()
);
create index events_by_time on events (fired_at);

-- What all processes of an installation must agree on. One row.
create table installation (
  is_only boolean primary key default true check (is_only),
  -- The id of the key that seals, and of all that something may still be sealed with.
  sealing_key text not null,
  key_ids text[] not null,
  -- What public links and fingerprints are made with; sealed.
  signing_key text not null
);

create table cron_slots (
  name text primary key,
  slot timestamptz not null
);

-- Processes that are alive; what a dead one held is free again seconds later.
create unlogged table instances (
  id uuid primary key,
  kind text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- The keys it has, and the one it seals with.
  key_ids text[] not null default '{}',
  sealing_key text not null default ''
);

create unlogged table leases (
  id bigint generated always as identity primary key,
  key text not null,
  instance_id uuid not null,
  expires_at timestamptz not null
);
create index leases_by_key on leases (key);

-- Takes one of p_max slots under p_key, or answers null.
create function lease_acquire(p_key text, p_max integer, p_seconds double precision, p_instance uuid)
returns bigint language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  taken integer;
  lease bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_key, 1));
  select count(*) into taken from leases l join instances i on i.id = l.instance_id
    where l.key = p_key and l.expires_at > moment and i.seen_at > moment - interval '9 seconds';
  if taken >= p_max then return null; end if;
  insert into leases (key, instance_id, expires_at) values (p_key, p_instance, moment + make_interval(secs => p_seconds))
    returning id into lease;
  return lease;
end $$;

-- Limits forget on a crash of the database, which only ever errs in the caller's favour; so they need no log.
create unlogged table rate_windows (
  key text primary key,
  stamps double precision[] not null
) with (fillfactor = 50);

-- Exact sliding window: at most p_limit calls in any p_seconds, decided under the row's lock by the database's clock.
-- The row keeps the last p_limit calls: there is room when the first of them has left the window. It begins filled with
-- zeros, so that it never grows and every update stays on its page. A refusal writes nothing. Stamps from the future are
-- dropped: a clock set back must not block a key.
create function rate_limit_hit(p_key text, p_limit integer, p_seconds double precision,
  out allowed boolean, out remaining integer, out reset_seconds double precision) language plpgsql as $$
declare
  kept double precision[];
  moment double precision;
  gone integer;
begin
  insert into rate_windows as w (key, stamps)
    values (p_key, array_fill(0::double precision, array[least(p_limit, 100) - 1]) || date_part('epoch', clock_timestamp()))
    on conflict (key) do update set stamps =
      case when w.stamps[cardinality(w.stamps)] > date_part('epoch', clock_timestamp()) + 1 then '{}'
        else w.stamps[greatest(1, cardinality(w.stamps) - p_limit + 2):] end
      || date_part('epoch', clock_timestamp())
    where cardinality(w.stamps) < p_limit
      or w.stamps[cardinality(w.stamps) - p_limit + 1] <= date_part('epoch', clock_timestamp()) - p_seconds
      or w.stamps[cardinality(w.stamps)] > date_part('epoch', clock_timestamp()) + 1
    returning stamps into kept;
  allowed := found;
  if not allowed then select stamps into kept from rate_windows where key = p_key; end if;
  moment := date_part('epoch', clock_timestamp());
  gone := width_bucket(moment - p_seconds, kept);
  remaining := greatest(0, p_limit - cardinality(kept) + gone);
  reset_seconds := coalesce(kept[gone + 1] + p_seconds - moment, 0);
end $$;

-- Takes one hit back, as when only failures count.
create function rate_limit_undo(p_key text) returns void language sql as $$
  update rate_windows set stamps = trim_array(stamps, 1) where key = p_key and cardinality(stamps) > 0
$$;

create unlogged table cache (
  key text primary key,
  value bytea not null,
  expires_at timestamptz not null
);
create index cache_by_expiry on cache (expires_at);

-- Two sets of counts by name, added up.
create function add_counts(p_one jsonb, p_other jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(name, n), '{}') from (
    select key as name, sum(value::int) as n
    from (select * from jsonb_each_text(p_one) union all select * from jsonb_each_text(p_other)) counts
    group by key having sum(value::int) <> 0) sums
$$;

-- How far the log of the database was when a workspace last wrote: a replica that has not come so far shows it an
-- older state. Lost with a crash, after which nobody has just written.
create unlogged table workspace_writes (
  workspace_id bigint primary key,
  lsn pg_lsn not null
) with (fillfactor = 50);

-- Whether the database's disk takes a megabyte more: raises when not. A heartbeat changes a row where it stands, and
-- would go on succeeding on a full disk.
create function disk_has_room() returns boolean language sql volatile set work_mem = '64kB' as $$
  with wide as materialized (select repeat('x', 8192) from generate_series(1, 128))
  select count(*) > 0 from wide
$$;
