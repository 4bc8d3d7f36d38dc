-- Definitions of served relations as JSON: $4 the schemas and $5, beside each, the relations; $6 the start of URIs.
-- A part that names other relations has their URIs in $names, null for a relation that is not served, and a text $value
with path as materialized (
	-- Expressions and types in definitions name their schemas, whatever the search path of the role
	select pg_catalog.set_config('search_path', '', true)
), asked as materialized (
	select c.oid, n.nspname, c.relname, c.relkind, c.relispartition, c.relpartbound, c.relispopulated,
		c.relrowsecurity, c.relforcerowsecurity,
		/* kind */ as kind,
		/* estimate */ as rows,
		pg_catalog.has_table_privilege(c.oid, 'SELECT') as whole,
		-- Omits unreadable columns; 0 stands for expressions, which may use them
		case when pg_catalog.has_table_privilege(c.oid, 'SELECT') then '{}'::pg_catalog.int2[] else array(
			select a.attnum
			from pg_catalog.pg_attribute a
			where a.attrelid operator(pg_catalog.=) c.oid and a.attnum operator(pg_catalog.>) 0 and not a.attisdropped
				and not pg_catalog.has_column_privilege(c.oid, a.attnum, 'SELECT')
			union all
			select 0::pg_catalog.int2
		) end as hidden
	from path
	cross join (
		select distinct w.schema, w.relation
		from rows from (
			pg_catalog.unnest($4::pg_catalog.text[]),
			pg_catalog.unnest($5::pg_catalog.text[])
		) as w (schema, relation)
	) wanted
	join pg_catalog.pg_namespace n on n.nspname operator(pg_catalog.=) wanted.schema
	join pg_catalog.pg_class c on c.relnamespace operator(pg_catalog.=) n.oid and c.relname operator(pg_catalog.=) wanted.relation
	where /* served */
), keys as materialized (
	select k.oid, k.conname, k.conrelid, k.conkey, k.confrelid, k.confkey, k.confupdtype, k.confdeltype, k.conparentid
	from pg_catalog.pg_constraint k
	where k.contype operator(pg_catalog.=) 'f'
		and (k.conrelid operator(pg_catalog.=) any (select oid from asked) or k.confrelid operator(pg_catalog.=) any (select oid from asked))
), family as materialized (
	select i.inhrelid, i.inhparent
	from pg_catalog.pg_inherits i
	where i.inhrelid operator(pg_catalog.=) any (array(select oid from asked))
		or i.inhparent operator(pg_catalog.=) any (array(select oid from asked))
), mentioned as materialized (
	-- Relations, also by their row types, in the texts of views, policies and triggers
	select distinct o.class, o.oid, m.relation
	from (
		select 'pg_catalog.pg_rewrite'::pg_catalog.regclass::pg_catalog.oid as class, w.oid, w.ev_class as owner
		from pg_catalog.pg_rewrite w
		where w.ev_class operator(pg_catalog.=) any (array(select oid from asked))
		union all
		select 'pg_catalog.pg_policy'::pg_catalog.regclass::pg_catalog.oid, p.oid, p.polrelid
		from pg_catalog.pg_policy p
		where p.polrelid operator(pg_catalog.=) any (array(select oid from asked))
		union all
		select 'pg_catalog.pg_trigger'::pg_catalog.regclass::pg_catalog.oid, g.oid, g.tgrelid
		from pg_catalog.pg_trigger g
		where g.tgrelid operator(pg_catalog.=) any (array(select oid from asked)) and not g.tgisinternal
	) o
	join pg_catalog.pg_depend d on d.classid operator(pg_catalog.=) o.class and d.objid operator(pg_catalog.=) o.oid
	cross join lateral (
		select d.refobjid as relation
		where d.refclassid operator(pg_catalog.=) 'pg_catalog.pg_class'::pg_catalog.regclass::pg_catalog.oid
		union all
		select coalesce(e.typrelid, t.typrelid)
		from pg_catalog.pg_type t
		left join pg_catalog.pg_type e on e.oid operator(pg_catalog.=) t.typelem
		where d.refclassid operator(pg_catalog.=) 'pg_catalog.pg_type'::pg_catalog.regclass::pg_catalog.oid
			and t.oid operator(pg_catalog.=) d.refobjid
	) m
	join pg_catalog.pg_class r on r.oid operator(pg_catalog.=) m.relation and r.relkind operator(pg_catalog.=) any ('{r,p,f,v,m}')
	where m.relation operator(pg_catalog.<>) o.owner
), typed as materialized (
	-- Columns whose values are rows of a relation
	select a.attrelid, a.attnum, r.oid as relation
	from pg_catalog.pg_attribute a
	join pg_catalog.pg_type t on t.oid operator(pg_catalog.=) a.atttypid
	left join pg_catalog.pg_type e on e.oid operator(pg_catalog.=) t.typelem
	join pg_catalog.pg_class r on r.oid operator(pg_catalog.=) coalesce(e.typrelid, t.typrelid)
		and r.relkind operator(pg_catalog.=) any ('{r,p,f,v,m}')
	where a.attrelid operator(pg_catalog.=) any (array(select oid from asked)) and a.attnum operator(pg_catalog.>) 0
), linked as materialized (
	select c.oid, $6::pg_catalog.text operator(pg_catalog.||) case
		when p.path operator(pg_catalog.~) '^[-A-Za-z0-9._~!$&''()*+,;=:@/]*$' then p.path
		else (
			select pg_catalog.string_agg(case
				when o.octet operator(pg_catalog.<) 128
					and pg_catalog.chr(o.octet) operator(pg_catalog.~) '[-A-Za-z0-9._~!$&''()*+,;=:@/]' then pg_catalog.chr(o.octet)
				else '%' operator(pg_catalog.||) pg_catalog.upper(pg_catalog.lpad(pg_catalog.to_hex(o.octet), 2, '0'))
			end, '' order by o.at)
			from (
				select b.at, pg_catalog.get_byte(pg_catalog.convert_to(p.path, 'UTF8'), b.at) as octet
				from pg_catalog.generate_series(0, pg_catalog.length(pg_catalog.convert_to(p.path, 'UTF8')) operator(pg_catalog.-) 1) as b (at)
			) o
		)
	end operator(pg_catalog.||) '/schema' as uri
	from pg_catalog.pg_class c
	join pg_catalog.pg_namespace n on n.oid operator(pg_catalog.=) c.relnamespace
	cross join lateral (select n.nspname operator(pg_catalog.||) '/' operator(pg_catalog.||) c.relname as path) p
	where c.oid operator(pg_catalog.=) any (
			select conrelid from keys
			union select confrelid from keys
			union select inhrelid from family
			union select inhparent from family
			union select relation from mentioned
			union select relation from typed
		)
		and /* served */
), named as materialized (
	select m.class, m.oid, pg_catalog.json_agg(l.uri order by l.uri) as names
	from mentioned m
	left join linked l on l.oid operator(pg_catalog.=) m.relation
	group by m.class, m.oid
)
select c.nspname::pg_catalog.text as schema, c.relname::pg_catalog.text as relation, c.oid::bigint as oid, c.relkind::pg_catalog.text as relkind, c.rows,
	pg_catalog.json_strip_nulls(pg_catalog.json_build_object(
		'schema', c.nspname,
		'name', c.relname,
		'kind', c.kind,
		'comment', pg_catalog.left(pg_catalog.obj_description(c.oid, 'pg_class'), 4000),
		'columns', (
			select pg_catalog.json_agg(pg_catalog.json_build_object(
				'name', a.attname,
				'type', pg_catalog.json_build_object(
					'$names', (
						select pg_catalog.json_agg(l.uri)
						from typed y
						left join linked l on l.oid operator(pg_catalog.=) y.relation
						where y.attrelid operator(pg_catalog.=) a.attrelid and y.attnum operator(pg_catalog.=) a.attnum),
					'$value', pg_catalog.format_type(a.atttypid, a.atttypmod)),
				'nullable', not a.attnotnull,
				'default', case when a.attgenerated operator(pg_catalog.=) '' then
					pg_catalog.left(pg_catalog.pg_get_expr(d.adbin, d.adrelid), 100000) end,
				'identity', case when a.attidentity operator(pg_catalog.=) 'a' then 'always' when a.attidentity operator(pg_catalog.=) 'd' then 'by default' end,
				'generated', case when a.attgenerated operator(pg_catalog.<>) '' then pg_catalog.json_build_object(
					'kind', case when a.attgenerated operator(pg_catalog.=) 's' then 'stored' else 'virtual' end,
					'expression', case when c.whole then
						pg_catalog.left(pg_catalog.pg_get_expr(d.adbin, d.adrelid), 100000) end) end,
				'collation', case when a.attcollation operator(pg_catalog.<>) t.typcollation then (
					select pg_catalog.format('%I.%I', s.nspname, l.collname)
					from pg_catalog.pg_collation l
					join pg_catalog.pg_namespace s on s.oid operator(pg_catalog.=) l.collnamespace
					where l.oid operator(pg_catalog.=) a.attcollation) end,
				'comment', pg_catalog.left(pg_catalog.col_description(c.oid, a.attnum), 4000)
			) order by a.attnum)
			from pg_catalog.pg_attribute a
			join pg_catalog.pg_type t on t.oid operator(pg_catalog.=) a.atttypid
			left join pg_catalog.pg_attrdef d on d.adrelid operator(pg_catalog.=) a.attrelid and d.adnum operator(pg_catalog.=) a.attnum
			where a.attrelid operator(pg_catalog.=) c.oid and a.attnum operator(pg_catalog.>) 0 and not a.attisdropped and a.attnum operator(pg_catalog.<>) all (c.hidden)
		),
		'primaryKey', constraints.told operator(pg_catalog.->) 'p' operator(pg_catalog.->) 0,
		'uniqueConstraints', constraints.told operator(pg_catalog.->) 'u',
		'checkConstraints', constraints.told operator(pg_catalog.->) 'c',
		'exclusionConstraints', constraints.told operator(pg_catalog.->) 'x',
		'foreignKeys', (
			select pg_catalog.json_agg(pg_catalog.json_build_object(
				'$names', pg_catalog.json_build_array(l.uri),
				'name', k.conname,
				'columns', (
					select pg_catalog.json_agg(a.attname order by at)
					from pg_catalog.unnest(k.conkey) with ordinality as u (attnum, at)
					join pg_catalog.pg_attribute a on a.attrelid operator(pg_catalog.=) k.conrelid and a.attnum operator(pg_catalog.=) u.attnum),
				'references', pg_catalog.json_build_object(
					'schema', s.nspname,
					'relation', r.relname,
					'uri', l.uri,
					'columns', (
						select pg_catalog.json_agg(a.attname order by at)
						from pg_catalog.unnest(k.confkey) with ordinality as u (attnum, at)
						join pg_catalog.pg_attribute a on a.attrelid operator(pg_catalog.=) k.confrelid and a.attnum operator(pg_catalog.=) u.attnum)),
				'onUpdate', /* updated */,
				'onDelete', /* deleted */,
				'definition', pg_catalog.left(pg_catalog.pg_get_constraintdef(k.oid), 100000),
				'comment', pg_catalog.left(pg_catalog.obj_description(k.oid, 'pg_constraint'), 4000)
			) order by k.conname, k.oid)
			from keys k
			join pg_catalog.pg_class r on r.oid operator(pg_catalog.=) k.confrelid
			join pg_catalog.pg_namespace s on s.oid operator(pg_catalog.=) r.relnamespace
			left join linked l on l.oid operator(pg_catalog.=) k.confrelid
			where k.conrelid operator(pg_catalog.=) c.oid and not k.conkey operator(pg_catalog.&&) c.hidden
				-- Omits the copies for each partition of the referenced table
				and not exists (
					select from pg_catalog.pg_constraint p where p.oid operator(pg_catalog.=) k.conparentid and p.conrelid operator(pg_catalog.=) k.conrelid)
		),
		'referencedBy', (
			select pg_catalog.json_agg(pg_catalog.json_build_object(
				'$names', pg_catalog.json_build_array(l.uri),
				'name', k.conname,
				'schema', s.nspname,
				'relation', r.relname,
				'uri', l.uri,
				'columns', (
					select pg_catalog.json_agg(a.attname order by at)
					from pg_catalog.unnest(k.conkey) with ordinality as u (attnum, at)
					join pg_catalog.pg_attribute a on a.attrelid operator(pg_catalog.=) k.conrelid and a.attnum operator(pg_catalog.=) u.attnum),
				'referencedColumns', (
					select pg_catalog.json_agg(a.attname order by at)
					from pg_catalog.unnest(k.confkey) with ordinality as u (attnum, at)
					join pg_catalog.pg_attribute a on a.attrelid operator(pg_catalog.=) k.confrelid and a.attnum operator(pg_catalog.=) u.attnum),
				'onUpdate', /* updated */,
				'onDelete', /* deleted */,
				'definition', pg_catalog.left(pg_catalog.pg_get_constraintdef(k.oid), 100000)
			) order by s.nspname, r.relname, k.conname)
			from keys k
			left join linked l on l.oid operator(pg_catalog.=) k.conrelid
			join pg_catalog.pg_class r on r.oid operator(pg_catalog.=) k.conrelid
			join pg_catalog.pg_namespace s on s.oid operator(pg_catalog.=) r.relnamespace
			where k.confrelid operator(pg_catalog.=) c.oid and k.conparentid operator(pg_catalog.=) 0 and not k.confkey operator(pg_catalog.&&) c.hidden
				and not exists (
					select from pg_catalog.unnest(k.conkey) as u (attnum)
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
			join pg_catalog.pg_class i on i.oid operator(pg_catalog.=) x.indexrelid
			where x.indrelid operator(pg_catalog.=) c.oid and (c.whole or x.indpred is null and not x.indkey::pg_catalog.int2[] operator(pg_catalog.&&) c.hidden)
		),
		'partitioning', (
			select pg_catalog.json_build_object(
				'strategy', case
					when p.partstrat operator(pg_catalog.=) 'l' then 'list'
					when p.partstrat operator(pg_catalog.=) 'r' then 'range'
					when p.partstrat operator(pg_catalog.=) 'h' then 'hash'
				end,
				'key', case when not p.partattrs::pg_catalog.int2[] operator(pg_catalog.&&) c.hidden then
					pg_catalog.left(pg_catalog.pg_get_partkeydef(c.oid), 100000) end,
				'partitions', (
					select pg_catalog.json_agg(pg_catalog.json_build_object(
						'$names', pg_catalog.json_build_array(l.uri),
						'schema', s.nspname,
						'name', r.relname,
						'uri', l.uri,
						'bound', case when not p.partattrs::pg_catalog.int2[] operator(pg_catalog.&&) c.hidden then
						pg_catalog.left(pg_catalog.pg_get_expr(r.relpartbound, r.oid), 100000) end
					) order by s.nspname, r.relname)
					from family f
					join pg_catalog.pg_class r on r.oid operator(pg_catalog.=) f.inhrelid
					join pg_catalog.pg_namespace s on s.oid operator(pg_catalog.=) r.relnamespace
					left join linked l on l.oid operator(pg_catalog.=) r.oid
					where f.inhparent operator(pg_catalog.=) c.oid))
			from pg_catalog.pg_partitioned_table p
			where p.partrelid operator(pg_catalog.=) c.oid
		),
		'partitionOf', (
			select pg_catalog.json_build_object(
				'$names', pg_catalog.json_build_array(l.uri),
				'schema', s.nspname,
				'name', r.relname,
				'uri', l.uri,
				-- Has values of the key, whose columns may have other numbers in the parent
			'bound', case when c.whole or not exists (
				select from pg_catalog.pg_partitioned_table p
				cross join pg_catalog.unnest(p.partattrs::pg_catalog.int2[]) as u (attnum)
				where p.partrelid operator(pg_catalog.=) f.inhparent and not exists (
					select from pg_catalog.pg_attribute o
					join pg_catalog.pg_attribute a on a.attrelid operator(pg_catalog.=) c.oid and a.attname operator(pg_catalog.=) o.attname
					where o.attrelid operator(pg_catalog.=) f.inhparent and o.attnum operator(pg_catalog.=) u.attnum
						and a.attnum operator(pg_catalog.<>) all (c.hidden)))
				then pg_catalog.left(pg_catalog.pg_get_expr(c.relpartbound, c.oid), 100000) end)
			from family f
			join pg_catalog.pg_class r on r.oid operator(pg_catalog.=) f.inhparent
			join pg_catalog.pg_namespace s on s.oid operator(pg_catalog.=) r.relnamespace
			left join linked l on l.oid operator(pg_catalog.=) r.oid
			where f.inhrelid operator(pg_catalog.=) c.oid and c.relispartition
		),
		'inherits', (
			select pg_catalog.json_agg(pg_catalog.json_build_object(
				'$names', pg_catalog.json_build_array(l.uri),
				'schema', s.nspname,
				'name', r.relname,
				'uri', l.uri
			) order by i.inhseqno)
			from family f
			join pg_catalog.pg_inherits i on i.inhrelid operator(pg_catalog.=) f.inhrelid
				and i.inhparent operator(pg_catalog.=) f.inhparent
			join pg_catalog.pg_class r on r.oid operator(pg_catalog.=) f.inhparent
			join pg_catalog.pg_namespace s on s.oid operator(pg_catalog.=) r.relnamespace
			left join linked l on l.oid operator(pg_catalog.=) r.oid
			where f.inhrelid operator(pg_catalog.=) c.oid and not c.relispartition
		),
		'inheritedBy', (
			select pg_catalog.json_agg(pg_catalog.json_build_object(
				'$names', pg_catalog.json_build_array(l.uri),
				'schema', s.nspname,
				'name', r.relname,
				'uri', l.uri
			) order by s.nspname, r.relname)
			from family f
			join pg_catalog.pg_class r on r.oid operator(pg_catalog.=) f.inhrelid
			join pg_catalog.pg_namespace s on s.oid operator(pg_catalog.=) r.relnamespace
			left join linked l on l.oid operator(pg_catalog.=) r.oid
			where f.inhparent operator(pg_catalog.=) c.oid and not r.relispartition
		),
		'triggers', (
			select pg_catalog.json_agg(pg_catalog.json_build_object(
				'name', g.tgname,
				'function', pg_catalog.format('%I.%I', s.nspname, p.proname),
				'enabled', case
					when g.tgenabled operator(pg_catalog.=) 'D' then 'never'
					when g.tgenabled operator(pg_catalog.=) 'R' then 'on replicas'
					when g.tgenabled operator(pg_catalog.=) 'A' then 'always' end,
				'definition', pg_catalog.json_build_object(
					'$names', (
						select m.names from named m
						where m.class operator(pg_catalog.=) 'pg_catalog.pg_trigger'::pg_catalog.regclass::pg_catalog.oid and m.oid operator(pg_catalog.=) g.oid),
					'$value', case when c.whole then
					pg_catalog.left(pg_catalog.pg_get_triggerdef(g.oid), 100000) end),
				'comment', pg_catalog.left(pg_catalog.obj_description(g.oid, 'pg_trigger'), 4000)
			) order by g.tgname)
			from pg_catalog.pg_trigger g
			join pg_catalog.pg_proc p on p.oid operator(pg_catalog.=) g.tgfoid
			join pg_catalog.pg_namespace s on s.oid operator(pg_catalog.=) p.pronamespace
			where g.tgrelid operator(pg_catalog.=) c.oid and not g.tgisinternal
		),
		'rowSecurity', case when c.relrowsecurity then case when c.relforcerowsecurity then 'forced' else 'enabled' end end,
		'policies', (
			select pg_catalog.json_agg(pg_catalog.json_build_object(
				'name', p.polname,
				'command', case
					when p.polcmd operator(pg_catalog.=) 'r' then 'select'
					when p.polcmd operator(pg_catalog.=) 'a' then 'insert'
					when p.polcmd operator(pg_catalog.=) 'w' then 'update'
					when p.polcmd operator(pg_catalog.=) 'd' then 'delete'
					else 'all' end,
				'kind', case when p.polpermissive then 'permissive' else 'restrictive' end,
				'roles', (
					select pg_catalog.json_agg(case when r.oid operator(pg_catalog.=) 0 then 'public'
						else pg_catalog.pg_get_userbyid(r.oid)::pg_catalog.text end order by r.at)
					from pg_catalog.unnest(p.polroles) with ordinality as r (oid, at)),
				'using', pg_catalog.json_build_object(
					'$names', (
						select m.names from named m
						where m.class operator(pg_catalog.=) 'pg_catalog.pg_policy'::pg_catalog.regclass::pg_catalog.oid and m.oid operator(pg_catalog.=) p.oid),
					'$value', case when c.whole then
					pg_catalog.left(pg_catalog.pg_get_expr(p.polqual, p.polrelid), 100000) end),
				'check', pg_catalog.json_build_object(
					'$names', (
						select m.names from named m
						where m.class operator(pg_catalog.=) 'pg_catalog.pg_policy'::pg_catalog.regclass::pg_catalog.oid and m.oid operator(pg_catalog.=) p.oid),
					'$value', case when c.whole then
					pg_catalog.left(pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid), 100000) end),
				'comment', pg_catalog.left(pg_catalog.obj_description(p.oid, 'pg_policy'), 4000)
			) order by p.polname)
			from pg_catalog.pg_policy p
			where p.polrelid operator(pg_catalog.=) c.oid
		),
		'definition', pg_catalog.json_build_object(
			'$names', (
				select m.names from named m
				join pg_catalog.pg_rewrite w on w.oid operator(pg_catalog.=) m.oid
				where m.class operator(pg_catalog.=) 'pg_catalog.pg_rewrite'::pg_catalog.regclass::pg_catalog.oid
					and w.ev_class operator(pg_catalog.=) c.oid and w.rulename operator(pg_catalog.=) '_RETURN'),
			'$value', case when c.relkind operator(pg_catalog.=) any ('{v,m}') and c.whole then
			pg_catalog.left(pg_catalog.pg_get_viewdef(c.oid, true), 100000) end),
		'populated', case when c.relkind operator(pg_catalog.=) 'm' then c.relispopulated end,
		'server', (
			select s.srvname
			from pg_catalog.pg_foreign_table f
			join pg_catalog.pg_foreign_server s on s.oid operator(pg_catalog.=) f.ftserver
			where f.ftrelid operator(pg_catalog.=) c.oid
		),
		'types', (
			with recursive used (oid) as (
				select a.atttypid
				from pg_catalog.pg_attribute a
				where a.attrelid operator(pg_catalog.=) c.oid and a.attnum operator(pg_catalog.>) 0 and not a.attisdropped and a.attnum operator(pg_catalog.<>) all (c.hidden)
				union
				select part.oid
				from used
				join pg_catalog.pg_type t on t.oid operator(pg_catalog.=) used.oid
				cross join lateral (
					select t.typelem as oid where t.typelem operator(pg_catalog.<>) 0
					union all
					select t.typbasetype where t.typbasetype operator(pg_catalog.<>) 0
					union all
					select g.rngsubtype from pg_catalog.pg_range g where g.rngtypid operator(pg_catalog.=) t.oid
					union all
					select a.atttypid
					from pg_catalog.pg_attribute a
					join pg_catalog.pg_class r on r.oid operator(pg_catalog.=) a.attrelid and r.relkind operator(pg_catalog.=) 'c'
					where a.attrelid operator(pg_catalog.=) t.typrelid and a.attnum operator(pg_catalog.>) 0 and not a.attisdropped
				) part
			)
			select pg_catalog.json_agg(pg_catalog.json_build_object(
				'name', pg_catalog.format_type(t.oid, null),
				'kind', case when t.typtype operator(pg_catalog.=) 'e' then 'enum' when t.typtype operator(pg_catalog.=) 'd' then 'domain' else 'composite' end,
				'labels', (
					select pg_catalog.json_agg(e.enumlabel order by e.enumsortorder)
					from pg_catalog.pg_enum e
					where e.enumtypid operator(pg_catalog.=) t.oid),
				'baseType', case when t.typtype operator(pg_catalog.=) 'd' then pg_catalog.format_type(t.typbasetype, t.typtypmod) end,
				'nullable', case when t.typtype operator(pg_catalog.=) 'd' then not t.typnotnull end,
				'default', case when t.typtype operator(pg_catalog.=) 'd' then pg_catalog.left(t.typdefault, 100000) end,
				'checks', (
					select pg_catalog.json_agg(pg_catalog.json_build_object(
						'name', k.conname,
						'definition', pg_catalog.left(pg_catalog.pg_get_constraintdef(k.oid), 100000)
					) order by k.conname)
					from pg_catalog.pg_constraint k
					where k.contypid operator(pg_catalog.=) t.oid and k.contype operator(pg_catalog.=) 'c'),
				'attributes', (
					select pg_catalog.json_agg(pg_catalog.json_build_object(
						'name', a.attname,
						'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
						'comment', pg_catalog.left(pg_catalog.col_description(a.attrelid, a.attnum), 4000)
					) order by a.attnum)
					from pg_catalog.pg_attribute a
					where t.typtype operator(pg_catalog.=) 'c' and a.attrelid operator(pg_catalog.=) t.typrelid and a.attnum operator(pg_catalog.>) 0 and not a.attisdropped),
				'comment', pg_catalog.left(pg_catalog.obj_description(t.oid, 'pg_type'), 4000)
			) order by pg_catalog.format_type(t.oid, null) collate pg_catalog."C")
			from pg_catalog.pg_type t
			left join pg_catalog.pg_class r on r.oid operator(pg_catalog.=) t.typrelid
			-- An array: for a join, the planner would read all types
			where t.oid operator(pg_catalog.=) any (array(select used.oid from used))
				and (t.typtype operator(pg_catalog.=) any ('{e,d}') or (t.typtype operator(pg_catalog.=) 'c' and r.relkind operator(pg_catalog.=) 'c'))
		)
	))::pg_catalog.text as definition
from asked c
left join lateral (
	select pg_catalog.json_object_agg(g.contype, g.told) as told
	from (
		select k.contype, pg_catalog.json_agg(pg_catalog.json_build_object(
			'name', k.conname,
			'columns', (
				select pg_catalog.json_agg(a.attname order by at)
				from pg_catalog.unnest(k.conkey) with ordinality as u (attnum, at)
				join pg_catalog.pg_attribute a on a.attrelid operator(pg_catalog.=) k.conrelid and a.attnum operator(pg_catalog.=) u.attnum),
			'definition', pg_catalog.left(pg_catalog.pg_get_constraintdef(k.oid), 100000),
			'comment', pg_catalog.left(pg_catalog.obj_description(k.oid, 'pg_constraint'), 4000)
		) order by k.conname) as told
		from pg_catalog.pg_constraint k
		where k.conrelid operator(pg_catalog.=) c.oid and k.contype operator(pg_catalog.=) any ('{p,u,c,x}')
			and not coalesce(k.conkey operator(pg_catalog.&&) c.hidden, false)
		group by k.contype
	) g
) constraints on true
