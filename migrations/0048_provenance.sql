-- Where a row comes from: the sandbox, or the real world. A process tells each of its connections which parts of the
-- outside world are simulated for it; what is written there is stamped with that, and what is compared is of one world.
create function is_simulated(p_port text) returns boolean language sql stable parallel safe as $$
  select coalesce(p_port = any (string_to_array(current_setting('sightline.simulated', true), ',')), false)
$$;

alter table queue add column is_simulated boolean;

alter table rank_jobs add column is_simulated boolean not null default false;
update rank_jobs j set is_simulated = exists (
  select 1 from rank_results r where r.workspace_id = j.workspace_id and r.job_id = j.id and r.source = 'sandbox');
alter table rank_jobs alter column is_simulated set default is_simulated('search');

-- Each world has its own last check of a keyword.
alter table rank_standings add column is_simulated boolean not null default false;
update rank_standings s set is_simulated = j.is_simulated from rank_jobs j where j.id = s.job_id;
alter table rank_standings drop constraint rank_standings_pkey;
alter table rank_standings add primary key (keyword_id, device, is_simulated);
alter table rank_standings alter column is_simulated set default is_simulated('search');
alter table rank_spikes add column is_simulated boolean not null default is_simulated('search');
alter table rank_spikes drop constraint rank_spikes_pkey;
alter table rank_spikes add primary key (keyword_id, device, is_simulated);

alter table analytics_points add column is_simulated boolean not null default false;
update analytics_points set is_simulated = 'sandbox' = any (sources);
alter table analytics_points alter column is_simulated set default is_simulated('search');
alter table analytics_standings add column is_simulated boolean not null default false;
update analytics_standings s set is_simulated = j.is_simulated from rank_jobs j where j.id = s.job_id;
alter table analytics_standings drop constraint analytics_standings_pkey;
alter table analytics_standings add primary key (keyword_id, device, is_simulated);
alter table analytics_standings alter column is_simulated set default is_simulated('search');

-- Whether a row whose source is written as a word is of the world that is asked now.
create function is_current(p_source text, p_port text) returns boolean language sql stable parallel safe as $$
  select starts_with(p_source, 'sandbox') = is_simulated(p_port)
$$;

-- What a store last said of an app or a keyword, and in which world; what the other one said is not known here.
alter table aso_apps add column is_simulated boolean not null default is_simulated('stores');
alter table aso_keywords add column is_simulated boolean not null default is_simulated('stores');
update aso_apps a set is_simulated = exists (select 1 from aso_listings l where l.app_id = a.id and starts_with(l.source, 'sandbox'));
update aso_keywords k set is_simulated = exists (select 1 from aso_rankings r where r.keyword_id = k.id and starts_with(r.source, 'sandbox'));
create view aso_apps_now as
  select id, workspace_id, client_id, store, app_name, app_identifier, app_url, country, language, category, developer, notes,
    case when is_simulated = is_simulated('stores') then store_id end as store_id,
    case when is_simulated = is_simulated('stores') then listing_checked_at end as listing_checked_at,
    case when is_simulated = is_simulated('stores') then listing_error else '' end as listing_error,
    case when is_simulated = is_simulated('stores') then reviews_checked_at end as reviews_checked_at,
    case when is_simulated = is_simulated('stores') then reviews_error else '' end as reviews_error,
    created_at, updated_at, is_simulated
  from aso_apps;
create view aso_keywords_now as
  select id, workspace_id, client_id, store, query, country, language, source, cluster, intent, notes, tags, difficulty, search_volume,
    case when is_simulated = is_simulated('stores') then estimated_difficulty end as estimated_difficulty,
    case when is_simulated = is_simulated('stores') then estimated_traffic end as estimated_traffic,
    case when is_simulated = is_simulated('stores') then latest_position end as latest_position,
    case when is_simulated = is_simulated('stores') then latest_checked_at end as latest_checked_at,
    case when is_simulated = is_simulated('stores') then tried_at end as tried_at,
    case when is_simulated = is_simulated('stores') then last_error else '' end as last_error,
    created_at, updated_at, is_simulated
  from aso_keywords;

-- A page that the sandbox took was never submitted, and what it said of the index is not so.
alter table indexing_receipts add column is_simulated boolean not null default is_simulated('indexing');
update indexing_receipts r set is_simulated = t.source = 'sandbox' from indexing_tasks t where t.id = r.task_id;
alter table indexing_receipts drop constraint indexing_receipts_pkey;
alter table indexing_receipts add primary key (url_id, channel, is_simulated);
alter table indexing_urls add column is_simulated boolean not null default is_simulated('indexing');
update indexing_urls set is_simulated = false;
alter table indexing_budgets add column is_simulated boolean not null default is_simulated('indexing');
alter table indexing_budgets drop constraint indexing_budgets_pkey;
alter table indexing_budgets add primary key (workspace_id, account, day, is_simulated);

alter table message_translations add column is_simulated boolean not null default is_simulated('translation');
alter table message_translations drop constraint message_translations_pkey;
alter table message_translations add primary key (message_id, lang, is_simulated);

-- What rests on several parts of the outside world is of one world when the same of them are simulated.
create function simulated_ports() returns text language sql stable parallel safe as $$
  select coalesce(current_setting('sightline.simulated', true), '')
$$;
alter table recommendation_sets add column world text not null default simulated_ports();
alter table recommendation_sets drop constraint recommendation_sets_pkey;
alter table recommendation_sets add primary key (client_id, rec_type, world);
alter table chat_messages add column world text not null default simulated_ports();

alter table keyword_tasks add column is_simulated boolean not null default is_simulated('search');
alter table aeo_discoveries add column is_simulated boolean not null default is_simulated('search');
alter table backlink_runs add column is_simulated boolean not null default is_simulated('search');
alter table aso_tasks add column is_simulated boolean not null default is_simulated('stores');
alter table assistant_usage add column is_simulated boolean not null default is_simulated('answers');
alter table assistant_usage drop constraint assistant_usage_pkey;
alter table assistant_usage add primary key (workspace_id, day, is_simulated);
alter table analytics_reports add column is_simulated boolean not null default is_simulated('search');
alter table report_snapshots add column is_simulated boolean not null default is_simulated('search');
