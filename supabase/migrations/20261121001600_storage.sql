-- Buckets and who may write where. All three are public to read by address, as the specification's public
-- URLs need; listing and writing is limited to a person's own folder.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 5242880, array['image/jpeg']),
  ('review-photos', 'review-photos', true, 10485760, array['image/jpeg', 'image/png', 'image/webp']),
  -- Pictures and menus of places: curated, written with the service key only.
  ('restaurant-photos', 'restaurant-photos', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do nothing;

-- True for a path that the signed-in person may write (spec L§3): avatars {userId}/avatar.jpg,
-- review-photos {userId}/{timestamp}-{index}.{ext}. Of a deleted account nothing is left to upload to, though its
-- last token is good for some minutes more.
create function private.is_own_upload(bucket text, path text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.profiles where user_id = (select auth.uid())) and case bucket
    when 'avatars' then path = (select auth.uid())::text || '/avatar.jpg'
    when 'review-photos' then private.are_own_photos(array[path], (select auth.uid()))
    else false
  end
$$;
grant execute on function private.is_own_upload(text, text), private.are_own_photos(text[], uuid) to authenticated;

create policy "a person sees their own uploads" on storage.objects for select to authenticated
  using (private.is_own_upload(bucket_id, name));
create policy "a person uploads their own pictures" on storage.objects for insert to authenticated
  with check (private.is_own_upload(bucket_id, name));
-- Overwriting is for the avatar only: a review photo's address is fixed when it is picked, and its bytes with it.
create policy "a person overwrites their own avatar" on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and private.is_own_upload(bucket_id, name))
  with check (bucket_id = 'avatars' and private.is_own_upload(bucket_id, name));
-- Who deletes: see unlinked_files.
