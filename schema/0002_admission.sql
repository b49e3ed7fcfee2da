-- Admission: each signed request spends its nonce and one place in its key's rate window, in one
-- statement per batch of requests.

-- Nonces are kept for at least 30 minutes, in four tables of 15 minutes of arrival time each. The
-- current one and the two before it are searched, and the fourth is truncated. They are separate
-- tables, not partitions, because finding the partition costs more than finding the nonce. A nonce lies
-- with the window of its key.
create table nonces_0 (cell integer not null, id uuid not null, primary key (id, cell));
create table nonces_1 (cell integer not null, id uuid not null, primary key (id, cell));
create table nonces_2 (cell integer not null, id uuid not null, primary key (id, cell));
create table nonces_3 (cell integer not null, id uuid not null, primary key (id, cell));

create function nonce_slot(p_now_ms bigint) returns integer language sql immutable as $$
  select (p_now_ms / 900000 % 4)::integer
$$;

-- Searches the current table, the two before it and, in the last minute of a quarter of an hour,
-- the next one: if the clock is set back past the turn, nonces spent after it are there.
create function nonces_seen(p_cell integer, p_now_ms bigint, p_nonces uuid[]) returns uuid[]
  language plpgsql as $$
declare
  v_seen uuid[];
begin
  case nonce_slot(p_now_ms)
    when 0 then v_seen := array(select id from nonces_0 where cell = p_cell and id = any(p_nonces)
      union all select id from nonces_3 where cell = p_cell and id = any(p_nonces)
      union all select id from nonces_2 where cell = p_cell and id = any(p_nonces));
    when 1 then v_seen := array(select id from nonces_1 where cell = p_cell and id = any(p_nonces)
      union all select id from nonces_0 where cell = p_cell and id = any(p_nonces)
      union all select id from nonces_3 where cell = p_cell and id = any(p_nonces));
    when 2 then v_seen := array(select id from nonces_2 where cell = p_cell and id = any(p_nonces)
      union all select id from nonces_1 where cell = p_cell and id = any(p_nonces)
      union all select id from nonces_0 where cell = p_cell and id = any(p_nonces));
    when 3 then v_seen := array(select id from nonces_3 where cell = p_cell and id = any(p_nonces)
      union all select id from nonces_2 where cell = p_cell and id = any(p_nonces)
      union all select id from nonces_1 where cell = p_cell and id = any(p_nonces));
  end case;
  if p_now_ms % 900000 < 840000 then
    return v_seen;
  end if;
  case nonce_slot(p_now_ms + 60000)
    when 0 then return v_seen || array(select id from nonces_0 where cell = p_cell and id = any(p_nonces));
    when 1 then return v_seen || array(select id from nonces_1 where cell = p_cell and id = any(p_nonces));
    when 2 then return v_seen || array(select id from nonces_2 where cell = p_cell and id = any(p_nonces));
    when 3 then return v_seen || array(select id from nonces_3 where cell = p_cell and id = any(p_nonces));
  end case;
end $$;

create function claim_nonces(p_cell integer, p_slot integer, p_nonces uuid[]) returns void
  language plpgsql as $$
begin
  case p_slot
    when 0 then insert into nonces_0 select cell, unnest(p_nonces) from cells where cell = p_cell;
    when 1 then insert into nonces_1 select cell, unnest(p_nonces) from cells where cell = p_cell;
    when 2 then insert into nonces_2 select cell, unnest(p_nonces) from cells where cell = p_cell;
    when 3 then insert into nonces_3 select cell, unnest(p_nonces) from cells where cell = p_cell;
  end case;
end $$;

-- A key's sliding window of 60 seconds, counted by the second.
--
-- `sums[s % 62 + 1]` is how many requests had ever been admitted by the end of second s, for the 62
-- seconds up to last_s. `ends[s % 62 + 1]` is the millisecond, within second s, of the last request in it;
-- for a second without requests it means nothing. A second leaves the window as a whole, a minute after
-- its last request. So what the window holds is a difference of two sums: never less than any 60 seconds
-- up to now have held, and nothing once 60 seconds have passed without a request.
--
-- An example with a limit of 3. The first requests come 10.2, 10.7 and 40.5 seconds into the hour:
--
--   second   9   10   11 … 39   40
--   sum      0    2    2     2   3      three admitted in all
--   end           700            500    the last ones of seconds 10 and 40
--
--   At 69.9 s the second a minute ago is 9. It and all before it have left, which is sum 0, so the window
--   holds 3 − 0 = 3 and the request is refused. The oldest second in it is 10, with its last request at
--   10.7 s: there is room again at 70.7 s.
--   At 70.6 s the second a minute ago is 10, but its minute is not over (600 < 700): still 3 − 0 = 3,
--   refused, although the request of 10.2 s alone would have left by now.
--   At 70.7 s it is over, and takes both of its requests with it: the window holds 3 − 2 = 1. The request
--   is admitted, sum 70 becomes 4, end 70 becomes 700, and one more would have room.
--
-- Second 70 takes the place of second 8 (70 − 62), which nothing needs any more: only the seconds from 61
-- ago (all before it have left) to now are looked at, and that is 62 of them.
create table rate_windows (
  cell integer not null,
  window_id text not null,
  last_s bigint not null,
  sums bigint[] not null,
  ends smallint[] not null default array_fill(0::smallint, array[62]),
  primary key (window_id, cell)
) with (fillfactor = 50);

-- The requests of one cell come grouped by window, p_counts[i] of them for p_windows[i], windows sorted. Verdicts in
-- the order of the requests: 0 admitted, 1 nonce reused, 2 rate limited. room says how many more
-- requests each window would have admitted, free_at_ms when an exhausted one has room again. All
-- windows are locked before the nonces are read, so one key's nonces are claimed by one statement at
-- a time, and in sorted order, so two nodes cannot deadlock. A request that is refused for its rate
-- leaves nothing behind. The time is given: on a distributed database it comes from the coordinator, on
-- whatever machine the windows lie. It may be older than the last request by as long as a lock was waited for.
create function admit(
  p_cell integer, p_now_ms bigint, p_windows text[], p_limits integer[], p_counts integer[],
  p_nonces uuid[],
  out verdicts smallint[], out room bigint[], out free_at_ms bigint[]
) language plpgsql as $$
declare
  v_slot integer;
  v_seen uuid[];
  v_claimed uuid[] := '{}';
  v_window text;
  v_index integer := 0;
  v_request integer := 0;
  v_sums bigint[];
  v_ends smallint[];
  v_last_s bigint;
  v_at_ms bigint;
  v_now_s bigint;
  v_left bigint;
  v_total bigint;
  v_room bigint;
  v_taken integer;
  v_free_s bigint;
  v_free_ms bigint;
begin
  perform 1 from rate_windows where cell = p_cell and window_id = any(p_windows)
    order by window_id for update;
  v_slot := nonce_slot(p_now_ms);
  v_seen := nonces_seen(p_cell, p_now_ms, p_nonces);
  verdicts := '{}';
  room := '{}';
  free_at_ms := '{}';

  foreach v_window in array p_windows loop
    v_index := v_index + 1;
    select last_s, sums, ends into strict v_last_s, v_sums, v_ends
      from rate_windows where cell = p_cell and window_id = v_window;
    -- Time does not go back behind the last request, whatever the clock does.
    v_at_ms := greatest(p_now_ms, v_last_s * 1000 + v_ends[v_last_s % 62 + 1]);
    v_now_s := v_at_ms / 1000;
    v_total := v_sums[v_last_s % 62 + 1];
    if v_now_s - v_last_s >= 62 then
      v_sums := array_fill(v_total, array[62]);
    else
      for s in v_last_s + 1 .. v_now_s loop
        v_sums[s % 62 + 1] := v_total;
      end loop;
    end if;
    -- What has left: everything up to second now − 61, and second now − 60 too once its minute is over.
    -- Second now − 61 has the place after now's, because the places go round.
    v_left := v_sums[(v_now_s + 1) % 62 + 1];
    if v_at_ms % 1000 >= v_ends[(v_now_s - 60) % 62 + 1] then
      v_left := v_sums[(v_now_s - 60) % 62 + 1];
    end if;
    v_room := p_limits[v_index] - (v_total - v_left);
    v_taken := 0;
    for r in v_request + 1 .. v_request + p_counts[v_index] loop
      if p_nonces[r] = any(v_seen) then
        verdicts := verdicts || 1::smallint;
      elsif v_taken >= v_room then
        verdicts := verdicts || 2::smallint;
      else
        verdicts := verdicts || 0::smallint;
        v_taken := v_taken + 1;
        v_claimed := v_claimed || p_nonces[r];
      end if;
    end loop;
    v_request := v_request + p_counts[v_index];
    if v_taken > 0 then
      v_sums[v_now_s % 62 + 1] := v_total + v_taken;
      v_ends[v_now_s % 62 + 1] := v_at_ms % 1000;
    end if;
    v_free_ms := v_at_ms;
    if v_taken >= v_room then
      -- The oldest counted second whose leaving makes room.
      v_free_s := v_now_s - 60;
      while v_sums[v_free_s % 62 + 1] <= v_total + v_taken - p_limits[v_index] loop
        v_free_s := v_free_s + 1;
      end loop;
      v_free_ms := v_free_s * 1000 + v_ends[v_free_s % 62 + 1] + 60000;
    end if;
    room := room || (v_room - v_taken);
    free_at_ms := free_at_ms || v_free_ms;
    if v_taken > 0 then
      update rate_windows set last_s = v_now_s, sums = v_sums, ends = v_ends
        where cell = p_cell and window_id = v_window;
    end if;
  end loop;

  perform claim_nonces(p_cell, v_slot, v_claimed);
end $$;

-- Truncates the table that is neither searched nor written now. If it is locked, the next sweep
-- does it.
create function empty_oldest_nonces() returns void language plpgsql as $$
declare
  v_now_ms bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  v_oldest text := format('nonces_%s', (nonce_slot(v_now_ms) + 1) % 4);
  v_filled boolean;
begin
  -- In the last minute of a quarter the oldest table may become the current one during the wait.
  if v_now_ms % 900000 >= 840000 then
    return;
  end if;
  execute format('select exists (select 1 from %I)', v_oldest) into v_filled;
  if v_filled then
    set local lock_timeout = '100ms';
    execute format('truncate %I', v_oldest);
  end if;
exception when lock_not_available then
  return;
end $$;
