package io.mcpgateway.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One table that compares the servers: a row for each figure, and a column for each
 * server.
 *
 * @param results the figures of all scenarios
 */
record Overview(Results results) {

	private static final List<String> SERVERS = List.of(ServerNames.LIMIT, ServerNames.QUARKUS, ServerNames.TOOLBOX,
			ServerNames.GATEWAY, ServerNames.GATEWAY_AOT);

	/**
	 * Returns the table; empty if no server of the table was measured.
	 */
	List<String> lines() {
		List<String[]> rows = rows().map(this::cells).filter((cells) -> cells.length > 0).toList();
		Table table = new Table("Scenario", "Figure", "limit", "Quarkus MCP", "MCP Toolbox", "gateway",
				"gateway, trained AOT cache");
		rows.forEach(table::add);
		return rows.isEmpty() ? List.of() : table.lines();
	}

	private Stream<Row> rows() {
		String toLimit = "requests/s; CPU, to the limit";
		String rate = Metric.RATE.title();
		return Stream.of(new Row(ReadScenario.TEXT, toLimit, this::toLimit, SERVERS),
				new Row(ReadScenario.TEXT, toLimit + ", in sessions", this::toLimit,
						gateway(ServerNames.GATEWAY_SESSION)),
				new Row(ReadScenario.BINARY, toLimit, this::toLimit, SERVERS),
				new Row(SecurityScenario.TITLE, "CPU, to a gateway with all off",
						(result) -> ratio(Metric.CPU, result, ServerNames.GATEWAY_OPEN),
						gateway(ServerNames.GATEWAY_OAUTH)),
				new Row(StartScenario.TITLE, "time; CPU", Overview::start, SERVERS),
				new Row(StartScenario.TITLE, Metric.MEMORY.title(), (result) -> number(Metric.MEMORY, result), SERVERS),
				new Row(ColdScenario.FIRST, rate, (result) -> number(Metric.RATE, result), SERVERS),
				new Row(ColdScenario.NEXT, rate, (result) -> number(Metric.RATE, result), SERVERS),
				new Row(LargeFileScenario.SMALLER, "time", Overview::time,
						List.of(ServerNames.BARE_FILE, "", "", ServerNames.GATEWAY)),
				new Row(LargeFileScenario.ONE, "time", Overview::time,
						List.of(ServerNames.BARE_FILE, "", "", ServerNames.GATEWAY)));
	}

	/** Returns the cells of a row; none if no server of the row was measured. */
	private String[] cells(Row row) {
		List<String> values = row.servers()
			.stream()
			.map((server) -> this.results.find(row.scenario(), server).map(row.cell()).orElse(""))
			.toList();
		return values.stream().allMatch(String::isEmpty) ? new String[0]
				: Stream.concat(Stream.of(row.scenario(), row.figure()), values.stream()).toArray(String[]::new);
	}

	private String toLimit(ScenarioResult result) {
		return ratio(Metric.RATE, result, ServerNames.LIMIT) + "; " + ratio(Metric.CPU, result, ServerNames.LIMIT);
	}

	private String ratio(Metric metric, ScenarioResult result, String server) {
		return this.results.find(result.scenario(), server)
			.flatMap((reference) -> metric.ratio(result, reference))
			.map((ratio) -> String.format(Locale.ROOT, "%.3f", ratio))
			.orElse("");
	}

	private static List<String> gateway(String server) {
		return List.of("", "", "", server);
	}

	private static String start(ScenarioResult result) {
		return FigureFormat.time(Metric.START_TIME.of(result)) + "; " + FigureFormat.time(Metric.CPU.of(result));
	}

	private static String time(ScenarioResult result) {
		return (result instanceof RequestResult requests) ? FigureFormat.time(requests.median().p50()) : "";
	}

	private static String number(Metric metric, ScenarioResult result) {
		return FigureFormat.number(metric.of(result));
	}

	/**
	 * A row of the table.
	 *
	 * @param scenario the title of the scenario
	 * @param figure the title of the figure
	 * @param cell the text of a result
	 * @param servers the server of each column; empty for a cell without a figure
	 */
	private record Row(String scenario, String figure, Function<ScenarioResult, String> cell, List<String> servers) {

	}

}
