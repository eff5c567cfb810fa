-- Whether sources may take their time for the rank checks of a schedule, where they have a queue that costs less.
alter table schedules add column queued boolean not null default true;
