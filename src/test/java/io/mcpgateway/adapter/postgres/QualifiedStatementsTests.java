package io.mcpgateway.adapter.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.adapter.postgres.Catalog.Relation;
import io.mcpgateway.adapter.postgres.Column.Size;
import io.mcpgateway.adapter.postgres.RelationColumns.KeyColumn;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the gateway's statements name the schema of each function, operator, type,
 * collation and relation, so that no object in the search path of the role can take their
 * place. Forms of SQL that look up an operator by its plain name, such as {@code IN}, are
 * not used.
 */
class QualifiedStatementsTests {

	private static final Path FILES = Path.of("src/main/resources/io/mcpgateway/adapter/postgres");

	private static final Path SOURCES = Path.of("src/main/java/io/mcpgateway/adapter/postgres");

	/** A script for administrators, which sets its own search path. */
	private static final Set<String> SCRIPTS = Set.of("notify.sql");

	private static final Pattern LITERAL = Pattern.compile("\"\"\"\\n(.*?)\"\"\"|\"((?:[^\"\\\\\\n]|\\\\.)*)\"",
			Pattern.DOTALL);

	@TestFactory
	Stream<DynamicTest> files() throws IOException {
		try (Stream<Path> files = Files.list(FILES)) {
			List<Path> all = files.filter((file) -> file.toString().endsWith(".sql"))
				.filter((file) -> !SCRIPTS.contains(file.getFileName().toString()))
				.toList();
			assertThat(all).hasSizeGreaterThan(10);
			return all.stream()
				.map((file) -> DynamicTest.dynamicTest(file.getFileName().toString(),
						() -> assertThat(StatementCheck.faults(Files.readString(file))).isEmpty()));
		}
	}

	@TestFactory
	Stream<DynamicTest> literals() throws IOException {
		try (Stream<Path> files = Files.walk(SOURCES)) {
			List<Path> all = files.filter((file) -> file.toString().endsWith(".java")).toList();
			return all.stream()
				.map((file) -> DynamicTest.dynamicTest(file.getFileName().toString(),
						() -> assertThat(statements(Files.readString(file)).flatMap(
								(sql) -> StatementCheck.faults(sql).stream().map((fault) -> fault + " in: " + sql)))
							.isEmpty()));
		}
	}

	private static Stream<String> statements(String source) {
		String code = source.replaceAll("(?s)/\\*\\*.*?\\*/", "").replaceAll("(?m)//.*$", "").replace("'\"'", "' '");
		return LITERAL.matcher(code)
			.results()
			.map((found) -> (found.group(1) != null) ? found.group(1) : found.group(2))
			.map((literal) -> literal.replace("\\\"", "\"").replace("\\n", "\n").replace("%s", "x").replace("%d", "1"))
			.filter((literal) -> literal.contains("pg_catalog.") || literal.matches("(?is)\\s*select .*"));
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void pagesOfRows(boolean isKeyNamed) {
		List<Column> columns = List.of(new Column("id", "integer", Size.SMALL), new Column("t", "text", Size.TEXT),
				new Column("b", "bytea", Size.BYTES), new Column("j", "json", Size.LARGE));
		List<KeyColumn> key = List.of(new KeyColumn("id", "pg_catalog.int4", "operator(pg_catalog.>)", null, false),
				new KeyColumn("t", "pg_catalog.text", "operator(pg_catalog.>)", "pg_catalog.\"C\"", true));
		Relation relation = new Relation(1, "public", "things", "table", null, null, null, null);
		Mount<PostgresMount> mount = mount(Map.of());
		PageSelect select = new PageSelect(relation, new RelationColumns(columns, key, isKeyNamed, ""),
				mount.source().rows());
		for (String sql : List.of(select.rows(10, List.of()).sql(), select.rows(10, List.of("1", "a")).sql(),
				PageSelect.check(key, List.of("1", "a")).sql())) {
			assertThat(StatementCheck.faults(sql)).as(sql).isEmpty();
		}
	}

	@Test
	void framesOfQueries() {
		Mount<PostgresMount> mount = mount(Map.of("queries.q.sql", "select :n as n", "queries.q.parameters.n.type",
				"pg_catalog.text", "queries.q.parameters.n.values", "select null"));
		NamedQuery query = NamedQuery.of("q", "q", mount.source().queries().get("q"));
		for (String sql : List.of(query.description().sql(), query.descriptionOfValues("n").sql(),
				query.suggestions("n", "a", Map.of(), 10).sql(),
				query.rows(List.of(new Column("n", "text", Size.TEXT)), mount.source().rows(), Map.of()).sql())) {
			assertThat(StatementCheck.faults(sql)).as(sql).isEmpty();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			select a = b | the operator =
			select a operator(public.=) b | the operator =
			select 1 where a like 'x' | like
			select a in ('x') | in
			select a between 1 and 2 | between
			select nullif(a, b) | nullif
			select case a when 1 then 2 end | a case with a subject
			select case when true then case a when 1 then 2 end end | a case with a subject
			select lower(a) | the function lower
			select public.lower(a) | the function lower
			select a::text | the type text
			select cast(a as text) | the type text
			select cast((a) as int2[]) | the type int2
			select a collate "C" | the collation "C"
			select 1 from pg_class | the relation pg_class
			select 1 from a join pg_class c on true | the relation a, the relation pg_class
			select 1 from x.a join x.b using (c) | using
			select 1 from x.a natural join x.b | natural
			select a is distinct from b | is distinct from
			select a is not distinct from b | is distinct from
			""")
	void wouldBeFound(String sql, String faults) {
		assertThat(StatementCheck.faults(sql)).containsExactlyElementsOf(List.of(faults.split(", ")));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					with a (b) as (select 1), c as materialized (select 2) select pg_catalog.count(*) from a cross join c
					select coalesce(a, -1)::int, a::pg_catalog.text[], cast(a as pg_catalog.json), 'a = b' from pg_catalog.pg_class a
					select a operator(pg_catalog.=) any (array[1, 2]) and exists (select from pg_catalog.pg_class)
					select t.v from (select 1) o left join (select 2) t (v) on false
					select case when a then b end -- a = b
					select a is distinct from null or b is not distinct from null
					select x.* from pg_catalog.unnest(a) with ordinality as x (y, z)
					""")
	void isAsItShouldBe(String sql) {
		assertThat(StatementCheck.faults(sql)).isEmpty();
	}

	private static Mount<PostgresMount> mount(Map<String, ?> properties) {
		return TestMounts
			.of(new PostgresRegistrar(), "shop", Stream
				.concat(Map.of("url", "r2dbc:postgresql://localhost:1/shop", "username", "reader").entrySet().stream(),
						properties.entrySet().stream())
				.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
	}

	/** Check of one text of SQL by its tokens. */
	private static final class StatementCheck {

		private static final Pattern TOKEN = Pattern.compile(
				"""
						(?<space>\\s+|--[^\\n]*|/\\*.*?\\*/)|(?<string>[eE]?'(?:[^'\\\\]|''|\\\\.)*')|(?<quoted>"(?:[^"]|"")*")\
						|(?<number>\\$?\\d+)|(?<word>[A-Za-z_][A-Za-z0-9_]*)|(?<cast>::)|(?<operator>[-+*/<>=~!@#%^&|]+)|(?<other>.)""",
				Pattern.DOTALL);

		/** Words before a parenthesis that call no function of the search path. */
		private static final Set<String> KEYWORDS = Set.of("all", "and", "any", "array", "as", "by", "case", "cast",
				"coalesce", "distinct", "else", "exists", "filter", "from", "in", "join", "lateral", "limit",
				"materialized", "not", "on", "operator", "or", "over", "row", "rows", "select", "then", "union",
				"values", "when", "where", "with");

		/** Types with a grammar of their own, which no search path changes. */
		private static final Set<String> KEYWORD_TYPES = Set.of("bigint", "boolean", "int", "integer", "smallint");

		private static final Set<String> FORMS = Set.of("like", "ilike", "similar", "between", "nullif", "using",
				"natural", "in");

		private final List<MatchResult> tokens;

		private final List<String> faults = new ArrayList<>();

		private final Set<String> names = new HashSet<>();

		private StatementCheck(String sql) {
			this.tokens = TOKEN.matcher(sql).results().filter((token) -> token.group("space") == null).toList();
		}

		static List<String> faults(String sql) {
			StatementCheck check = new StatementCheck(sql);
			check.findNames();
			for (int i = 0; i < check.tokens.size(); i++) {
				check.check(i);
			}
			return check.faults;
		}

		/** Finds the names of common table expressions. */
		private void findNames() {
			for (int i = 0; i < this.tokens.size(); i++) {
				int next = text(i + 1).equals("(") ? close(i + 1) + 1 : i + 1;
				boolean isName = is(i, "word") && Set.of("with", "recursive", ",").contains(text(i - 1))
						&& text(next).equals("as") && Set.of("(", "materialized").contains(text(next + 1));
				if (isName) {
					this.names.add(text(i));
				}
			}
		}

		private void check(int i) {
			String text = text(i);
			if (is(i, "operator")) {
				boolean isQualified = text(i - 1).equals(".") && text(i - 2).equals("pg_catalog")
						&& text(i - 3).equals("(") && text(i - 4).equals("operator");
				boolean isStar = text.equals("*") && Set.of("(", ".", ",", "select").contains(text(i - 1));
				boolean isSign = text.equals("-") && Set.of("(", ",").contains(text(i - 1));
				require(isQualified || isStar || isSign, "the operator " + text);
			}
			else if (is(i, "cast")) {
				require(isType(i + 1), "the type " + text(i + 1));
			}
			else if (is(i, "word") && !text(i - 1).equals(".")) {
				checkWord(i, text);
			}
			else if (is(i, "word") && text(i + 1).equals("(")) {
				require(text(i - 2).equals("pg_catalog"), "the function " + text);
			}
		}

		private void checkWord(int i, String text) {
			boolean isCall = text(i + 1).equals("(");
			boolean isAlias = Set.of("as", "ordinality", ")", "with", "recursive").contains(text(i - 1))
					|| this.names.contains(text);
			if (FORMS.contains(text) && (isCall || !Set.of("nullif", "using", "in").contains(text))) {
				this.faults.add(text);
			}
			else if (text.equals("distinct") && Set.of("is", "not").contains(text(i - 1))) {
				// A comparison with null uses no operator
				require(text(i + 2).equals("null"), "is distinct from");
			}
			else if (text.equals("case")) {
				require(text(i + 1).equals("when"), "a case with a subject");
			}
			else if (text.equals("collate")) {
				require(text(i + 1).equals("pg_catalog") || !is(i + 1, "quoted") || text(i + 2).equals("."),
						"the collation " + text(i + 1));
			}
			else if (text.equals("cast") && isCall) {
				int as = close(i + 1);
				while (as > i && !text(as).equals("as")) {
					as--;
				}
				// A part of a statement may end before the type
				require(as == i || isType(as + 1), "the type " + text(as + 1));
			}
			else if (isCall) {
				require(KEYWORDS.contains(text) || isAlias, "the function " + text);
			}
			boolean isSource = (text.equals("from") && !text(i - 1).equals("distinct")) || text.equals("join");
			if (isSource && is(i + 1, "word") && !Set.of("lateral", "rows").contains(text(i + 1))) {
				require(text(i + 2).equals(".") || this.names.contains(text(i + 1)), "the relation " + text(i + 1));
			}
		}

		private boolean isType(int i) {
			return text(i).equals("pg_catalog") || KEYWORD_TYPES.contains(text(i));
		}

		private void require(boolean isRight, String fault) {
			if (!isRight) {
				this.faults.add(fault);
			}
		}

		private boolean is(int i, String kind) {
			return i >= 0 && i < this.tokens.size() && this.tokens.get(i).group(kind) != null;
		}

		/** Returns a token in lower case; empty beyond the text. */
		private String text(int i) {
			if (i < 0 || i >= this.tokens.size()) {
				return "";
			}
			String text = this.tokens.get(i).group();
			return is(i, "word") ? text.toLowerCase(Locale.ROOT) : text;
		}

		/** Returns the closing parenthesis of an opening one. */
		private int close(int open) {
			int depth = 0;
			for (int i = open; i < this.tokens.size(); i++) {
				depth += text(i).equals("(") ? 1 : text(i).equals(")") ? -1 : 0;
				if (depth == 0) {
					return i;
				}
			}
			return this.tokens.size();
		}

	}

}
