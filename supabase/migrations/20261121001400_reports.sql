-- Reports of reviews, single photos, lists and people (spec L§2.4). Written once; through the API, only the reporter can read
-- them. Moderators decide about them (moderation_desk).
create table public.reports (
  id uuid primary key,
  reporter_id uuid not null references public.profiles on delete cascade,
  reported_content_type text not null constraint reports_content_type_known
    check (reported_content_type in ('review', 'photo', 'list', 'person')),
  -- Of a photo, its review.
  reported_content_id uuid not null,
  photo text constraint reports_photo_known check ((photo is not null) = (reported_content_type = 'photo')),
  reasons text[] not null constraint reports_reasons_known check (
    cardinality(reasons) between 1 and 5 and array_ndims(reasons) = 1
    and reasons <@ array['spam', 'inappropriate', 'misinformation', 'conflict', 'other']),
  description text constraint reports_description_length check (char_length(description) <= 1000),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  -- The moderator's step that ended it.
  step_id uuid,
  constraint reports_handled_by_step check ((handled_at is null) = (step_id is null))
);
create index reports_by_reporter on public.reports (reporter_id);
create index reports_by_content on public.reports (reported_content_id);
create index reports_open on public.reports (created_at, id) where handled_at is null;
comment on constraint reports_reasons_known on public.reports is 'You must select at least one reason for reporting.';
comment on constraint reports_content_type_known on public.reports is 'Only reviews, photos, lists and people can be reported.';
comment on constraint reports_photo_known on public.reports is 'Please say which photo.';
comment on constraint reports_description_length on public.reports is 'A description has at most 1,000 characters.';

alter table public.reports enable row level security;
grant select on public.reports to authenticated;
grant insert (id, reporter_id, reported_content_type, reported_content_id, photo, reasons, description) on public.reports to authenticated;
create policy "a report is read by its reporter" on public.reports for select to authenticated using (reporter_id = (select auth.uid()));
create policy "a person reports what they can see and did not make" on public.reports for insert to authenticated
  with check (reporter_id = (select auth.uid()) and case reported_content_type
    when 'review' then exists (select from public.reviews where id = reported_content_id and user_id <> (select auth.uid()))
    when 'photo' then exists (select from public.reviews
      where id = reported_content_id and user_id <> (select auth.uid()) and reports.photo = any (photos))
    when 'list' then exists (select from public.lists where id = reported_content_id and user_id <> (select auth.uid()))
    else exists (select from public.public_profiles where user_id = reported_content_id and user_id <> (select auth.uid()))
  end);
create trigger spend_reports after insert on public.reports
  referencing new table as added for each statement execute function private.spend_for_rows('reports');
