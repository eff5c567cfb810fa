-- The property of Search Console whose figures a client sees: one for each world.
create table search_console_properties (
  workspace_id bigint not null,
  id bigint generated always as identity,
  client_id bigint not null,
  -- `sc-domain:example.com`, or an address with its closing slash.
  site_url text not null,
  -- Words by which a query is one for the brand; null = the name and the domain of the client.
  brand_words text[],
  connected_at timestamptz not null,
  is_simulated boolean not null default is_simulated('indexing'),
  primary key (workspace_id, id),
  unique (workspace_id, client_id, is_simulated),
  foreign key (workspace_id, client_id) references clients (workspace_id, id) on delete cascade
);

-- Queries, pages, countries and devices, each written once.
create table search_console_values (
  workspace_id bigint not null,
  property_id bigint not null,
  id bigint generated always as identity,
  dimension text not null check (dimension in ('query', 'page', 'country', 'device')),
  value text not null,
  -- A query as keywords are compared; the value itself for everything else.
  match_key text not null,
  primary key (workspace_id, property_id, id),
  foreign key (workspace_id, property_id) references search_console_properties (workspace_id, id) on delete cascade
);
-- Addresses are longer than an entry of an index may be.
create unique index search_console_values_once on search_console_values (workspace_id, property_id, dimension, md5(value));
create index search_console_values_by_key on search_console_values (workspace_id, property_id, dimension, md5(match_key));

-- Which days are here, and what each sums up to: what an import goes by, and what every sum is held against.
create table search_console_days (
  workspace_id bigint not null,
  property_id bigint not null,
  -- In the calendar of California, as Google counts.
  day date not null,
  -- Fresh days are not counted to the end by Google, and are fetched again.
  is_final boolean not null,
  clicks integer not null,
  impressions integer not null,
  -- The sum of positions over impressions: what an average is made of.
  position_sum double precision not null,
  -- The same counted by page: two pages on one results page are two impressions there.
  page_clicks integer not null,
  page_impressions integer not null,
  -- Google shows at most 50,000 rows of a question: what is beyond is in the remainder.
  is_truncated boolean not null,
  fetched_at timestamptz not null,
  primary key (workspace_id, property_id, day),
  foreign key (workspace_id, property_id) references search_console_properties (workspace_id, id) on delete cascade
);

-- What Google reports. Value 0: not asked for; value -1: the remainder that Google attributes to nothing it names, so
-- that rows sum up to the day.
-- Millions of rows are written in one go, and looking up the property of each takes twice as long as writing it: rows
-- and sums have no foreign key. They are deleted with their property by the product, and by a job where the property went
-- with its client.
create table search_console_rows (
  workspace_id bigint not null,
  property_id bigint not null,
  day date not null,
  query_id bigint not null,
  page_id bigint not null,
  country_id bigint not null,
  device_id bigint not null,
  clicks integer not null,
  impressions integer not null,
  position_sum double precision not null,
  primary key (workspace_id, property_id, day, query_id, page_id, country_id, device_id)
) partition by range (day);

-- Sums of one day, of a week, of four and of sixteen of them, of the latest days and of all of them, so that a year and
-- a half is read as quickly as a day. What has sums by device is summed up.
create table search_console_sums (
  workspace_id bigint not null,
  property_id bigint not null,
  dimension text not null check (dimension in ('query', 'page', 'country', 'device')),
  -- How many days, and the first of them.
  days smallint not null check (days > 0),
  day date not null,
  value_id bigint not null,
  clicks integer not null,
  impressions integer not null,
  position_sum double precision not null,
  primary key (workspace_id, property_id, dimension, days, day, value_id)
);

-- What queries brought by country and device, in whatever of more than one day has sums: a year of keywords is read as
-- quickly as a month.
create table search_console_markets (
  workspace_id bigint not null,
  property_id bigint not null,
  days smallint not null check (days > 1),
  day date not null,
  query_id bigint not null,
  country_id bigint not null,
  device_id bigint not null,
  clicks integer not null,
  impressions integer not null,
  position_sum double precision not null,
  primary key (workspace_id, property_id, days, day, query_id, country_id, device_id)
);

-- Which pages queries showed in a week, of the weeks that are summed up.
create table search_console_pairs (
  workspace_id bigint not null,
  property_id bigint not null,
  -- The first of its days.
  week date not null,
  query_id bigint not null,
  page_id bigint not null,
  clicks integer not null,
  impressions integer not null,
  primary key (workspace_id, property_id, week, query_id, page_id)
);

create function ensure_search_console_partition(p_day date) returns void language plpgsql as $$
declare
  first date := date_trunc('month', p_day)::date;
  next date := (date_trunc('month', p_day) + interval '1 month')::date;
  part text := 'search_console_rows_' || to_char(p_day, 'YYYY_MM');
begin
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('ensure_search_console_partition', 1));
  execute format('create table if not exists %I partition of search_console_rows for values from (%L) to (%L)', part, first, next);
end $$;

select ensure_search_console_partition(current_date);
