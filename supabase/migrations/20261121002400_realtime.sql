-- Realtime only says "pull now", and feeds the specification's two live counts (followers, likes). Row-level security
-- decides who hears of a row; a deletion reveals only the primary key.
alter publication supabase_realtime add table sync.scopes, public.profile_counts, public.lists;
