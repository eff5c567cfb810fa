-- Sums of sixteen weeks, so that a year and a half is read as quickly as a month.
alter table search_console_sums
  drop constraint search_console_sums_days_check,
  add constraint search_console_sums_days_check check (days in (1, 7, 28, 112));
alter table search_console_markets
  drop constraint search_console_markets_days_check,
  add constraint search_console_markets_days_check check (days in (7, 28, 112));

-- Which pages queries showed in a week, of the weeks that have sums by market.
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

insert into search_console_pairs (workspace_id, property_id, week, query_id, page_id, clicks, impressions)
select r.workspace_id, r.property_id, m.day, r.query_id, r.page_id, sum(r.clicks), sum(r.impressions)
from search_console_markets m join search_console_rows r on r.workspace_id = m.workspace_id and r.property_id = m.property_id
  and r.day >= m.day and r.day < m.day + 7 and r.query_id > 0 and r.page_id > 0
where m.days = 7 and m.query_id = 0
group by r.workspace_id, r.property_id, m.day, r.query_id, r.page_id;
