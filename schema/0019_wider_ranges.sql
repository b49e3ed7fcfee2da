-- Whoever looks for entries of a time reads all of their index: ranges of 2 MB keep it short for years.
--@ oldest 1.0.0

--@ step concurrently
create index concurrently entries_at on entries using brin (at_ms)
  with (pages_per_range = 256, autosummarize = on);

--@ step concurrently
drop index concurrently if exists entries_time;
