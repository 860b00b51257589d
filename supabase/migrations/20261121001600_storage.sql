-- Buckets, and who may write where. Three can be read by address, as the specification's public URLs require; listing and
-- writing is limited to a person's own folder.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 5242880, array['image/jpeg']),
  ('review-photos', 'review-photos', true, 10485760, array['image/jpeg', 'image/png', 'image/webp']),
  -- Photos of hidden reviews. Nobody but the secret key reads or writes here.
  ('withheld-photos', 'withheld-photos', false, 10485760, array['image/jpeg', 'image/png', 'image/webp']),
  -- Pictures and menus of places: curated, written only with the service key.
  ('restaurant-photos', 'restaurant-photos', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do nothing;

-- True for a path that the signed-in person may write (spec L§3): avatars {userId}/avatar.jpg, review-photos
-- {userId}/{timestamp}-{index}.{ext}. A deleted account may upload nothing, though its last token stays valid for some
-- minutes.
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
-- Only the avatar may be overwritten: a review photo's address, and with it its bytes, is fixed when it is picked.
create policy "a person overwrites their own avatar" on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and private.is_own_upload(bucket_id, name))
  with check (bucket_id = 'avatars' and private.is_own_upload(bucket_id, name));
-- For who deletes, see unlinked_files.
