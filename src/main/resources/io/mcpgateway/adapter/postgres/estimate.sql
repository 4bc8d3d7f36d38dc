-- How many rows the planner believes the relation c to have; null if it has no idea
case
	when c.relkind = 'v' or c.reltuples < 0 then null
	-- Before version 14, what was never analyzed looks as if it were empty
	when c.reltuples = 0 and c.relpages = 0 and pg_catalog.current_setting('server_version_num')::int < 140000 then null
	else c.reltuples::bigint
end
