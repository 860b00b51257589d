-- Reports of reviews and lists (spec L§2.4). Written once; through the API, only the reporter can read them.
create table public.reports (
  id uuid primary key,
  reporter_id uuid not null references public.profiles on delete cascade,
  reported_content_type text not null constraint reports_content_type_known check (reported_content_type in ('review', 'list')),
  reported_content_id uuid not null,
  reasons text[] not null constraint reports_reasons_known check (
    cardinality(reasons) between 1 and 5 and array_ndims(reasons) = 1
    and reasons <@ array['spam', 'inappropriate', 'misinformation', 'conflict', 'other']),
  description text constraint reports_description_length check (char_length(description) <= 1000),
  created_at timestamptz not null default now()
);
create index reports_by_reporter on public.reports (reporter_id);
create index reports_by_content on public.reports (reported_content_id);
comment on constraint reports_reasons_known on public.reports is 'You must select at least one reason for reporting.';
comment on constraint reports_content_type_known on public.reports is 'Only reviews and lists can be reported.';
comment on constraint reports_description_length on public.reports is 'A description has at most 1,000 characters.';

alter table public.reports enable row level security;
grant select on public.reports to authenticated;
grant insert (id, reporter_id, reported_content_type, reported_content_id, reasons, description) on public.reports to authenticated;
create policy "a report is read by its reporter" on public.reports for select to authenticated using (reporter_id = (select auth.uid()));
create policy "a person reports what they can see and did not make" on public.reports for insert to authenticated
  with check (reporter_id = (select auth.uid()) and case reported_content_type
    when 'review' then exists (select from public.reviews where id = reported_content_id and user_id <> (select auth.uid()))
    else exists (select from public.lists where id = reported_content_id and user_id <> (select auth.uid()))
  end);
create trigger spend_reports after insert on public.reports
  referencing new table as added for each statement execute function private.spend_for_rows('reports');
