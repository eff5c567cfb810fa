create table aeo_settings (
  workspace_id bigint not null,
  client_id bigint not null,
  -- What the client is called besides its name.
  names text[] not null default '{}',
  -- The same for competitors, by their id.
  competitor_names jsonb not null default '{}',
  is_matching_case boolean not null default false,
  -- Empty = all that are configured.
  providers text[] not null default '{}',
  samples smallint not null default 3,
  country text not null default '',
  language text not null default '',
  is_judged boolean not null default true,
  monthly_budget_usd double precision,
  is_in_benchmark boolean not null default true,
  primary key (workspace_id, client_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

create table aeo_prompts (
  id bigint generated always as identity,
  workspace_id bigint not null,
  client_id bigint not null,
  prompt_text text not null,
  -- The prompt without case and punctuation: asked twice in one market, it is one prompt.
  prompt_key text not null,
  -- Where and in which language it is asked; empty: as the check is.
  country text not null default '',
  language text not null default '',
  category text not null default '',
  intent text not null default '' check (intent in ('', 'informational', 'commercial', 'transactional', 'navigational')),
  enabled boolean not null default true,
  source text not null default 'manual' check (source in ('manual', 'import', 'discovery')),
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, client_id, prompt_key, country, language),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index aeo_prompts_by_client on aeo_prompts (workspace_id, client_id, id);

create table aeo_checks (
  -- That of its first run; a check of pasted answers has none, and no run has its number.
  id bigint not null default nextval('runs_id_seq'),
  workspace_id bigint not null,
  client_id bigint not null,
  -- The run that asks for its answers, or was the last to do so.
  run_id bigint,
  -- Where the answers come from: asked for, asked for in the sandbox, or pasted by hand.
  source text not null check (source in ('live', 'sandbox', 'manual')),
  providers text[] not null,
  samples smallint not null,
  country text not null default '',
  language text not null default '',
  is_judged boolean not null default false,
  total_prompts integer not null,
  -- Equal for checks that asked the same prompts; empty where answers were pasted.
  prompt_set text not null default '',
  -- Prompts with every answer.
  checked_prompts integer not null default 0,
  -- Answers asked for, and what became of them.
  total_answers integer not null,
  answers integer not null default 0,
  errors integer not null default 0,
  named integer not null default 0,
  cited integer not null default 0,
  score_sum double precision not null default 0,
  cost_usd double precision not null default 0,
  -- False as soon as one answer came without a price.
  is_cost_known boolean not null default true,
  max_cost_usd double precision,
  created_at timestamptz not null,
  -- When an answer was last pasted.
  pasted_at timestamptz,
  failures jsonb not null default '{}',
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, run_id) references runs (workspace_id, id) on delete cascade
) with (fillfactor = 70);
create index aeo_checks_by_client on aeo_checks (workspace_id, client_id, id desc);
create index aeo_checks_by_run on aeo_checks (workspace_id, run_id);

-- Checks in the contract's words: how far one is, is how far its run is. One that asks again what failed does not wait.
create view aeo_check_states as
select c.*,
  case when r.state is null or r.state = 'done' then 'done'
    when r.state = 'queued' and r.parent_id is null then 'pending'
    when r.state in ('queued', 'running', 'paused') then 'running' else 'error' end as status,
  case when r.state = 'cancelled' then 'cancelled' when r.state = 'failed' then r.message else '' end as reason,
  coalesce(r.state = 'paused', false) as is_paused,
  case when r.state is null then c.created_at else r.started_at end as started_at,
  case when r.state is null then coalesce(c.pasted_at, c.created_at) else r.finished_at end as finished_at
from aeo_checks c left join runs r on r.workspace_id = c.workspace_id and r.id = c.run_id;

create sequence aeo_result_ids;

-- One row per prompt, provider and sample of a check. All rows of a check carry its time of creation, by which the
-- table is cut into months. A prompt that is deleted leaves its answers behind.
create table aeo_results (
  workspace_id bigint not null,
  check_id bigint not null,
  prompt_id bigint not null,
  provider text not null,
  sample smallint not null,
  check_at timestamptz not null,
  -- Given out while the check is locked, so that within a check a later row has a larger id.
  id bigint not null default nextval('aeo_result_ids'),
  client_id bigint not null,
  prompt_text text not null,
  category text not null default '',
  intent text not null default '',
  -- The prompt itself names the client: such an answer is no proof of being found.
  is_brand boolean not null,
  state text not null check (state in ('answered', 'failed')),
  error text not null default '',
  response_text text not null default '',
  has_search boolean not null default false,
  search_queries text[] not null default '{}',
  model text not null default '',
  served_model text not null default '',
  is_named boolean not null default false,
  is_cited boolean not null default false,
  position integer,
  sentiment text not null default '' check (sentiment in ('positive', 'neutral', 'negative', '')),
  judge text not null default '' check (judge in ('model', 'rules', '')),
  quote text not null default '',
  score double precision not null default 0,
  score_version smallint not null,
  spans jsonb not null default '[]',
  citations jsonb not null default '[]',
  competitors text[] not null default '{}',
  cited_competitors text[] not null default '{}',
  -- api: what a model says to a program; app: what people see who are not signed in; manual: pasted.
  access text not null default 'api' check (access in ('api', 'app', 'manual')),
  -- Who looked at an app for us.
  via text not null default '',
  country text not null default '',
  language text not null default '',
  -- Paid entries inside the answer, which are no citations, and its shopping cards; null where nobody looked for them.
  ads jsonb,
  products jsonb,
  cost_usd double precision,
  took_ms integer,
  created_at timestamptz not null,
  primary key (workspace_id, check_id, prompt_id, provider, sample, check_at),
  foreign key (workspace_id, check_id) references aeo_checks (workspace_id, id) on delete cascade
) partition by range (check_at);
create index aeo_results_by_id on aeo_results (workspace_id, check_id, id);
create index aeo_results_by_prompt on aeo_results (workspace_id, client_id, prompt_id, id desc);

-- What a check came to at one provider; made from its answers when it ends, and again when names change.
create table aeo_points (
  workspace_id bigint not null,
  check_id bigint not null,
  provider text not null,
  client_id bigint not null,
  checked_at timestamptz not null,
  prompts integer not null,
  answers integer not null,
  errors integer not null,
  named integer not null,
  cited integer not null,
  score_sum double precision not null,
  median_position double precision,
  positive integer not null,
  neutral integer not null,
  negative integer not null,
  -- Of answers to prompts that do not name the client: who is named, and how often it is the client.
  own_mentions integer not null,
  all_mentions integer not null,
  -- As served: a vendor changes them without a word.
  models text[] not null default '{}',
  primary key (workspace_id, check_id, provider),
  foreign key (workspace_id, check_id) references aeo_checks (workspace_id, id) on delete cascade
);
create index aeo_points_by_client on aeo_points (workspace_id, client_id, check_id desc);

-- What the AI overviews above the results of a rank check came to, read as answers are.
create table aeo_overview_points (
  workspace_id bigint not null,
  job_id bigint not null,
  client_id bigint not null,
  checked_at timestamptz not null,
  is_simulated boolean not null,
  -- Result pages that were looked at, and those of them of which nobody knows whether an overview stood there.
  checks integer not null,
  unknown integer not null,
  -- Pages that show one, and those of them whose text was not loaded.
  overviews integer not null,
  deferred integer not null,
  named integer not null,
  cited integer not null,
  score_sum double precision not null,
  primary key (workspace_id, job_id),
  foreign key (workspace_id, job_id) references rank_checks (workspace_id, id) on delete cascade
);
create index aeo_overview_points_by_client on aeo_overview_points (workspace_id, client_id, job_id desc);

-- What each client adds to the index over all clients: counts by kind of question, never a question itself.
create table aeo_index (
  workspace_id bigint not null,
  client_id bigint not null,
  bucket text not null,
  observations integer not null default 0,
  triggers integer not null default 0,
  answers integer not null default 0,
  named integer not null default 0,
  primary key (workspace_id, client_id, bucket),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);
create index aeo_index_by_bucket on aeo_index (bucket);

-- Makes room for the month of the given time; does nothing when it is there.
create function ensure_aeo_partition(p_at timestamptz) returns void language plpgsql as $$
declare
  first timestamptz := date_trunc('month', p_at, 'UTC');
  next timestamptz := date_trunc('month', first + interval '32 days', 'UTC');
  name text := 'aeo_results_' || to_char(first at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(name) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('ensure_aeo_partition', 1));
  execute format('create table if not exists %I partition of aeo_results for values from (%L) to (%L)', name, first, next);
end $$;

-- Keeps one answer of an open step, once, and counts it: the reason of a failed one stands before the first colon of its
-- error. Without a row in return the step is closed. A pasted answer is of no step.
create function aeo_save_result(p_row jsonb, p_run bigint, p_seq bigint)
returns table (is_paused boolean, is_spent boolean) language plpgsql as $$
declare
  held aeo_checks;
  kept aeo_results;
  run_state text;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from clients where workspace_id = (p_row->>'workspace_id')::bigint and id = (p_row->>'client_id')::bigint
    for key share;
  if p_run is not null then
    select r.state into run_state from run_steps s join runs r on r.workspace_id = s.workspace_id and r.id = s.run_id
      where s.workspace_id = (p_row->>'workspace_id')::bigint and s.run_id = p_run and s.seq = p_seq and s.state = 'open'
      for update of s;
    if not found then return; end if;
  end if;
  select * into held from aeo_checks
    where workspace_id = (p_row->>'workspace_id')::bigint and id = (p_row->>'check_id')::bigint for no key update;
  if not found then return; end if;
  insert into aeo_results
    select * from jsonb_populate_record(null::aeo_results, p_row || jsonb_build_object('id', nextval('aeo_result_ids'),
      'check_at', to_timestamp((p_row->>'check_at')::float8), 'created_at', to_timestamp((p_row->>'created_at')::float8)))
    on conflict do nothing returning * into kept;
  if found then
    update aeo_checks set
      answers = answers + (kept.state = 'answered')::int,
      errors = errors + (kept.state = 'failed')::int,
      checked_prompts = checked_prompts + (select (count(*) = held.samples * cardinality(held.providers))::int
        from aeo_results r where r.workspace_id = kept.workspace_id and r.check_id = kept.check_id
          and r.check_at = kept.check_at and r.prompt_id = kept.prompt_id),
      failures = case when kept.state = 'failed'
        then add_counts(failures, jsonb_build_object(split_part(kept.error, ':', 1), 1)) else failures end,
      named = named + kept.is_named::int,
      cited = cited + kept.is_cited::int,
      score_sum = score_sum + kept.score,
      cost_usd = cost_usd + coalesce(kept.cost_usd, 0),
      is_cost_known = is_cost_known and (kept.cost_usd is not null or kept.state = 'failed')
    where workspace_id = held.workspace_id and id = held.id returning * into held;
  end if;
  return query select coalesce(run_state = 'paused', false), coalesce(held.cost_usd >= held.max_cost_usd, false);
end $$;

select ensure_aeo_partition(now()), ensure_aeo_partition(now() + interval '31 days');
