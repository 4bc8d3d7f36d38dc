package io.mcpgateway.adapter.postgres;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.postgres.connection.Database;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.FairSharesContract;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.McpException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.groups.Tuple.tuple;

/** Tests of the operator's queries. */
class QueryAdapterIT implements ResourceAdapterContract {

	private static TestDatabase shop;

	private final List<Database> databases = new ArrayList<>();

	private final List<String> tracked = new ArrayList<>();

	@BeforeAll
	static void create() {
		shop = TestDatabase.create("create type mood as enum ('sad', 'ok', 'happy', 'so-so')",
				"create table customers (id int primary key, name text, mood mood, since date)",
				"insert into customers select i, 'customer ' || i, 'ok', '2026-01-01'::date + i from generate_series(1, 300) i",
				"create schema \"odd \"\"name\"\"\"", "create table \"odd \"\"name\"\"\".odd as select 1 as one",
				"create function writes() returns int language sql volatile as 'delete from public.customers returning id'",
				"create sequence numbers");
	}

	@AfterAll
	static void drop() {
		shop.close();
	}

	@AfterEach
	void close() {
		this.databases.forEach(Database::destroy);
	}

	@Override
	public ResourceAdapter adapter() {
		return serve(Map.of("queries.all.sql", "select * from customers order by id", "queries.all.max-rows", "3",
				"queries.few-2.sql", "select 1 as one;", "queries.by_n.sql", "select * from customers where id = :n",
				"queries.by_n.parameters.n.type", "int", "queries.maybe.sql", "select :m as m",
				"queries.maybe.parameters.m.required", "false", "queries.zero.sql", "select"));
	}

	@Override
	public String addResource() {
		return "db://shop/all";
	}

	@Test
	void tellsTheResultOfAQuery() {
		QueryAdapter adapter = serve(Map.of("queries.top.sql", """
				select id, name, mood -- :not
				from customers where name = :name and since > :since::date order by id;
				""", "queries.top.description", "The \"top\"", "queries.top.max-rows", "1",
				"queries.top.parameters.name.type", "text", "queries.top.parameters.since.type", "date",
				"queries.top.parameters.since.default-value", "2026-01-01"));
		assertThat(text(adapter, "db://shop/top?name=customer%203")).isEqualTo(
				"""
						{"query":"top","description":"The \\"top\\"","parameters":{"name":"customer 3"},"columns":[{"name":"id","type":"integer"},{"name":"name","type":"text"},{"name":"mood","type":"public.mood"}],"rows":[
						{"id":3,"name":"customer 3","mood":"ok"}
						]}""");
		assertThat(text(adapter, "db://shop/top?name=customer%203&since=2027-01-01"))
			.endsWith("\"parameters\":{\"name\":\"customer 3\",\"since\":\"2027-01-01\"},"
					+ "\"columns\":[{\"name\":\"id\",\"type\":\"integer\"},{\"name\":\"name\",\"type\":\"text\"},"
					+ "{\"name\":\"mood\",\"type\":\"public.mood\"}],\"rows\":[]}");
	}

	@Test
	void saysThatThereAreMoreRows() {
		QueryAdapter adapter = serve(
				Map.of("queries.top.sql", "select id from customers order by id desc", "queries.top.max-rows", "2"));
		assertThat(text(adapter, "db://shop/top")).endsWith("[\n{\"id\":300},\n{\"id\":299}\n],\"truncated\":true}");
	}

	@Test
	void takesAnEmptyTextForOne() {
		QueryAdapter adapter = serve(
				Map.of("queries.q.sql", "select :a = '' as e, :b is null as n", "queries.q.parameters.a.type", "text",
						"queries.q.parameters.b.type", "int", "queries.q.parameters.b.required", "false"));
		assertThat(text(adapter, "db://shop/q?a=")).contains("{\"e\":true,\"n\":true}");
	}

	@Test
	void findsNamesInTheSchemasOfTheMount() {
		QueryAdapter adapter = serve(Map.of("schemas", "odd \"name\",public", "queries.q.sql",
				"select one, :m as mood, (select count(*) from customers) as n, current_setting('search_path') as p from odd",
				"queries.q.parameters.m.type", "mood"));
		assertThat(text(adapter, "db://shop/q?m=happy")).contains(
				"{\"one\":1,\"mood\":\"happy\",\"n\":300,\"p\":\"pg_catalog, \\\"odd \\\"\\\"name\\\"\\\"\\\", \\\"public\\\", ");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			`` | requires n of the type int
			?n= | the parameter n must be of the type int
			?n=x | the parameter n must be of the type int
			?n=99999999999 | the parameter n must be of the type int
			?n=1&d=2026-02-30 | the parameter d must be of the type date
			?n=1&d=x&m=ok | the parameter d must be of the type date
			?n=1&m=angry | the parameter m must be of the type mood
			?n=1&x=2 | takes only
			?n=1&n=2 | duplicate query parameter
			?N=1 | takes only
			?n=0 | cannot run the query with these parameters
			?n=1)%3Bdrop%20table%20customers%3B-- | the parameter n must be of the type int
			""")
	void saysHowToWriteParameters(String query, String why) {
		QueryAdapter adapter = parameterized();
		StepVerifier
			.create(Mono.defer(() -> adapter.read(ResourceUri.parse("db://shop/q" + query)))
				.flatMap((content) -> ServedRows.text(ServedRows.bytes(content))))
			.expectErrorSatisfies(
					(failure) -> assertThat(failure.getMessage()).startsWith("Invalid resource URI: ").contains(why))
			.verify(TestDatabase.TIMEOUT);
	}

	@Test
	void listsQueriesThatNeedNoParametersAndTemplatesOfThoseThatHaveSome() {
		ResourceAdapter adapter = serve(properties("""
				b.sql = select 1 as one
				b.title = B
				b.description = One
				a.sql = select :n as n
				a.parameters.n.default-value = 5
				c.sql = select :n as n, :m as m
				c.description = Two
				c.parameters.n.type = int
				c.parameters.n.description = How many
				c.parameters.m.required = false
				"""));
		assertThat(adapter.list("", 10).collectList().block(TIMEOUT)).extracting(Resource::uri, Resource::title)
			.containsExactly(tuple("db://shop/a", "shop queries: a"), tuple("db://shop/b", "shop queries: B"));
		assertThat(adapter.templates()).hasSize(2)
			.extracting(ResourceTemplate::description)
			.contains("Parameters: n (text, otherwise 5)");
		assertThat(adapter.templates().getLast()).satisfies((template) -> {
			assertThat(template.uriTemplate()).matches("db://shop/c\\{\\?(n,m|m,n)}");
			assertThat(template.description()).startsWith("Two\n\nParameters: ")
				.contains("n (int, required): How many", "m (text, optional)");
		});
	}

	@Test
	void tellsChangesOfAQueryUnderItsNameAlone() {
		QueryAdapter adapter = parameterized();
		StepVerifier.create(adapter.subject(ResourceUri.parse("db://shop/q?n=5")))
			.expectNext("db://shop/q")
			.expectComplete()
			.verify(TIMEOUT);
		assertThat(this.tracked).containsExactly("db://shop/q");
		StepVerifier.create(adapter.subject(ResourceUri.parse("db://shop/q?n=x"))).expectError().verify(TIMEOUT);
		StepVerifier.create(adapter.subject(ResourceUri.parse("db://shop/x?n=5"))).expectComplete().verify(TIMEOUT);
		assertThat(this.tracked).hasSize(1);
	}

	@Test
	void suggestsValues() {
		QueryAdapter adapter = serve(Map.of("queries.q.sql", "select :name as n, :up_to as u, :yes as y, :m as m",
				"queries.q.parameters.name.values",
				"select name, id from customers where id <= coalesce(:up_to, 1000) order by id desc",
				"queries.q.parameters.up_to.type", "int", "queries.q.parameters.yes.type", "boolean",
				"queries.q.parameters.m.type", "mood"));
		assertThat(complete(adapter, "name", "customer 30", Map.of()).values()).containsExactly("customer 30",
				"customer 300");
		assertThat(complete(adapter, "name", "customer 30", Map.of("up_to", "100")).values())
			.containsExactly("customer 30");
		assertThat(complete(adapter, "name", "", Map.of())).satisfies((all) -> {
			assertThat(all.values()).hasSize(100).isSorted();
			assertThat(all.hasMore()).isTrue();
		});
		assertThat(complete(adapter, "name", "%", Map.of()).values()).isEmpty();
		assertThat(complete(adapter, "name", "' or true --", Map.of()).values()).isEmpty();
		assertThat(complete(adapter, "name", "c", Map.of("up_to", "x")).values()).isEmpty();
		assertThat(complete(adapter, "yes", "t", Map.of()).values()).containsExactly("true");
		assertThat(complete(adapter, "m", "s", Map.of()).values()).containsExactly("sad", "so-so");
		assertThat(complete(adapter, "up_to", "", Map.of()).values()).isEmpty();
		assertThat(complete(adapter, "none", "", Map.of()).values()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					select * from nowhere | sql cannot be run: relation "nowhere" does not exist
					select nothing | sql cannot be run: column "nothing" does not exist
					selec | sql cannot be run: syntax error at or near
					delete from customers | sql cannot be run: syntax error
					with d as (delete from customers returning id) select * from d | sql cannot be run: WITH clause containing a data-modifying statement must be at the top level
					select 1 as a, 2 as a | sql cannot be run: two columns have the name
							select 1) t; select (1 | sql must be one statement
					select :n as n | sql uses :n, which is missing from the parameters of the query
					select 'a | sql has an unclosed quote or comment: '
					select date 'x' as d | sql cannot be run: invalid input syntax for type date
					""")
	void stopsTheStartIfAQueryCannotBeRun(String sql, String why) {
		Throwable failure = catchThrowable(
				() -> new QueryCheck(serve(Map.of("queries.top.sql", sql))).afterSingletonsInstantiated());
		assertThat(Stream.iterate(failure, (cause) -> cause != null, Throwable::getCause)
			.filter(IllegalArgumentException.class::isInstance)
			.map(Throwable::getMessage))
			.anyMatch((message) -> message.startsWith("gateway.postgres.mounts.shop.queries.top." + why));
	}

	@Test
	void stopsTheStartIfAParameterIsWrong() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> serve(Map.of("queries.top.sql", "select 1", "queries.top.parameters.n.type", "int")))
			.withMessage("gateway.postgres.mounts.shop.queries.top.parameters.n is not used: write :n in the query");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new QueryCheck(
					serve(Map.of("queries.top.sql", "select :n", "queries.top.parameters.n.type", "nonsense")))
				.afterSingletonsInstantiated())
			.withMessage(
					"gateway.postgres.mounts.shop.queries.top.sql cannot be run: type \"nonsense\" does not exist");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new QueryCheck(
					serve(Map.of("queries.top.sql", "select :n", "queries.top.parameters.n.values", "select x")))
				.afterSingletonsInstantiated())
			.withMessage(
					"gateway.postgres.mounts.shop.queries.top.parameters.n.values cannot be run: column \"x\" does not exist");
	}

	@Test
	void checksWithoutRunning() {
		QueryAdapter adapter = serve(Map.of("statement-timeout", "2s", "queries.slow.sql",
				"select pg_sleep(599)::text as s, nextval('numbers') as n", "queries.writes.sql",
				"select writes() as w", "queries.by_zero.sql", "select 1 / id as i from customers where id = id - id"));
		new QueryCheck(adapter).afterSingletonsInstantiated();
		StepVerifier
			.create(adapter.read(ResourceUri.parse("db://shop/writes"))
				.flatMap((content) -> ServedRows.text(ServedRows.bytes(content))))
			.expectErrorSatisfies((failure) -> assertThat(failure)
				.hasMessage("computing it would write to the database, which the gateway never does. Ask the operator")
				.cause()
				.hasMessage("cannot execute DELETE in a read-only transaction"))
			.verify(TIMEOUT);
	}

	@Test
	void startsWithoutTheDatabase() {
		QueryAdapter adapter = serve(Map.of("url", "r2dbc:postgresql://localhost:1/none", "connect-timeout", "1s",
				"queries.top.sql", "select nonsense"));
		new QueryCheck(adapter).afterSingletonsInstantiated();
	}

	private QueryAdapter parameterized() {
		Map<String, Object> properties = new HashMap<>();
		properties.put("queries.q.sql", "select 1 / :n as n, :d as d, :m as m");
		properties.put("queries.q.parameters.n.type", "int");
		properties.put("queries.q.parameters.d.type", "date");
		properties.put("queries.q.parameters.d.required", "false");
		properties.put("queries.q.parameters.m.type", "mood");
		properties.put("queries.q.parameters.m.required", "false");
		return serve(properties);
	}

	private QueryAdapter serve(Map<String, ?> properties) {
		Mount<PostgresMount> mount = shop.mount(properties);
		Database database = TestDatabase.database(mount);
		this.databases.add(database);
		return new QueryAdapter(mount, database, (subject) -> Mono.fromRunnable(() -> this.tracked.add(subject)));
	}

	@Test
	void areNotWrongForAReaderAtTheLimitOfTheSource() {
		QueryAdapter adapter = serve(Map.of("connections-per-caller", "1", "connect-timeout", "1s", "queries.slow.sql",
				"select pg_sleep(60)", "queries.quick.sql", "select 1 as one"));
		Content slow = adapter.read(ResourceUri.parse("db://shop/slow"))
			.contextWrite(FairSharesContract.caller("ada"))
			.blockOptional(TIMEOUT)
			.orElseThrow();
		Disposable reading = ServedRows.bytes(slow).subscribe();
		try {
			StepVerifier
				.create(adapter.read(ResourceUri.parse("db://shop/quick"))
					.contextWrite(FairSharesContract.caller("ada")))
				.expectErrorSatisfies((failure) -> assertThat(failure).isInstanceOf(McpException.class)
					.hasMessageContaining("try again in 1 second"))
				.verify(TIMEOUT);
		}
		finally {
			reading.dispose();
		}
	}

	private static Map<String, String> properties(String lines) {
		return lines.lines()
			.collect(Collectors.toMap((line) -> "queries." + line.substring(0, line.indexOf(" = ")),
					(line) -> line.substring(line.indexOf(" = ") + 3)));
	}

	private static String text(ResourceAdapter adapter, String uri) {
		return adapter.read(ResourceUri.parse(uri))
			.flatMap((content) -> ServedRows.text(ServedRows.bytes(content)))
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

	private static Completion complete(ResourceAdapter adapter, String name, String value, Map<String, String> known) {
		return adapter.complete(new TemplateArgument(adapter.templates().getFirst().uriTemplate(), name, value, known))
			.map(Completion::of)
			.defaultIfEmpty(Completion.NONE)
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

}
