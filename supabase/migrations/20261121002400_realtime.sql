-- Realtime only says "pull now", and feeds the specification's two live counts (followers, likes). Row-level security
-- decides who hears of a row. It cannot for a row that is gone: everybody would be told its key, and so which private lists
-- there were. Deletions are not published; phones learn of them by the scope.
alter publication supabase_realtime add table sync.scopes, public.profile_counts, public.lists;
alter publication supabase_realtime set (publish = 'insert, update');
-- Nothing runs before realtime looks at a row, as check_caller does before a call.
create policy "an account is needed" on sync.scopes as restrictive for select to authenticated using ((select private.has_account()));
create policy "an account is needed" on public.profile_counts as restrictive for select to authenticated using ((select private.has_account()));
create policy "an account is needed" on public.lists as restrictive for select to authenticated using ((select private.has_account()));
