-- Which sites count as strong hosts in a client's results, beside the usual ones, and which of those do not.
alter table rank_settings
  add column parasites_added text[] not null default '{}',
  add column parasites_removed text[] not null default '{}';

-- The client's own page that is meant to rank for a keyword.
create table rank_targets (
  keyword_id bigint primary key references keywords on delete cascade,
  url text not null
);
