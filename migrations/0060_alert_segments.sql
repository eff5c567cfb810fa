-- Only keywords that a saved view holds at the time of the check.
alter table alert_rules add column segment_id bigint;
alter table alert_rules add constraint alert_rules_segment
  foreign key (workspace_id, segment_id) references keyword_segments (workspace_id, id) on delete cascade;
