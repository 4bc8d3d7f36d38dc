package io.mcpgateway.corpus;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import io.mcpgateway.corpus.CorpusFolder.Corpus;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Compares databases of dumps as served with SQL. */
@ExtendWith(CorpusReport.Extension.class)
@EnabledIfSystemProperty(named = CorpusFolder.PROPERTY, matches = ".+")
class PostgresCorpusIT {

	/** Rows of a relation that are compared. */
	private static final int MAX_ROWS = 20_000;

	/** Rows on a page. */
	private static final int PAGE_SIZE = 1000;

	static List<Corpus> dumps() {
		return CorpusFolder.corpora("sql");
	}

	@ParameterizedTest(allowZeroInvocations = true)
	@MethodSource("dumps")
	void isServedAsSqlReadsIt(Corpus corpus, CorpusReport report) throws IOException, SQLException {
		Comparison comparison = report.begin("postgres", corpus.name());
		try (PostgresReference reference = PostgresReference.load(corpus.path())) {
			List<String> schemas = reference.schemas();
			String mount = "gateway.postgres.mounts." + corpus.mount() + ".";
			try (CorpusGateway gateway = CorpusGateway.start(Map.of(mount + "url",
					reference.server().url(reference.name()), mount + "username", reference.server().superuser(),
					mount + "password", reference.server().password(), mount + "schemas", String.join(",", schemas),
					mount + "watch", "off", mount + "rows.max-value", "8MB"))) {
				String root = "postgres://" + corpus.mount();
				comparison.check("schemas", "all", () -> schemas, () -> names(gateway.json(root), "schemas"));
				for (String schema : schemas) {
					new Schema(comparison, gateway, reference, schema, CorpusGateway.uri(root + "/", schema)).compare();
				}
			}
		}
		report.assertSame(comparison);
	}

	private static List<String> names(JsonNode document, String array) {
		return stream(document.required(array)).map((entry) -> entry.required("name").asString()).toList();
	}

	private static Stream<JsonNode> stream(JsonNode array) {
		return StreamSupport.stream(array.spliterator(), false);
	}

	/** Schema as both programs read it. */
	private record Schema(Comparison comparison, CorpusGateway gateway, PostgresReference reference, String name,
			String uri) {

		void compare() throws SQLException {
			List<String> relations = this.reference.relations(this.name);
			this.comparison.check("relations", this.name, () -> this.reference.listed(this.name),
					() -> names(this.gateway.json(this.uri), "relations"));
			for (String relation : relations) {
				String uri = CorpusGateway.uri(this.uri + "/", relation);
				String named = this.name + "." + relation;
				this.comparison.check("columns", named, () -> this.reference.columns(this.name, relation),
						() -> stream(this.gateway.json(uri + "/schema").required("columns")).map(Schema::column)
							.toList());
				this.comparison.check("partitions", named, () -> this.reference.partitions(this.name, relation),
						() -> stream(this.gateway.json(uri + "/schema").at("/partitioning/partitions"))
							.map((partition) -> partition.required("name").asString())
							.toList());
				compareRows(relation, named, uri + "/rows");
			}
		}

		private void compareRows(String relation, String named, String uri) {
			List<JsonNode> rows = new ArrayList<>();
			List<String> key = new ArrayList<>();
			this.comparison.check("pages of rows", named, () -> {
				this.reference.rows(this.name, relation, List.of(), 1);
				return "read";
			}, () -> {
				JsonNode first = this.gateway.json(uri + "?limit=1");
				stream(first.required("key")).forEach((column) -> key.add(column.asString()));
				return "read";
			});
			this.comparison.check("keys", named, () -> rightKey(relation, key), () -> key);
			this.comparison.check("row counts", named,
					() -> Math.min(this.reference.count(this.name, relation), key.isEmpty() ? PAGE_SIZE : MAX_ROWS),
					() -> {
						addRows(rows, uri);
						return (long) rows.size();
					});
			this.comparison.check("rows", named,
					() -> key.isEmpty() ? others(rows, this.reference.rows(this.name, relation, key, Integer.MAX_VALUE))
							: trees(this.reference.rows(this.name, relation, key, MAX_ROWS)),
					() -> {
						if (rows.isEmpty()) {
							// Fails for a view that has not been populated
							this.gateway.json(uri + "?limit=1");
						}
						return key.isEmpty() ? List.of() : rows;
					});
		}

		/**
		 * Returns the primary key, or else any key that orders all rows, at best the
		 * served.
		 */
		private List<String> rightKey(String relation, List<String> served) throws SQLException {
			List<String> primary = this.reference.primaryKey(this.name, relation);
			List<List<String>> unique = this.reference.uniqueKeys(this.name, relation);
			return (!primary.isEmpty() || unique.isEmpty()) ? primary
					: unique.contains(served) ? served : unique.getFirst();
		}

		/** Adds the rows of all pages, until there are enough. */
		private void addRows(List<JsonNode> rows, String uri) {
			String next = uri + "?limit=" + PAGE_SIZE;
			while (!next.isEmpty() && rows.size() < MAX_ROWS) {
				JsonNode page = this.gateway.json(next);
				stream(page.required("rows")).limit(MAX_ROWS - rows.size()).forEach(rows::add);
				next = page.path("next").asString("");
			}
		}

		/** Returns the served rows that the relation does not have. */
		private static List<JsonNode> others(List<JsonNode> rows, List<String> right) {
			Set<JsonNode> known = new HashSet<>(trees(right));
			return rows.stream().filter((row) -> !known.contains(row)).toList();
		}

		private static List<JsonNode> trees(List<String> rows) {
			return rows.stream().map(CorpusGateway.JSON::readTree).toList();
		}

		private static String column(JsonNode column) {
			return column.required("name").asString() + " " + column.required("type").asString()
					+ (column.required("nullable").asBoolean() ? "" : " not null");
		}

	}

}
