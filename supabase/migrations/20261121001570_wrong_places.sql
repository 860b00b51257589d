-- Wrong places: people report them, moderators correct, close or merge them (docs/decisions/2026-11-25-wrong-places.md).

-- What is wrong with a place, and how it should be. Written by intent.report_place, read by moderators.
create table private.place_reports (
  id uuid primary key,
  reporter_id uuid not null references public.profiles on delete cascade,
  restaurant_id uuid not null constraint place_reports_place_exists references public.restaurants on delete cascade,
  problem text not null constraint place_reports_problem_known check (problem in ('name', 'position', 'closed', 'duplicate')),
  name text constraint place_reports_name_length check (char_length(name) <= 200),
  address text constraint place_reports_address_length check (char_length(address) <= 300),
  latitude double precision constraint place_reports_latitude_range check (latitude between -90 and 90),
  longitude double precision constraint place_reports_longitude_range check (longitude between -180 and 180),
  duplicate_of uuid constraint place_reports_duplicate_exists references public.restaurants on delete cascade,
  description text constraint place_reports_description_length check (char_length(description) <= 1000),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references public.profiles on delete set null,
  outcome text check (outcome in ('applied', 'dismissed')),
  constraint place_reports_both_coordinates check ((latitude is null) = (longitude is null)),
  constraint place_reports_outcome_known check ((handled_at is null) = (outcome is null)),
  -- Of one that was handled, the other place may be gone.
  constraint place_reports_says_how check (handled_at is not null or case problem
    when 'name' then name is not null
    when 'position' then address is not null or latitude is not null
    when 'duplicate' then duplicate_of <> restaurant_id and duplicate_of is not null
    else true end)
);
create index place_reports_open on private.place_reports (created_at, id) where handled_at is null;
create index place_reports_by_reporter on private.place_reports (reporter_id);
create index place_reports_by_place on private.place_reports (restaurant_id);
create index place_reports_by_duplicate on private.place_reports (duplicate_of);
create index place_reports_by_moderator on private.place_reports (handled_by);
comment on constraint place_reports_place_exists on private.place_reports is 'This place does not exist any more.';
comment on constraint place_reports_duplicate_exists on private.place_reports is 'This place does not exist any more.';
comment on constraint place_reports_problem_known on private.place_reports is 'Please choose what is wrong.';
comment on constraint place_reports_name_length on private.place_reports is 'The name of a place has 1 to 200 characters.';
comment on constraint place_reports_address_length on private.place_reports is 'An address has at most 300 characters.';
comment on constraint place_reports_latitude_range on private.place_reports is 'A latitude lies between -90 and 90 degrees.';
comment on constraint place_reports_longitude_range on private.place_reports is 'A longitude lies between -180 and 180 degrees.';
comment on constraint place_reports_both_coordinates on private.place_reports is 'A place has both coordinates or none.';
comment on constraint place_reports_description_length on private.place_reports is 'A description has at most 1,000 characters.';
comment on constraint place_reports_says_how on private.place_reports is 'Please say how it should be.';
alter table private.place_reports enable row level security;
create trigger spend_place_reports after insert on private.place_reports
  referencing new table as added for each statement execute function private.spend_for_rows('reports');

-- Stores the report of whoever is signed in: what intent.report_place takes.
create function private.note_place_report(input jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  report private.place_reports := jsonb_populate_record(null::private.place_reports, input);
  is_position boolean := report.problem = 'position';
begin
  -- They have been merged since.
  if report.problem = 'duplicate' and report.duplicate_of = report.restaurant_id then return; end if;
  insert into private.place_reports (id, reporter_id, restaurant_id, problem, name, address, latitude, longitude, duplicate_of, description)
  values (report.id, auth.uid(), report.restaurant_id, report.problem,
    case when report.problem = 'name' then private.trimmed(report.name) end,
    case when is_position then private.trimmed(report.address) end,
    case when is_position then report.latitude end, case when is_position then report.longitude end,
    case when report.problem = 'duplicate' then report.duplicate_of end, private.trimmed(report.description));
end $$;
grant execute on function private.note_place_report(jsonb) to authenticated;

-- Whoever reported a place hears what came of it, also when it ends with a merge.
create function private.tell_place_reporter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(new.reporter_id, 'report_outcome', new.id, jsonb_build_object('outcome', new.outcome, 'subject_type', 'place',
    'subject_id', private.kept_place(new.restaurant_id), 'about', (select name from public.restaurants where id = new.restaurant_id)));
  return null;
end $$;
create trigger tell_place_reporter after update of handled_at on private.place_reports
  for each row when (old.handled_at is null and new.handled_at is not null) execute function private.tell_place_reporter();

-- Notes a moderator's step about a place.
create function private.log_place_step(action text, place_id uuid, before jsonb, after jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.log_step(row(null, now(), auth.uid(), action, 'place', place_id, null, null, null, null, before, after)::private.moderation_log)
$$;

-- What a moderator may correct of a place.
create function private.correctable(place public.restaurants) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', place.name, 'address', place.address, 'latitude', place.latitude, 'longitude', place.longitude,
    'is_closed', place.is_closed)
$$;

-- Ends a report, unless none is meant. Refuses one that another moderator has ended.
create function private.end_place_report(report_id uuid, outcome text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if report_id is null then return; end if;
  update private.place_reports set outcome = end_place_report.outcome, handled_at = now(), handled_by = (select auth.uid())
  where id = report_id and handled_at is null;
  if not found then
    perform private.refuse('already_handled', 'This report has been handled already.');
  end if;
end $$;

-- The calls of moderators. Errors of all: 42501 for everybody else; CR001 not_found, already_handled.

-- Reports that wait, the oldest first. max_rows 1..100.
-- Out: [{id, problem, name, address, latitude, longitude, description, created_at, place: card, duplicate_of: card or null}]
create function api.place_reports(max_rows integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_moderator();
  return (select coalesce(jsonb_agg(to_jsonb(shown) order by shown.created_at, shown.id), '[]') from (
    select report.id, report.problem, report.name, report.address, report.latitude, report.longitude, report.description,
      report.created_at, to_jsonb(place) as place, to_jsonb(other) as duplicate_of
    from private.place_reports as report join public.restaurant_cards as place on place.id = report.restaurant_id
      left join public.restaurant_cards as other on other.id = report.duplicate_of
    where report.handled_at is null order by report.created_at, report.id limit least(greatest(max_rows, 1), 100)
  ) as shown);
end $$;

-- Corrects a place: correction {name?, address?, latitude?, longitude?, is_closed?}; what is absent stays. Ends the report, if one
-- is named. Neither the maps service nor an import changes the place afterwards. Locked as by a merge: whoever is saving something
-- that refers to the place has its old name, and so would their phone. Out: its id.
create function api.correct_place(restaurant_id uuid, correction jsonb, report_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  place public.restaurants;
  before jsonb;
begin
  perform private.need_moderator();
  select * into place from public.restaurants where id = private.kept_place(correct_place.restaurant_id) for update;
  if not found then
    perform private.refuse('not_found', 'This place does not exist any more.');
  end if;
  before := private.correctable(place);
  place := jsonb_populate_record(place, (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(correction)
    where key in ('name', 'address', 'latitude', 'longitude', 'is_closed')));
  update public.restaurants set name = coalesce(private.trimmed(place.name), ''), address = private.trimmed(place.address),
    latitude = place.latitude, longitude = place.longitude, is_closed = place.is_closed, is_unconfirmed = false, moderated_at = now()
  where id = place.id returning * into place;
  perform private.end_place_report(report_id, 'applied');
  perform private.log_place_step('correct', place.id, before, private.correctable(place));
  return place.id;
end $$;

-- Merges a duplicate into the place that is kept, see private.merge_places. Ends the report, if one is named. Out: the id of the kept
-- place. More than a moderator's transaction may touch is refused (too_much_at_once): the operator merges such a place.
create function api.merge_places(duplicate_id uuid, kept_id uuid, report_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.need_moderator();
  perform private.end_place_report(report_id, 'applied');
  select private.correctable(restaurants) into before from public.restaurants where id = duplicate_id;
  perform private.merge_places(duplicate_id, kept_id);
  perform private.log_place_step('merge', private.kept_place(kept_id), coalesce(before, '{}') || jsonb_build_object('id', duplicate_id),
    jsonb_build_object('id', private.kept_place(kept_id)));
  return private.kept_place(kept_id);
end $$;

-- Ends a report that is wrong. Out: its id.
create function api.dismiss_place_report(report_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.need_moderator();
  perform private.end_place_report(report_id, 'dismissed');
  perform private.log_place_step('dismiss', restaurant_id, '{}', jsonb_build_object('report_id', dismiss_place_report.report_id))
  from private.place_reports where id = dismiss_place_report.report_id;
  return report_id;
end $$;
grant execute on function api.place_reports(integer), api.correct_place(uuid, jsonb, uuid), api.merge_places(uuid, uuid, uuid),
  api.dismiss_place_report(uuid) to authenticated;
