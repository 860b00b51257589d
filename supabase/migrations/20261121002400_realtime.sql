-- Realtime only says "pull now", and feeds the two live counts of the specification (followers, likes).
-- Row-level security decides who hears of a row; a deletion tells the primary key only.
alter publication supabase_realtime add table sync.scopes, public.profile_counts, public.lists;
