-- Whether the site of a client answers, as far as a rule watches for it.
create table site_states (
  workspace_id bigint not null,
  client_id bigint not null,
  checked_at timestamptz not null,
  next_check_at timestamptz not null,
  -- So many looks in a row got no answer.
  failures integer not null default 0,
  failing_since timestamptz,
  reason text,
  primary key (workspace_id, client_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
) with (fillfactor = 70);

-- Workspaces that have the usual rules get the new ones too.
insert into alert_rules (workspace_id, condition, created_at)
select workspace_id, condition, now() from alert_defaults, unnest(array['site_down', 'site_back']) condition;
