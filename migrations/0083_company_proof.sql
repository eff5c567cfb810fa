-- 'prove': the provider vouched for an address that has an account here, whose person has to prove it once.
alter table sign_in_attempts drop constraint sign_in_attempts_purpose_check;
alter table sign_in_attempts
  add constraint sign_in_attempts_purpose_check check (purpose in ('sign_in', 'prove', 'test', 'link', 'confirm'));
