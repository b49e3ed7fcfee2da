-- Finds records by counting: where a filtered page lies in a user's records, however far back.

-- The count of records of the given kinds (positions in RECORD_KINDS, from 1) in the tallies.
create function tally_count(p_tallies text, p_kinds integer[]) returns bigint
language sql immutable as $$
  select coalesce(sum((string_to_array(p_tallies, ','))[kind]::bigint), 0)::bigint
  from unnest(p_kinds) as kind
$$;

-- The numbers of p_count records of the given kinds, newest first, starting at rank p_rank (counted
-- from the oldest). Checkpoints are searched in doubling steps and then by bisection: for the first
-- block from the nearer end, for each next one backwards, because the next record of a kind is
-- seldom far from the last. Then the block is read. A day with few records begins a block too, so a
-- short block is filled up to 256 with the records before it. The kinds are given twice, as
-- positions in the tallies (p_kinds) and as columns of entries (p_account, p_type, p_in).
create function records_back(
  p_cell integer, p_user_id bigint, p_kinds integer[], p_account text, p_type text, p_in boolean,
  p_rank bigint, p_count bigint
) returns setof bigint language plpgsql stable as $$
declare
  v_rank bigint := p_rank;
  v_left bigint := p_count;
  v_high bigint;
  v_low bigint;
  v_middle bigint;
  v_step bigint; -- null: the doubling has overshot, and bisection begins
  v_forward boolean;
  v_found record;
  v_block bigint;
  v_before bigint; -- records of the kinds before the block
  v_start bigint;
  v_read bigint;
begin
  if p_account is null and p_type is null and p_in is null then
    return query select number from generate_series(p_rank, p_rank - p_count + 1, -1) as number;
    return;
  end if;
  select record_no, p_rank * 2 <= tally_count(tallies, p_kinds) into v_block, v_forward
    from wallets where cell = p_cell and user_id = p_user_id;
  while v_left > 0 and v_rank > 0 loop
    v_low := 1;
    v_high := v_block;
    v_step := 0;
    while v_low <= v_high loop
      v_middle := case when v_step is null then (v_low + v_high) / 2
        when v_forward then least(v_low + v_step, v_high)
        else greatest(v_high - v_step, v_low) end;
      select record_no, tally_count(tallies, p_kinds) as before into strict v_found
        from record_checkpoints
        where cell = p_cell and user_id = p_user_id and record_no <= v_middle
        order by record_no desc limit 1;
      if v_found.before < v_rank then
        v_block := v_found.record_no;
        v_before := v_found.before;
        v_low := v_middle + 1;
        v_step := case when v_forward and v_step is not null then greatest(v_step * 2, 256) end;
      else
        v_high := v_found.record_no - 1;
        v_step := case when not v_forward and v_step is not null then greatest(v_step * 2, 256) end;
      end if;
    end loop;
    v_forward := false;
    v_start := least(v_block, greatest(v_high - 255, 1));
    -- v_high is the end of the block. Without it a plan that sorts would read everything after it.
    return query
      select number from (
        (select entries.record_no as number from entries
        where cell = p_cell and user_id = p_user_id
          and entries.record_no between v_block and v_high
          and (p_account is null or account = p_account)
          and (p_type is null or type = p_type)
          and (p_in is null or (balance_delta + frozen_delta > 0) = p_in)
        order by entries.record_no limit v_rank - v_before)
        union all
        (select entries.record_no from entries
        where cell = p_cell and user_id = p_user_id
          and entries.record_no between v_start and v_block - 1
          and (p_account is null or account = p_account)
          and (p_type is null or type = p_type)
          and (p_in is null or (balance_delta + frozen_delta > 0) = p_in))
      ) as found
      order by number desc limit v_left;
    get diagnostics v_read = row_count;
    v_left := v_left - v_read;
    v_rank := v_rank - v_read;
    v_block := v_start - 1;
  end loop;
end $$;
