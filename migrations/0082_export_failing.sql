-- Since when the nightly export does not arrive, as its admins were told.
alter table feed_exports add column failing_since timestamptz;

-- Workspaces that have the usual rules hear of it too.
insert into alert_rules (workspace_id, condition, created_at) select workspace_id, 'export_failing', now() from alert_defaults;
