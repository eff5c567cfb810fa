-- What queries brought by country and device, in a week and in four of them: a year of keywords is read as quickly as a
-- month. Query 0 stands in every week that is here.
create table search_console_markets (
  workspace_id bigint not null,
  property_id bigint not null,
  days smallint not null check (days in (7, 28)),
  day date not null,
  query_id bigint not null,
  country_id bigint not null,
  device_id bigint not null,
  clicks integer not null,
  impressions integer not null,
  position_sum double precision not null,
  primary key (workspace_id, property_id, days, day, query_id, country_id, device_id)
);
