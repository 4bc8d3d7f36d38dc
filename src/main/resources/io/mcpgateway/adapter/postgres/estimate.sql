-- The planner's estimate of the rows of the relation c; null if unknown, or if policies hide rows from the role
case
	when c.relkind operator(pg_catalog.=) 'v' or c.reltuples operator(pg_catalog.<) 0 then null
	when c.relrowsecurity and pg_catalog.row_security_active(c.oid) then null
	-- Before version 14, a relation that was never analyzed looks empty
	when c.reltuples operator(pg_catalog.=) 0 and c.relpages operator(pg_catalog.=) 0
		and pg_catalog.current_setting('server_version_num')::int operator(pg_catalog.<) 140000 then null
	else c.reltuples::bigint
end
