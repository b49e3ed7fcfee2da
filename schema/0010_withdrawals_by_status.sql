-- Operators list the withdrawals of all users by what has become of them.
--@ oldest 1.0.0

--@ step concurrently
create index concurrently withdrawals_by_status on withdrawals (status, withdrawal_no);
