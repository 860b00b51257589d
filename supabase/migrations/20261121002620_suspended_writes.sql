-- Whoever is suspended writes nothing, whatever way a row comes. sync_push has said so before (private.refuse_suspended); this is
-- the second wall, as with every other rule. Uploads are refused with the same sentence (private.spend_upload).
do $$
declare
  written text;
  verb text;
begin
  foreach written in array array['public.profiles', 'public.restaurants', 'public.reviews', 'public.followers', 'public.lists',
    'public.list_likes', 'public.review_likes', 'public.earlier_texts', 'public.private_notes', 'public.restrictions', 'public.reports'] loop
    foreach verb in array array['insert', 'update', 'delete'] loop
      execute format('create policy "a suspended person writes nothing: %s" on %s as restrictive for %s to authenticated %s',
        verb, written, verb, case verb when 'insert' then 'with check' else 'using' end || ' (not (select private.is_suspended((select auth.uid()))))');
    end loop;
  end loop;
end $$;
