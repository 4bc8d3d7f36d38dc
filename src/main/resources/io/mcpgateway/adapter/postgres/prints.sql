-- Fingerprints of each served schema: of its names, with the parents of partitions, and of its listing without estimates;
-- with those of its relations, unless they are many, or $4 has the schema and the fingerprint of its listing
select schema, names, listing, comment,
	case when schema operator(pg_catalog.||) '/' operator(pg_catalog.||) listing operator(pg_catalog.<>) all ($4::pg_catalog.text[]) then relations end as relations,
	case when schema operator(pg_catalog.||) '/' operator(pg_catalog.||) listing operator(pg_catalog.<>) all ($4::pg_catalog.text[]) then looks end as looks
from (
select n.nspname::pg_catalog.text as schema,
	pg_catalog.md5(coalesce(pg_catalog.string_agg(pg_catalog.concat_ws('/', r.name, r.parent), '//' order by r.name collate pg_catalog."C"), '')) as names,
	pg_catalog.md5(pg_catalog.concat_ws('/', pg_catalog.md5(pg_catalog.max(n.comment)), pg_catalog.max(n.functions),
		pg_catalog.string_agg(pg_catalog.concat_ws('/', r.name, r.kind, pg_catalog.md5(r.comment), r.parent), '//'
			order by r.name collate pg_catalog."C"))) as listing,
	pg_catalog.md5(pg_catalog.concat_ws('/', pg_catalog.md5(pg_catalog.max(n.comment)), pg_catalog.max(n.functions))) as comment,
	case when pg_catalog.count(r.name) operator(pg_catalog.<=) 1000 then coalesce(pg_catalog.array_agg(r.name order by r.name collate pg_catalog."C")
		filter (where r.name is not null), '{}') end as relations,
	case when pg_catalog.count(r.name) operator(pg_catalog.<=) 1000 then coalesce(pg_catalog.array_agg(
			coalesce(r.parent, '') operator(pg_catalog.||) '/' operator(pg_catalog.||) pg_catalog.md5(pg_catalog.concat_ws('/', r.kind, pg_catalog.md5(r.comment)))
				order by r.name collate pg_catalog."C")
		filter (where r.name is not null), '{}') end as looks
from (
	select s.name, s.comment, (
		select pg_catalog.md5(pg_catalog.string_agg(pg_catalog.concat_ws(' ', p.oid, p.xmin, d.xmin), ',' order by p.oid))
		from pg_catalog.pg_namespace n
		join pg_catalog.pg_proc p on p.pronamespace operator(pg_catalog.=) n.oid
		left join pg_catalog.pg_description d on d.objoid operator(pg_catalog.=) p.oid
			and d.classoid operator(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass::pg_catalog.oid
			and d.objsubid operator(pg_catalog.=) 0
		where n.nspname operator(pg_catalog.=) s.name
			-- The functions of the listing
			and pg_catalog.has_function_privilege(p.oid, 'EXECUTE')
			and not exists (
				select from pg_catalog.pg_depend e
				where e.classid operator(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass::pg_catalog.oid
					and e.objid operator(pg_catalog.=) p.oid
					and e.deptype operator(pg_catalog.=) 'e'))
	from (
		/* schemas */
	) as s (name, comment)
) as n (nspname, comment, functions)
left join (
	select n.nspname::pg_catalog.text as schema, c.relname::pg_catalog.text as name, c.relkind::pg_catalog.text as kind,
		pg_catalog.left(d.description, 4000) as comment,
		pg_catalog.md5(parent.schema operator(pg_catalog.||) '/' operator(pg_catalog.||) parent.name) as parent
	from pg_catalog.pg_namespace n
	join pg_catalog.pg_class c on c.relnamespace operator(pg_catalog.=) n.oid
	left join pg_catalog.pg_description d on d.objoid operator(pg_catalog.=) c.oid
		and d.classoid operator(pg_catalog.=) 'pg_catalog.pg_class'::pg_catalog.regclass and d.objsubid operator(pg_catalog.=) 0
	left join lateral (
		/* parent */
	) parent on true
	where /* served */
) r on r.schema operator(pg_catalog.=) n.nspname
group by n.nspname
) as prints
