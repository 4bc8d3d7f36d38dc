-- Readable columns of the relation $1, the possible sizes of their values, and the comparison of its key: the
-- columns $2 if there are any, else the primary key, else a unique index of columns that are never null; only the key
-- with the digest $3 unless $3 is null
with recursive path as materialized (
	-- Types name their schemas, whatever the search path of the role
	select pg_catalog.set_config('search_path', '', true)
), seen as (
	select a.attnum, a.attname, a.atttypid, a.atttypmod, a.attcollation, a.attnotnull
	from path
	cross join pg_catalog.pg_attribute a
	where a.attrelid operator(pg_catalog.=) cast(cast($1 as pg_catalog.int8) as pg_catalog.oid)
		and a.attnum operator(pg_catalog.>) 0
		and not a.attisdropped
		and pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'SELECT')
), based (attnum, type) as (
	select attnum, atttypid from seen
	union all
	select based.attnum, t.typbasetype
	from based
	join pg_catalog.pg_type t on t.oid operator(pg_catalog.=) based.type
		and t.typtype operator(pg_catalog.=) 'd'
), typed as (
	select seen.*, t.oid as type, t.typnamespace, t.typname, t.typlen, t.typtype, t.typcategory
	from seen
	join based on based.attnum operator(pg_catalog.=) seen.attnum
	join pg_catalog.pg_type t on t.oid operator(pg_catalog.=) based.type
		and t.typtype operator(pg_catalog.<>) 'd'
), part as (
	-- The named columns, in the order that their types have by default
	select 0::pg_catalog.oid as index, typed.attnum, n.place, pg_catalog.cardinality(cast($2 as pg_catalog.text[])) as parts,
		k.class, typed.attcollation as collates, true as is_usable, false as is_primary, true as is_sorted
	from pg_catalog.unnest(cast($2 as pg_catalog.text[])) with ordinality n (name, place)
	join typed on cast(typed.attname as pg_catalog.text) operator(pg_catalog.=) n.name
	cross join lateral (
		select k.oid as class
		from pg_catalog.pg_opclass k
		join pg_catalog.pg_type t on t.oid operator(pg_catalog.=) k.opcintype
		-- The access method btree
		where k.opcmethod operator(pg_catalog.=) 403
			and k.opcdefault
			and (k.opcintype operator(pg_catalog.=) typed.type
				or typed.typtype operator(pg_catalog.=) 'e'
					and t.typname operator(pg_catalog.=) 'anyenum'
				or typed.typtype operator(pg_catalog.=) 'r'
					and t.typname operator(pg_catalog.=) 'anyrange'
				or typed.typtype operator(pg_catalog.=) 'm'
					and t.typname operator(pg_catalog.=) 'anymultirange'
				or typed.typtype operator(pg_catalog.=) 'c'
					and t.typname operator(pg_catalog.=) 'record'
				or typed.typcategory operator(pg_catalog.=) 'A'
					and t.typname operator(pg_catalog.=) 'anyarray'
				or exists (
					select from pg_catalog.pg_cast c
					where c.castsource operator(pg_catalog.=) typed.type
						and c.casttarget operator(pg_catalog.=) k.opcintype
						and c.castmethod operator(pg_catalog.=) 'b'
						and c.castcontext operator(pg_catalog.=) 'i'))
		order by (k.opcintype operator(pg_catalog.=) typed.type) desc, t.typispreferred desc, k.oid
		limit 1
	) k
	union all
	select x.indexrelid, p.attnum, p.place, x.indnkeyatts, p.class, p.collates,
		-- Another class may have another order than the columns of the relation
		exists (
			select from pg_catalog.pg_opclass k
			join pg_catalog.pg_opclass d on d.opcfamily operator(pg_catalog.=) k.opcfamily
				and d.opcintype operator(pg_catalog.=) k.opcintype and d.opcdefault
			where k.oid operator(pg_catalog.=) p.class and k.opcmethod operator(pg_catalog.=) 403)
		and (x.indisprimary or seen.attnotnull and not exists (
			-- From version 18 on, the rows before the constraint may have nulls
			select from pg_catalog.pg_constraint c
			where c.conrelid operator(pg_catalog.=) x.indrelid
				and c.contype operator(pg_catalog.=) 'n'
				and not c.convalidated
				and seen.attnum operator(pg_catalog.=) any (c.conkey))),
		x.indisprimary,
		-- Whether all columns have one direction, so that the index has the order of the rows
		0 operator(pg_catalog.=) all (x.indoption::pg_catalog.int2[])
			or 3 operator(pg_catalog.=) all (x.indoption::pg_catalog.int2[])
	from pg_catalog.pg_index x
	join pg_catalog.pg_class r on r.oid operator(pg_catalog.=) x.indrelid
	cross join lateral rows from (
		pg_catalog.unnest(x.indkey::pg_catalog.int2[]),
		pg_catalog.unnest(x.indclass::pg_catalog.oid[]),
		pg_catalog.unnest(x.indcollation::pg_catalog.oid[])
	) with ordinality p (attnum, class, collates, place)
	join seen on seen.attnum operator(pg_catalog.=) p.attnum
	where x.indrelid operator(pg_catalog.=) cast(cast($1 as pg_catalog.int8) as pg_catalog.oid)
		and pg_catalog.cardinality(cast($2 as pg_catalog.text[])) operator(pg_catalog.=) 0
		and (x.indisprimary or x.indisunique and x.indimmediate and x.indpred is null)
		and x.indisvalid
		and p.place operator(pg_catalog.<=) x.indnkeyatts
		-- A child table may repeat the keys of its parent
		and (r.relkind operator(pg_catalog.=) 'p'
			or not exists (
				select from pg_catalog.pg_inherits i where i.inhparent operator(pg_catalog.=) x.indrelid))
), compared as (
	select part.*, typed.attname, pg_catalog.format('%I.%s', n.nspname, o.oprname) as operator,
		pg_catalog.quote_ident(tn.nspname) operator(pg_catalog.||) '.' operator(pg_catalog.||)
			pg_catalog.quote_ident(typed.typname) as type,
		pg_catalog.quote_ident(cn.nspname) operator(pg_catalog.||) '.' operator(pg_catalog.||)
			pg_catalog.quote_ident(c.collname) as collated_by
	from part
	join typed on typed.attnum operator(pg_catalog.=) part.attnum
	join pg_catalog.pg_namespace tn on tn.oid operator(pg_catalog.=) typed.typnamespace
	left join pg_catalog.pg_collation c on c.oid operator(pg_catalog.=) part.collates
	left join pg_catalog.pg_namespace cn on cn.oid operator(pg_catalog.=) c.collnamespace
	join pg_catalog.pg_opclass k on k.oid operator(pg_catalog.=) part.class
	join pg_catalog.pg_amop m on m.amopfamily operator(pg_catalog.=) k.opcfamily
		and m.amoplefttype operator(pg_catalog.=) k.opcintype
		and m.amoprighttype operator(pg_catalog.=) k.opcintype
		and m.amopstrategy operator(pg_catalog.=) 5
	join pg_catalog.pg_operator o on o.oid operator(pg_catalog.=) m.amopopr
	join pg_catalog.pg_namespace n on n.oid operator(pg_catalog.=) o.oprnamespace
	where part.is_usable
), usable as (
	select compared.index, compared.parts, compared.is_primary, compared.is_sorted, i.relname,
		-- Differs if rows have another order, or are told apart by other columns
		pg_catalog.left(pg_catalog.md5(pg_catalog.string_agg(pg_catalog.concat_ws(' ', compared.attname, compared.type,
			compared.operator, compared.collated_by), ',' order by compared.place)), 8) as digest
	from compared
	left join pg_catalog.pg_class i on i.oid operator(pg_catalog.=) compared.index
	group by compared.index, compared.parts, compared.is_primary, compared.is_sorted, i.relname
	-- A row is compared with a single operator
	having pg_catalog.count(*) operator(pg_catalog.=) compared.parts
		and pg_catalog.count(distinct compared.operator) operator(pg_catalog.=) 1
), chosen as (
	select usable.index, usable.digest
	from usable
	where cast($3 as pg_catalog.text) is null or usable.digest operator(pg_catalog.=) cast($3 as pg_catalog.text)
	order by usable.is_primary desc, usable.is_sorted desc, usable.parts, usable.relname
	limit 1
), key as (
	select compared.*, chosen.digest
	from compared
	join chosen on chosen.index operator(pg_catalog.=) compared.index
)
select typed.attname::pg_catalog.text as name,
	pg_catalog.format_type(typed.atttypid, typed.atttypmod) as type,
	case
		when typed.typlen operator(pg_catalog.>) 0 then 'SMALL'
		when typed.type operator(pg_catalog.=) any (array['pg_catalog.text'::pg_catalog.regtype,
			'pg_catalog.varchar'::pg_catalog.regtype, 'pg_catalog.bpchar'::pg_catalog.regtype]::pg_catalog.oid[]) then 'TEXT'
		when typed.type operator(pg_catalog.=) 'pg_catalog.bytea'::pg_catalog.regtype::pg_catalog.oid then 'BYTES'
		else 'LARGE'
	end as size,
	key.place::pg_catalog.int4 as place,
	key.parts::pg_catalog.int4 as parts,
	key.type as key_type,
	pg_catalog.concat('operator(', key.operator, ')') as key_operator,
	key.collated_by as key_collation,
	key.collates operator(pg_catalog.<>) typed.attcollation as has_own_collation,
	key.digest
from typed
left join key on key.attnum operator(pg_catalog.=) typed.attnum
order by typed.attnum
