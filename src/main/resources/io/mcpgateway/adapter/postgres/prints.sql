-- Fingerprints of each served schema: of its names, and of its listing without estimates;
-- with those of its relations, unless they are many, or $4 has the schema and the fingerprint of its listing
select schema, names, listing, comment,
	case when schema || '/' || listing <> all ($4::text[]) then relations end as relations,
	case when schema || '/' || listing <> all ($4::text[]) then looks end as looks
from (
select n.nspname::text as schema,
	pg_catalog.md5(coalesce(pg_catalog.string_agg(r.name, '/' order by r.name collate "C"), '')) as names,
	pg_catalog.md5(pg_catalog.concat_ws('/', pg_catalog.md5(pg_catalog.max(n.comment)),
		pg_catalog.string_agg(pg_catalog.concat_ws('/', r.name, r.kind, pg_catalog.md5(r.comment)), '//'
			order by r.name collate "C"))) as listing,
	pg_catalog.md5(pg_catalog.max(n.comment)) as comment,
	case when pg_catalog.count(r.name) <= 1000 then coalesce(pg_catalog.array_agg(r.name order by r.name collate "C")
		filter (where r.name is not null), '{}') end as relations,
	case when pg_catalog.count(r.name) <= 1000 then coalesce(pg_catalog.array_agg(
			pg_catalog.md5(pg_catalog.concat_ws('/', r.kind, pg_catalog.md5(r.comment))) order by r.name collate "C")
		filter (where r.name is not null), '{}') end as looks
from (
	/* schemas */
) as n (nspname, comment)
left join (
	select n.nspname::text as schema, c.relname::text as name, c.relkind::text as kind,
		pg_catalog.left(d.description, 4000) as comment
	from pg_catalog.pg_namespace n
	join pg_catalog.pg_class c on c.relnamespace = n.oid
	left join pg_catalog.pg_description d on d.objoid = c.oid
		and d.classoid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.objsubid = 0
	where /* served */
) r on r.schema = n.nspname
group by n.nspname
) as prints
