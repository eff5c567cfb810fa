-- Millions of rows are written in one go, and looking up the property of each takes twice as long as writing it. Rows
-- and sums are deleted with their property by the product, and by a job where the property went with its client.
alter table search_console_rows drop constraint search_console_rows_workspace_id_property_id_fkey;
alter table search_console_sums drop constraint search_console_sums_workspace_id_property_id_fkey;
