-- Functions of the schema $1 that the role may call, without those of extensions, at most $2
with path as materialized (
	-- Types name their schemas, whatever the search path of the role
	select pg_catalog.set_config('search_path', '', true)
)
select p.proname::pg_catalog.text as name,
	case
		when p.prokind operator(pg_catalog.=) 'p' then 'procedure'
		when p.prokind operator(pg_catalog.=) 'a' then 'aggregate'
		when p.prokind operator(pg_catalog.=) 'w' then 'window function'
		else 'function'
	end as kind,
	pg_catalog.left(pg_catalog.pg_get_function_identity_arguments(p.oid), 1000) as arguments,
	pg_catalog.left(pg_catalog.pg_get_function_result(p.oid), 1000) as returns,
	pg_catalog.left(pg_catalog.obj_description(p.oid, 'pg_proc'), 1000) as comment
from path
cross join pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid operator(pg_catalog.=) p.pronamespace
where n.nspname operator(pg_catalog.=) cast($1 as pg_catalog.text)
	and pg_catalog.has_function_privilege(p.oid, 'EXECUTE')
	and not exists (
		select from pg_catalog.pg_depend d
		where d.classid operator(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass::pg_catalog.oid
			and d.objid operator(pg_catalog.=) p.oid
			and d.deptype operator(pg_catalog.=) 'e')
order by p.proname, arguments
limit cast($2 as pg_catalog.int4)
