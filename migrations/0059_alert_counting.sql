-- Evidence came since the last count: it is counted again within a second, once for all that came.
alter table alerts add column is_counting boolean not null default false;
