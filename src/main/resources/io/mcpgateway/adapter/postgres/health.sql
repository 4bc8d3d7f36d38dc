-- Version of the server, and the schemas among the search path of the role and $1 in which others than the owner of
-- the schema, superusers and the role may create objects
select pg_catalog.current_setting('server_version') as version,
	array(
		select n.nspname::pg_catalog.text
		from pg_catalog.pg_namespace n
		where (n.nspname operator(pg_catalog.=) any (pg_catalog.current_schemas(false))
				or n.nspname operator(pg_catalog.=) any (cast($1 as pg_catalog.text[])))
			and exists (
				select from pg_catalog.aclexplode(coalesce(n.nspacl, pg_catalog.acldefault('n', n.nspowner))) a
				left join pg_catalog.pg_roles r on r.oid operator(pg_catalog.=) a.grantee
				where a.privilege_type operator(pg_catalog.=) 'CREATE'
					and a.grantee operator(pg_catalog.<>) n.nspowner
					and coalesce(not r.rolsuper and r.rolname operator(pg_catalog.<>) current_user, true))
		order by n.nspname
	) as open_schemas
