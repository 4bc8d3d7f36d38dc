-- Names of $1, roles that read for callers, and of $2, settings with claims, of which the server refuses one or has
-- one itself, each with the state MISSING, REFUSED, BYPASSING or TAKEN
select name, state
from (
	select asked.name, case
		when r.oid is null then 'MISSING'
		-- From version 16 on, a member may lack the right to take the role
		when not pg_catalog.pg_has_role(r.oid, case
			when pg_catalog.current_setting('server_version_num')::pg_catalog.int4 operator(pg_catalog.>=) 160000 then 'SET'
			else 'MEMBER' end) then 'REFUSED'
		when r.rolsuper or r.rolbypassrls then 'BYPASSING'
	end as state
	from pg_catalog.unnest($1::pg_catalog.text[]) as asked (name)
	left join pg_catalog.pg_roles r on r.rolname operator(pg_catalog.=) asked.name
	union all
	select pg_catalog.lower(s.name), 'TAKEN'
	from pg_catalog.pg_settings s
	where pg_catalog.lower(s.name) operator(pg_catalog.=) any ($2::pg_catalog.text[])
) names
where state is not null
order by name
