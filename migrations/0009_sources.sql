-- Search APIs, models, stores and translators as people set them up. Without a workspace: for the whole installation.
create table sources (
  id bigint generated always as identity primary key,
  workspace_id bigint references workspaces on delete cascade,
  name text not null,
  -- The credentials, sealed; null: they come from the environment, or none are needed.
  secret text,
  -- The last characters of the key, to tell keys apart.
  key_hint text,
  model text,
  is_enabled boolean not null default true,
  position integer,
  -- For one month of UTC; null: no limit.
  budget_usd double precision check (budget_usd > 0),
  -- What 1,000 requests cost, where it differs from the list.
  usd_per_1000 double precision check (usd_per_1000 >= 0),
  updated_at timestamptz not null,
  unique nulls not distinct (workspace_id, name)
);

-- At most one row. Processes look at the version to see whether anything changed.
create table source_settings (
  id boolean primary key default true check (id),
  version bigint not null default 1,
  -- The most results that one search of the API brings.
  max_depth integer check (max_depth between 10 and 100)
);

-- What each source was asked and cost in a month of UTC. Workspace 0 is the installation.
create table source_months (
  workspace_id bigint not null,
  source text not null,
  month date not null,
  calls bigint not null default 0,
  failures bigint not null default 0,
  spent_usd double precision not null default 0,
  -- The highest share of the budget, in percent, that people were told of.
  notified_percent integer not null default 0,
  primary key (workspace_id, source, month)
);

-- The last answers and failures of all processes; older ones are deleted.
create table source_calls (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  source text not null,
  called_at timestamptz not null,
  took_ms integer not null,
  usd double precision not null,
  reason text,
  message text not null
);
create index source_calls_source on source_calls (workspace_id, source, id desc);

-- Models whose makers have set a day on which they end, and the last notice that people got of it.
create table model_shutdowns (
  source text not null,
  model text not null,
  notified_days integer not null,
  primary key (source, model)
);

-- Books a call before it is made: false when the budget of the month has no room for it. The row is locked, so that
-- any number of processes together stay within the budget.
create function source_reserve(p_workspace bigint, p_source text, p_month date, p_usd double precision)
returns boolean language plpgsql as $$
declare
  v_budget double precision;
  -- A thousand thousandths are not quite one.
  v_rounding constant double precision := 1e-9;
begin
  select budget_usd into v_budget from sources
    where name = p_source and workspace_id is not distinct from nullif(p_workspace, 0);
  insert into source_months as m (workspace_id, source, month, spent_usd)
    select p_workspace, p_source, p_month, p_usd where v_budget is null or p_usd <= v_budget + v_rounding
    on conflict (workspace_id, source, month) do update set spent_usd = m.spent_usd + p_usd
      where v_budget is null or m.spent_usd + p_usd <= v_budget + v_rounding;
  return found;
end $$;
