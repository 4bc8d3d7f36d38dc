-- Definitions of served relations as JSON: $4 the schemas and $5, beside each, the relations; $6 the start of URIs
with asked as materialized (
	select c.oid, n.nspname, c.relname, c.relkind, c.relispartition, c.relpartbound, c.relispopulated,
		/* kind */ as kind,
		/* estimate */ as rows,
		pg_catalog.has_table_privilege(c.oid, 'SELECT') as whole,
		-- Omits unreadable columns; 0 stands for expressions, which may use them
		case when pg_catalog.has_table_privilege(c.oid, 'SELECT') then '{}'::int2[] else array(
			select a.attnum
			from pg_catalog.pg_attribute a
			where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
				and not pg_catalog.has_column_privilege(c.oid, a.attnum, 'SELECT')
			union all
			select 0::int2
		) end as hidden
	from (select distinct w.schema, w.relation from unnest($4::text[], $5::text[]) as w (schema, relation)) wanted
	join pg_catalog.pg_namespace n on n.nspname = wanted.schema
	join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = wanted.relation
	where /* served */
), keys as materialized (
	select k.oid, k.conname, k.conrelid, k.conkey, k.confrelid, k.confkey, k.confupdtype, k.confdeltype, k.conparentid
	from pg_catalog.pg_constraint k
	where k.contype = 'f'
		and (k.conrelid in (select oid from asked) or k.confrelid in (select oid from asked))
), family as materialized (
	select i.inhrelid, i.inhparent
	from pg_catalog.pg_inherits i
	where i.inhrelid in (select oid from asked where relispartition)
		or i.inhparent in (select oid from asked where relkind = 'p')
), linked as materialized (
	select c.oid, $6::text || case
		when p.path ~ '^[-A-Za-z0-9._~!$&''()*+,;=:@/]*$' then p.path
		else (
			select pg_catalog.string_agg(case
				when o.octet < 128 and pg_catalog.chr(o.octet) ~ '[-A-Za-z0-9._~!$&''()*+,;=:@/]' then pg_catalog.chr(o.octet)
				else '%' || pg_catalog.upper(pg_catalog.lpad(pg_catalog.to_hex(o.octet), 2, '0'))
			end, '' order by o.at)
			from (
				select b.at, pg_catalog.get_byte(pg_catalog.convert_to(p.path, 'UTF8'), b.at) as octet
				from pg_catalog.generate_series(0, pg_catalog.length(pg_catalog.convert_to(p.path, 'UTF8')) - 1) as b (at)
			) o
		)
	end || '/schema' as uri
	from pg_catalog.pg_class c
	join pg_catalog.pg_namespace n on n.oid = c.relnamespace
	cross join lateral (select n.nspname || '/' || c.relname as path) p
	where c.oid in (
			select conrelid from keys
			union select confrelid from keys
			union select inhrelid from family
			union select inhparent from family
		)
		and /* served */
)
select c.nspname::text as schema, c.relname::text as relation, c.oid::bigint as oid, c.relkind::text as relkind, c.rows,
	pg_catalog.json_strip_nulls(pg_catalog.json_build_object(
		'schema', c.nspname,
		'name', c.relname,
		'kind', c.kind,
		'comment', pg_catalog.left(pg_catalog.obj_description(c.oid, 'pg_class'), 4000),
		'columns', (
			select pg_catalog.json_agg(pg_catalog.json_build_object(
				'name', a.attname,
				'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
				'nullable', not a.attnotnull,
				'default', case when a.attgenerated = '' then
					pg_catalog.left(pg_catalog.pg_get_expr(d.adbin, d.adrelid), 100000) end,
				'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
				'generated', case when a.attgenerated <> '' then pg_catalog.json_build_object(
					'kind', case a.attgenerated when 's' then 'stored' else 'virtual' end,
					'expression', case when c.whole then
						pg_catalog.left(pg_catalog.pg_get_expr(d.adbin, d.adrelid), 100000) end) end,
				'collation', case when a.attcollation <> t.typcollation then (
					select pg_catalog.format('%I.%I', s.nspname, l.collname)
					from pg_catalog.pg_collation l
					join pg_catalog.pg_namespace s on s.oid = l.collnamespace
					where l.oid = a.attcollation) end,
				'comment', pg_catalog.left(pg_catalog.col_description(c.oid, a.attnum), 4000)
			) order by a.attnum)
			from pg_catalog.pg_attribute a
			join pg_catalog.pg_type t on t.oid = a.atttypid
			left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
			where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnum <> all (c.hidden)
		),
		'primaryKey', constraints.told -> 'p' -> 0,
		'uniqueConstraints', constraints.told -> 'u',
		'checkConstraints', constraints.told -> 'c',
		'exclusionConstraints', constraints.told -> 'x',
		'foreignKeys', (
			select pg_catalog.json_agg(pg_catalog.json_build_object(
				'name', k.conname,
				'columns', (
					select pg_catalog.json_agg(a.attname order by at)
					from unnest(k.conkey) with ordinality as u (attnum, at)
					join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum),
				'references', pg_catalog.json_build_object(
					'schema', s.nspname,
					'relation', r.relname,
					'uri', l.uri,
					'columns', (
						select pg_catalog.json_agg(a.attname order by at)
						from unnest(k.confkey) with ordinality as u (attnum, at)
						join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum)),
				'onUpdate', case k.confupdtype when 'a' then 'no action' when 'r' then 'restrict' when 'c' then 'cascade'
					when 'n' then 'set null' when 'd' then 'set default' end,
				'onDelete', case k.confdeltype when 'a' then 'no action' when 'r' then 'restrict' when 'c' then 'cascade'
					when 'n' then 'set null' when 'd' then 'set default' end,
				'definition', pg_catalog.left(pg_catalog.pg_get_constraintdef(k.oid), 100000),
				'comment', pg_catalog.left(pg_catalog.obj_description(k.oid, 'pg_constraint'), 4000)
			) order by k.conname, k.oid)
			from keys k
			join pg_catalog.pg_class r on r.oid = k.confrelid
			join pg_catalog.pg_namespace s on s.oid = r.relnamespace
			left join linked l on l.oid = k.confrelid
			where k.conrelid = c.oid and not k.conkey && c.hidden
				-- Omits the copies for each partition of the referenced table
				and not exists (
					select from pg_catalog.pg_constraint p where p.oid = k.conparentid and p.conrelid = k.conrelid)
		),
		'referencedBy', (
			select pg_catalog.json_agg(pg_catalog.json_build_object(
				'name', k.conname,
				'schema', s.nspname,
				'relation', r.relname,
				'uri', l.uri,
				'columns', (
					select pg_catalog.json_agg(a.attname order by at)
					from unnest(k.conkey) with ordinality as u (attnum, at)
					join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum),
				'referencedColumns', (
					select pg_catalog.json_agg(a.attname order by at)
					from unnest(k.confkey) with ordinality as u (attnum, at)
					join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum),
				'onUpdate', case k.confupdtype when 'a' then 'no action' when 'r' then 'restrict' when 'c' then 'cascade'
					when 'n' then 'set null' when 'd' then 'set default' end,
				'onDelete', case k.confdeltype when 'a' then 'no action' when 'r' then 'restrict' when 'c' then 'cascade'
					when 'n' then 'set null' when 'd' then 'set default' end,
				'definition', pg_catalog.left(pg_catalog.pg_get_constraintdef(k.oid), 100000)
			) order by s.nspname, r.relname, k.conname)
			from keys k
			join linked l on l.oid = k.conrelid
			join pg_catalog.pg_class r on r.oid = k.conrelid
			join pg_catalog.pg_namespace s on s.oid = r.relnamespace
			where k.confrelid = c.oid and k.conparentid = 0 and not k.confkey && c.hidden
				and not exists (
					select from unnest(k.conkey) as u (attnum)
					where not pg_catalog.has_column_privilege(k.conrelid, u.attnum, 'SELECT'))
		),
		'indexes', (
			select pg_catalog.json_agg(pg_catalog.json_build_object(
				'name', i.relname,
				'unique', x.indisunique,
				'primary', x.indisprimary,
				'valid', x.indisvalid,
				'definition', pg_catalog.left(pg_catalog.pg_get_indexdef(x.indexrelid), 100000),
				'comment', pg_catalog.left(pg_catalog.obj_description(x.indexrelid, 'pg_class'), 4000)
			) order by i.relname)
			from pg_catalog.pg_index x
			join pg_catalog.pg_class i on i.oid = x.indexrelid
			where x.indrelid = c.oid and (c.whole or x.indpred is null and not x.indkey::int2[] && c.hidden)
		),
		'partitioning', (
			select pg_catalog.json_build_object(
				'strategy', case p.partstrat when 'l' then 'list' when 'r' then 'range' when 'h' then 'hash' end,
				'key', case when not p.partattrs::int2[] && c.hidden then
					pg_catalog.left(pg_catalog.pg_get_partkeydef(c.oid), 100000) end,
				'partitions', (
					select pg_catalog.json_agg(pg_catalog.json_build_object(
						'schema', s.nspname,
						'name', r.relname,
						'uri', l.uri,
						'bound', pg_catalog.left(pg_catalog.pg_get_expr(r.relpartbound, r.oid), 100000)
					) order by s.nspname, r.relname)
					from family f
					join pg_catalog.pg_class r on r.oid = f.inhrelid
					join pg_catalog.pg_namespace s on s.oid = r.relnamespace
					left join linked l on l.oid = r.oid
					where f.inhparent = c.oid))
			from pg_catalog.pg_partitioned_table p
			where p.partrelid = c.oid
		),
		'partitionOf', (
			select pg_catalog.json_build_object(
				'schema', s.nspname,
				'name', r.relname,
				'uri', l.uri,
				'bound', pg_catalog.left(pg_catalog.pg_get_expr(c.relpartbound, c.oid), 100000))
			from family f
			join pg_catalog.pg_class r on r.oid = f.inhparent
			join pg_catalog.pg_namespace s on s.oid = r.relnamespace
			left join linked l on l.oid = r.oid
			where f.inhrelid = c.oid and c.relispartition
		),
		'definition', case when c.relkind in ('v', 'm') and c.whole then
			pg_catalog.left(pg_catalog.pg_get_viewdef(c.oid, true), 100000) end,
		'populated', case when c.relkind = 'm' then c.relispopulated end,
		'server', (
			select s.srvname
			from pg_catalog.pg_foreign_table f
			join pg_catalog.pg_foreign_server s on s.oid = f.ftserver
			where f.ftrelid = c.oid
		),
		'types', (
			with recursive used (oid) as (
				select a.atttypid
				from pg_catalog.pg_attribute a
				where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnum <> all (c.hidden)
				union
				select part.oid
				from used
				join pg_catalog.pg_type t on t.oid = used.oid
				cross join lateral (
					select t.typelem as oid where t.typelem <> 0
					union all
					select t.typbasetype where t.typbasetype <> 0
					union all
					select g.rngsubtype from pg_catalog.pg_range g where g.rngtypid = t.oid
					union all
					select a.atttypid
					from pg_catalog.pg_attribute a
					join pg_catalog.pg_class r on r.oid = a.attrelid and r.relkind = 'c'
					where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
				) part
			)
			select pg_catalog.json_agg(pg_catalog.json_build_object(
				'name', pg_catalog.format_type(t.oid, null),
				'kind', case t.typtype when 'e' then 'enum' when 'd' then 'domain' else 'composite' end,
				'labels', (
					select pg_catalog.json_agg(e.enumlabel order by e.enumsortorder)
					from pg_catalog.pg_enum e
					where e.enumtypid = t.oid),
				'baseType', case when t.typtype = 'd' then pg_catalog.format_type(t.typbasetype, t.typtypmod) end,
				'nullable', case when t.typtype = 'd' then not t.typnotnull end,
				'default', case when t.typtype = 'd' then pg_catalog.left(t.typdefault, 100000) end,
				'checks', (
					select pg_catalog.json_agg(pg_catalog.json_build_object(
						'name', k.conname,
						'definition', pg_catalog.left(pg_catalog.pg_get_constraintdef(k.oid), 100000)
					) order by k.conname)
					from pg_catalog.pg_constraint k
					where k.contypid = t.oid and k.contype = 'c'),
				'attributes', (
					select pg_catalog.json_agg(pg_catalog.json_build_object(
						'name', a.attname,
						'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
						'comment', pg_catalog.left(pg_catalog.col_description(a.attrelid, a.attnum), 4000)
					) order by a.attnum)
					from pg_catalog.pg_attribute a
					where t.typtype = 'c' and a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped),
				'comment', pg_catalog.left(pg_catalog.obj_description(t.oid, 'pg_type'), 4000)
			) order by pg_catalog.format_type(t.oid, null) collate "C")
			from pg_catalog.pg_type t
			left join pg_catalog.pg_class r on r.oid = t.typrelid
			-- An array: for a join, the planner would read all types
			where t.oid = any (array(select used.oid from used))
				and (t.typtype in ('e', 'd') or (t.typtype = 'c' and r.relkind = 'c'))
		)
	))::text as definition
from asked c
left join lateral (
	select pg_catalog.json_object_agg(g.contype, g.told) as told
	from (
		select k.contype, pg_catalog.json_agg(pg_catalog.json_build_object(
			'name', k.conname,
			'columns', (
				select pg_catalog.json_agg(a.attname order by at)
				from unnest(k.conkey) with ordinality as u (attnum, at)
				join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum),
			'definition', pg_catalog.left(pg_catalog.pg_get_constraintdef(k.oid), 100000),
			'comment', pg_catalog.left(pg_catalog.obj_description(k.oid, 'pg_constraint'), 4000)
		) order by k.conname) as told
		from pg_catalog.pg_constraint k
		where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x')
			and not coalesce(k.conkey && c.hidden, false)
		group by k.contype
	) g
) constraints on true
