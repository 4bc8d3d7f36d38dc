-- The schema $2 if it is served and among $1, with its functions that the role may call, in the order of their
-- names, without those of extensions, at most $3; one row without a name if it has none
with path as materialized (
	-- Types name their schemas, whatever the search path of the role
	select pg_catalog.set_config('search_path', '', true)
)
select pg_catalog.left(pg_catalog.obj_description(n.oid, 'pg_namespace'), 4000) as schema_comment, f.*
from path
cross join pg_catalog.pg_namespace n
left join lateral (
	select p.proname, p.proname::pg_catalog.text as name,
		case
			when p.prokind operator(pg_catalog.=) 'p' then 'procedure'
			when p.prokind operator(pg_catalog.=) 'a' then 'aggregate'
			when p.prokind operator(pg_catalog.=) 'w' then 'window function'
			else 'function'
		end as kind,
		pg_catalog.left(pg_catalog.pg_get_function_identity_arguments(p.oid), 1000) as arguments,
		pg_catalog.left(pg_catalog.pg_get_function_result(p.oid), 1000) as returns,
		pg_catalog.left(pg_catalog.obj_description(p.oid, 'pg_proc'), 1000) as comment
	from pg_catalog.pg_proc p
	where p.pronamespace operator(pg_catalog.=) n.oid
		and pg_catalog.has_function_privilege(p.oid, 'EXECUTE')
		and not exists (
			select from pg_catalog.pg_depend d
			where d.classid operator(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass::pg_catalog.oid
				and d.objid operator(pg_catalog.=) p.oid
				and d.deptype operator(pg_catalog.=) 'e')
	order by p.proname, arguments
	limit cast($3 as pg_catalog.int4)
) f on true
where n.nspname operator(pg_catalog.=) any ($1::pg_catalog.text[])
	and n.nspname operator(pg_catalog.=) cast($2 as pg_catalog.text)
	and n.nspname operator(pg_catalog.!~) E'[/\\\\\\u0001-\\u001f\\u007f]' and n.nspname operator(pg_catalog.<>) all ('{.,..}')
	and pg_catalog.has_schema_privilege(n.oid, 'USAGE')
order by f.proname, f.arguments
