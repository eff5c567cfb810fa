-- Codes that were made in another workspace of a person belong to the account, as its second factors do.
insert into recovery_codes (user_id, selector, hash)
  select u.account_id, r.selector, r.hash from recovery_codes r join users u on u.id = r.user_id
  where u.account_id is not null
  on conflict do nothing;
delete from recovery_codes r using users u where u.id = r.user_id and u.account_id is not null;
