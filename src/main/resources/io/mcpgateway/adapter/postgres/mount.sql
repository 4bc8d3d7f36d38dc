-- The server, and the number of served relations of each served schema, without partitions of another
select server.version, server.encoding, schemas.name, schemas.comment, relations.count
from (
	select pg_catalog.current_setting('server_version') as version, pg_catalog.getdatabaseencoding()::pg_catalog.text as encoding
) server
left join (
	/* schemas */
) schemas on true
left join (
	select n.nspname::pg_catalog.text as name, pg_catalog.count(*) as count
	from pg_catalog.pg_namespace n
	join pg_catalog.pg_class c on c.relnamespace operator(pg_catalog.=) n.oid
	where /* served */
		and not exists (
			/* parent */
		)
	group by n.nspname
) relations on relations.name operator(pg_catalog.=) schemas.name
order by schemas.name collate pg_catalog."C"
