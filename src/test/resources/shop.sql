-- A small shop, for the sample and for whoever wants something to read in a test.

comment on schema public is 'The shop';

create type order_status as enum ('open', 'paid', 'shipped', 'returned');

create domain email as text check (value like '%_@_%');

create table customers (
	id bigint generated always as identity primary key,
	name text not null,
	email email unique,
	born date,
	tags text[] not null default '{}',
	created timestamptz not null default now()
);
comment on table customers is 'Who buys bicycles, or had one repaired';
comment on column customers.tags is 'What the workshop wants to remember of them';

create table products (
	sku text primary key,
	name text not null,
	price numeric(10, 2) not null check (price >= 0),
	attributes jsonb not null default '{}'
);
comment on table products is 'Bicycles, parts and hours of work';

create table orders (
	id bigint generated always as identity primary key,
	customer_id bigint not null references customers on delete restrict,
	status order_status not null default 'open',
	placed timestamptz not null default now(),
	note text
);
comment on table orders is 'What was ordered, by whom, and how far it has come';
create index orders_by_customer on orders (customer_id, placed desc);

create table order_items (
	order_id bigint references orders on delete cascade,
	line int,
	sku text not null references products,
	quantity int not null default 1 check (quantity > 0),
	price numeric(10, 2) not null,
	total numeric(12, 2) generated always as (price * quantity) stored,
	primary key (order_id, line)
);
comment on table order_items is 'The lines of an order, at the price of the day';

create view order_totals as
	select o.id as order_id, o.customer_id, o.status, coalesce(sum(i.total), 0) as total
	from orders o left join order_items i on i.order_id = o.id
	group by o.id;
comment on view order_totals is 'What each order comes to';

insert into customers (name, email, born, tags) values
	('Ada Speiche', 'ada@example.org', '1990-05-04', '{touring,pays-cash}'),
	('Karl Kette', 'karl@example.org', '1978-11-30', '{}'),
	('Zoë Zahnrad', 'zoe@example.org', null, '{racing}');

insert into products values
	('BIKE-1', 'Touring bicycle', 1249.00, '{"gears": 27, "colour": "green"}'),
	('PART-7', 'Chain, 11-speed', 34.90, '{}'),
	('WORK-H', 'An hour of work', 62.50, '{"unit": "hour"}');

insert into orders (customer_id, status, note) values
	(1, 'shipped', null), (1, 'open', 'Call before Friday'), (2, 'paid', null), (3, 'open', null);

insert into order_items (order_id, line, sku, quantity, price) values
	(1, 1, 'BIKE-1', 1, 1249.00), (1, 2, 'WORK-H', 2, 62.50), (2, 1, 'PART-7', 1, 34.90),
	(3, 1, 'PART-7', 2, 33.00), (4, 1, 'WORK-H', 1, 62.50);

analyze;

-- Reads, and follows the log if it is asked to
create role shop_reader login replication;
grant usage on schema public to shop_reader;
grant select on all tables in schema public to shop_reader;
alter default privileges in schema public grant select on tables to shop_reader;

-- For watch: logical
create publication mcp_gateway for all tables;
