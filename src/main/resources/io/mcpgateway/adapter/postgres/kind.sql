-- Kind of the relation c
case
	when c.relkind operator(pg_catalog.=) 'r' then 'table'
	when c.relkind operator(pg_catalog.=) 'p' then 'partitioned table'
	when c.relkind operator(pg_catalog.=) 'f' then 'foreign table'
	when c.relkind operator(pg_catalog.=) 'v' then 'view'
	when c.relkind operator(pg_catalog.=) 'm' then 'materialized view'
end
