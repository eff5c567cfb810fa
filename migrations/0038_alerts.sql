-- What a workspace wants to be alerted of. Null narrows nothing: without a client, a rule is for every client.
create table alert_rules (
  workspace_id bigint not null references workspaces on delete cascade,
  id bigint generated always as identity,
  condition text not null,
  -- What the condition compares with, where it takes one.
  amount integer,
  domain text,
  -- So many checks in a row must say the same.
  checks smallint not null default 1 check (checks between 1 and 5),
  client_id bigint,
  tag text,
  cluster text,
  keyword_id bigint,
  prompt_id bigint,
  -- Only keywords that a saved view holds at the time of the check.
  segment_id bigint,
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade,
  foreign key (workspace_id, keyword_id) references keywords (workspace_id, id) on delete cascade,
  foreign key (workspace_id, prompt_id) references aeo_prompts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, segment_id) references keyword_segments (workspace_id, id) on delete cascade
);
create index alert_rules_by_client on alert_rules (workspace_id, client_id);

-- Workspaces that have been given the usual rules: those that are deleted do not come back.
create table alert_defaults (
  workspace_id bigint primary key references workspaces on delete cascade
);

-- One row per cause: everything that the rules found in one check, or in a day of one kind of event.
create table alerts (
  workspace_id bigint not null references workspaces on delete cascade,
  id bigint generated always as identity,
  cause text not null,
  client_id bigint,
  -- The lowest role that sees it.
  floor text not null check (floor in ('viewer', 'admin')),
  -- Which rules were met, and how often each.
  findings jsonb not null,
  affected integer not null,
  text text not null,
  -- Where the dashboard shows it.
  path text not null,
  color text not null check (color in ('success', 'warning', 'danger')),
  fired_at timestamptz not null,
  -- Evidence came since the last count: it is counted again within a second, once for all that came.
  is_counting boolean not null default false,
  -- Null while what belongs together is collected.
  announced_at timestamptz,
  -- Who said that they have seen to it: a person, or whoever reads a chat.
  acknowledged_at timestamptz,
  acknowledged_by text,
  -- Who sees to it. Somebody who has left sees to nothing: the number then names nobody.
  assigned_to bigint,
  -- The part of the outside world that was simulated when it happened; null: it is real.
  simulated_port text,
  primary key (workspace_id, id),
  unique (workspace_id, cause),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
) with (fillfactor = 80);
create index alerts_by_client on alerts (workspace_id, client_id, id desc);
create index alerts_by_time on alerts (fired_at);
-- A link knows no workspace.
create index alerts_by_id on alerts (id);

-- The evidence: what was so then, and what is so now.
create table alert_items (
  workspace_id bigint not null,
  alert_id bigint not null,
  rule_id bigint not null,
  -- What it is about; an event that comes again adds nothing.
  subject text not null,
  label text not null,
  -- The most important first.
  weight double precision not null default 0,
  before jsonb,
  now jsonb,
  primary key (workspace_id, alert_id, rule_id, subject),
  foreign key (workspace_id, alert_id) references alerts (workspace_id, id) on delete cascade
);

-- What a person has read. What is snoozed is hidden from them until then, and unread again after.
create table alert_reads (
  workspace_id bigint not null,
  user_id bigint not null,
  alert_id bigint not null,
  snoozed_until timestamptz,
  primary key (workspace_id, user_id, alert_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, alert_id) references alerts (workspace_id, id) on delete cascade
);
create index alert_reads_by_alert on alert_reads (workspace_id, alert_id);

-- Whether and when a person wants alerts by mail.
create table alert_people (
  workspace_id bigint not null,
  user_id bigint not null,
  by_mail boolean not null default false,
  delivery text not null default 'instant' check (delivery in ('instant', 'daily', 'weekly')),
  time_zone text not null default 'UTC',
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  snoozed_until timestamptz,
  -- Only alerts that nobody has read or acknowledged for so long; null: all of them.
  escalate_hours smallint check (escalate_hours between 1 and 72),
  -- Conditions of which alone nothing is mailed.
  muted text[] not null default '{}',
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

-- One alert for one person. What is due goes out together, as one mail.
create table alert_mails (
  workspace_id bigint not null,
  user_id bigint not null,
  alert_id bigint not null,
  due_at timestamptz not null,
  -- Until then a process is sending; when the process dies, the time passes.
  claimed_until timestamptz,
  sent_at timestamptz,
  primary key (workspace_id, user_id, alert_id),
  foreign key (workspace_id, user_id) references alert_people (workspace_id, user_id) on delete cascade,
  foreign key (workspace_id, alert_id) references alerts (workspace_id, id) on delete cascade
);
create index alert_mails_due on alert_mails (due_at) where sent_at is null;
create index alert_mails_by_alert on alert_mails (workspace_id, alert_id);

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
