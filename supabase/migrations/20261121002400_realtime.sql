-- Realtime only says "pull now", and feeds the specification's two live counts (followers, likes). Row-level security
-- decides who hears of a row. It cannot for a row that is gone: everybody would be told its key, and so which private lists
-- there were. Deletions are not published; phones learn of them by the scope.
alter publication supabase_realtime add table sync.scopes, public.profile_counts, public.lists;
alter publication supabase_realtime set (publish = 'insert, update');
