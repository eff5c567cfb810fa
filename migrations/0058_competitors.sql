-- Competitors are called by the contract's word.
alter table analytics_points rename column rivals to competitors;
alter table analytics_drafts rename column rivals to competitors;
alter table aeo_settings rename column rival_names to competitor_names;
alter table aeo_results rename column rivals to competitors;
alter table aeo_results rename column cited_rivals to cited_competitors;
alter table aso_alerts rename column rival to competitor;
