-- The desk of moderators: what waits, what was decided, and deciding. Errors of all calls: 42501 for everybody else.
-- They read past the policies: a moderator sees what is reported though a block, a hidden list or a suspension lies between.

-- Whose a thing is; null when it is gone.
create function private.author_of(subject_type text, subject_id uuid, photo text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case subject_type
    when 'review' then (select user_id from public.reviews where id = subject_id)
    when 'photo' then (select user_id from public.reviews where id = subject_id and author_of.photo = any (photos || hidden_photos))
    when 'list' then (select user_id from public.lists where id = subject_id)
    when 'person' then (select user_id from public.profiles where user_id = subject_id)
  end;
end $$;

-- What can be decided about a thing, before and after: {is_hidden?, suspended_until?}.
create function private.moderation_state(subject_type text, subject_id uuid, photo text, author_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'is_hidden', case subject_type
      when 'review' then (select is_hidden from public.reviews where id = subject_id)
      when 'photo' then (select moderation_state.photo = any (hidden_photos) from public.reviews where id = subject_id)
      when 'list' then (select is_hidden from public.lists where id = subject_id)
    end,
    'suspended_until', (select ends_at from private.suspensions where user_id = moderation_state.author_id)));
end $$;

-- A thing as a moderator looks at it, and as its author is told of it; null when it is gone.
-- Out: {is_hidden, about: the place's or the list's name, text, rating, photos, visited_at, is_public, places: the first five names}
create function private.moderated_subject(subject_type text, subject_id uuid, photo text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_strip_nulls(case
    when subject_type in ('review', 'photo') then (
      select jsonb_build_object('about', place.name, 'text', review.comment, 'rating', review.rating, 'visited_at', review.created_at,
        'photos', case when subject_type = 'photo' then array[moderated_subject.photo] else nullif(review.photos, '{}') end,
        'is_hidden', review.is_hidden or coalesce(moderated_subject.photo = any (review.hidden_photos), false))
      from public.reviews as review join public.restaurants as place on place.id = review.restaurant_id
      where review.id = subject_id
        and (subject_type = 'review' or moderated_subject.photo = any (review.photos || review.hidden_photos)))
    when subject_type = 'list' then (
      select jsonb_build_object('about', list.name, 'text', list.description, 'is_public', list.is_public, 'is_hidden', list.is_hidden,
        'places', (select jsonb_agg(shown.name order by shown.position) from (
          select place.name, item.position from public.list_restaurants as item join public.restaurants as place on place.id = item.restaurant_id
          where item.list_id = list.id order by item.position limit 5) as shown))
      from public.lists as list where list.id = subject_id)
    when subject_type = 'person' then (
      select jsonb_build_object('text', bio, 'is_hidden', false) from public.profiles where user_id = subject_id)
    when subject_type = 'place' then (
      select jsonb_build_object('about', name, 'is_hidden', false) from public.restaurants where id = private.kept_place(subject_id))
  end);
end $$;

-- Who made it: {user_id, username, full_name, avatar_url, since, visits, warnings, warned_at, suspended_until}. A warning that was
-- taken back does not count.
create function private.moderated_author(author_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_strip_nulls(jsonb_build_object('user_id', person.user_id, 'username', person.username, 'full_name', person.full_name,
      'avatar_url', person.avatar_url, 'since', person.created_at,
      'visits', (select count(*) from public.reviews where user_id = person.user_id),
      'warnings', warned.warnings, 'warned_at', warned.warned_at,
      'suspended_until', (select ends_at from private.suspensions where user_id = person.user_id)))
    from public.profiles as person cross join lateral (
      select count(*) as warnings, max(at) as warned_at from private.moderation_log as step
      where step.author_id = person.user_id and action = 'warn' and not exists (
        select from private.moderation_log as later where later.subject_id = step.subject_id and later.action = 'restore' and later.at > step.at)
    ) as warned
    where person.user_id = moderated_author.author_id);
end $$;

-- Hides a review, list or photo, or shows it again. Out: whether that was to be done.
create function private.set_hidden(subject_type text, subject_id uuid, photo text, hidden boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  case
    when subject_type = 'review' then
      update public.reviews set is_hidden = hidden where id = subject_id and is_hidden <> hidden;
    when subject_type = 'list' then
      -- Not beside a like that is being saved: what it tells the liker's friends is hidden with the list.
      perform 1 from public.lists where id = subject_id for update;
      update public.lists set is_hidden = hidden where id = subject_id and is_hidden <> hidden;
    when subject_type = 'photo' and hidden then
      update public.reviews set photos = array_remove(photos, set_hidden.photo), hidden_photos = hidden_photos || set_hidden.photo
      where id = subject_id and set_hidden.photo = any (photos);
    when subject_type = 'photo' then
      if (select cardinality(photos) from public.reviews where id = subject_id) = 10 then
        perform private.refuse('no_room', 'This review has ten other photos by now.');
      end if;
      update public.reviews
      set hidden_photos = array_remove(hidden_photos, set_hidden.photo), photos = private.with_photo(photos, set_hidden.photo)
      where id = subject_id and set_hidden.photo = any (hidden_photos);
    else
      return false;
  end case;
  return found;
end $$;

-- Decides about a review, photo (of the review subject_id), list or person, and ends its open reports and objections; the author
-- and whoever reported it are told.
-- action   hide · restore (also ends a suspension, and takes a warning back to which its author objects) · warn ·
--          suspend (its author, for `days`: 1..365) · keep
-- reason   one of private.moderation_reasons(), for hide, warn and suspend; message, up to 500 characters: both for the author
-- Out: the id of the step. Errors: CR001 own (for something of one's own), not_found, already_handled, reason_missing, invalid_days.
create function api.moderate(subject_type text, subject_id uuid, action text, photo text default null, reason text default null,
  message text default null, days integer default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  author uuid;
  thing jsonb;
  before jsonb;
  step uuid;
  said jsonb;
  words text := private.trimmed(message);
  is_done boolean := true;
  objection private.appeals;
  objected boolean := false;
  report public.reports;
begin
  perform private.need_moderator();
  -- Two moderators who decide about one thing do so one after the other.
  perform pg_advisory_xact_lock(hashtextextended('moderated:' || subject_id, 0));
  author := private.author_of(subject_type, subject_id, photo);
  if author = me then
    perform private.refuse('own', 'Moderators do not decide about what is their own.');
  elsif author is null and action is distinct from 'keep' then
    perform private.refuse('not_found', 'This does not exist any more.');
  elsif action in ('hide', 'warn', 'suspend') and (reason is null or reason = 'other' and words is null) then
    perform private.refuse('reason_missing', 'Please choose a reason, or write one.');
  end if;
  -- What counts of a day is read from all visits of that day, also from one that its author is saving now.
  if author is not null then
    perform private.lock_person(author);
  end if;
  thing := private.moderated_subject(subject_type, subject_id, photo);
  before := private.moderation_state(subject_type, subject_id, photo, author);
  case action
    when 'hide' then
      is_done := private.set_hidden(subject_type, subject_id, photo, true);
    when 'restore' then
      is_done := private.set_hidden(subject_type, subject_id, photo, false);
      if subject_type = 'person' then
        delete from private.suspensions where user_id = subject_id;
        is_done := found;
      end if;
      is_done := is_done or exists (select from private.open_appeals(subject_type, subject_id, photo));
    when 'suspend' then
      if days is null or days not between 1 and 365 then
        perform private.refuse('invalid_days', 'A suspension lasts 1 to 365 days.');
      end if;
      perform private.suspend(author, now() + make_interval(days => days));
    when 'warn', 'keep' then null;
    else perform private.refuse('invalid_input', 'This is nothing that can be decided.');
  end case;
  if not is_done then
    perform private.refuse('already_handled', 'This has been done already.');
  end if;
  -- A suspension is about the person, whatever it is for: it is restored there.
  step := private.log_step(row(null, now(), me, action, case action when 'suspend' then 'person' else subject_type end,
    case action when 'suspend' then author else subject_id end, case action when 'suspend' then null else photo end, author, reason, words, before,
    private.moderation_state(subject_type, subject_id, photo, author))::private.moderation_log);

  if action in ('restore', 'keep') then
    for objection in select * from private.open_appeals(subject_type, subject_id, photo) loop
      update private.appeals set decided_at = now() where step_id = objection.step_id;
      perform private.tell(objection.user_id, 'moderation', objection.step_id,
        jsonb_build_object('appeal', case action when 'restore' then 'accepted' else 'rejected' end, 'answer', words));
      objected := true;
    end loop;
  end if;
  said := jsonb_build_object('subject_type', subject_type, 'subject_id', subject_id, 'about', thing -> 'about');
  if action <> 'keep' and not objected then
    perform private.tell(author, 'moderation', step, said || jsonb_build_object('action', action, 'quote', thing -> 'text', 'reason', reason,
      'message', words, 'until', case action when 'suspend' then (select ends_at from private.suspensions where user_id = author) end));
  end if;
  -- Reporters learn that something was done, and not what becomes of somebody else's account.
  for report in
    update public.reports as open set handled_at = now(), step_id = step
    where open.reported_content_type = subject_type and open.reported_content_id = subject_id
      and open.photo is not distinct from moderate.photo and open.handled_at is null
    returning * loop
    perform private.tell(report.reporter_id, 'report_outcome', report.id, said || jsonb_build_object('outcome',
      case action when 'keep' then 'kept' when 'hide' then 'hidden' when 'restore' then 'kept' else 'acted' end));
  end loop;
  return step;
end $$;

-- Objections to decisions about a thing that wait for an answer.
create function private.open_appeals(subject_type text, subject_id uuid, photo text) returns setof private.appeals
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select appeal.* from private.appeals as appeal join private.moderation_log as step on step.id = appeal.step_id
  where appeal.decided_at is null and step.subject_type = open_appeals.subject_type and step.subject_id = open_appeals.subject_id
    and step.photo is not distinct from open_appeals.photo;
end $$;

-- What waits for a moderator, the oldest first, a hundred of each; reports of places are read with api.place_reports.
-- Out: {open: [{subject_type, subject_id, photo, reasons, descriptions, reporters: how many, reported_at: first, subject, author}],
--       appeals: [{subject_type, subject_id, photo, action, reason, message, decided_at, text, objected_at, subject, author}]}
create function api.moderation_desk() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_moderator();
  return jsonb_build_object(
    'open', (select coalesce(jsonb_agg(to_jsonb(thing) || jsonb_build_object(
        'subject', private.moderated_subject(thing.subject_type, thing.subject_id, thing.photo),
        'author', private.moderated_author(private.author_of(thing.subject_type, thing.subject_id, thing.photo)))
        order by thing.reported_at, thing.subject_id), '[]')
      from (
        select reported_content_type as subject_type, reported_content_id as subject_id, photo,
          count(distinct reporter_id) as reporters, min(created_at) as reported_at,
          array_agg(distinct reason) as reasons, array_remove(array_agg(distinct description), null) as descriptions
        from public.reports cross join lateral unnest(reasons) as reason
        where handled_at is null group by 1, 2, 3 order by min(created_at), 2 limit 100
      ) as thing),
    'appeals', (select coalesce(jsonb_agg(to_jsonb(appealed) - 'author_id' || jsonb_build_object(
        'subject', private.moderated_subject(appealed.subject_type, appealed.subject_id, appealed.photo),
        'author', private.moderated_author(appealed.author_id)) order by appealed.objected_at, appealed.subject_id), '[]')
      from (
        select step.subject_type, step.subject_id, step.photo, step.action, step.reason, step.message, step.at as decided_at, step.author_id,
          appeal.text, appeal.created_at as objected_at
        from private.appeals as appeal join private.moderation_log as step on step.id = appeal.step_id
        where appeal.decided_at is null order by appeal.created_at limit 100
      ) as appealed));
end $$;

-- What moderators did, the latest first. In: before_time and before_id, `at` and id of the last step already shown; max_rows 1..100.
-- Out: [{id, at, moderator: username or null, action, subject_type, subject_id, photo, reason, message, before, after, subject, author}]
create function api.moderation_log(before_time timestamptz default 'infinity', before_id uuid default null, max_rows integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_moderator();
  return (select coalesce(jsonb_agg(to_jsonb(step) - 'author_id' - 'moderator_id' || jsonb_build_object(
      'moderator', (select username from public.profiles where user_id = step.moderator_id),
      'subject', private.moderated_subject(step.subject_type, step.subject_id, step.photo),
      'author', private.moderated_author(step.author_id)) order by step.at desc, step.id), '[]')
    from (
      select * from private.moderation_log as logged
      where logged.at <= before_time and (logged.at < before_time or logged.id > before_id)
      order by logged.at desc, logged.id limit private.row_limit(max_rows, 100)
    ) as step);
end $$;
grant execute on function api.moderate(text, uuid, text, text, text, text, integer), api.moderation_desk(),
  api.moderation_log(timestamptz, uuid, integer) to authenticated;
