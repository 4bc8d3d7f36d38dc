package io.mcpgateway.benchmark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Options of the command line, as {@code --name=value}.
 *
 * @param scenarios {@code --scenarios}: the names of the scenarios to run; all by default
 * @param duration {@code --seconds}: the length of a round of each server; 10 by default
 * @param rounds {@code --rounds}: the number of interleaved rounds; 5 by default
 * @param warmUp {@code --warmup}: the seconds of load on each server before its first
 * round; 20 by default
 * @param pin {@code --pin}: whether servers run on the first core only, and the load
 * generator on the second; true by default on machines with two or more cores
 * @param cores the number of cores of the machine
 * @param connections {@code --connections}: the number of connections of the reads of
 * small files; 64 by default
 * @param streams {@code --streams}: the number of open streams, on each node of a
 * cluster; 10,000 by default
 * @param stuck {@code --stuck}: the number of streams whose clients stop reading; 100 by
 * default
 * @param tree {@code --tree}: the directory or ZIP archive of files to search; the
 * sources of the JDK by default
 * @param files {@code --files}: the number of these files at most; 50,000 by default
 * @param documents {@code --documents}: the file of the documents of a test collection;
 * none by default, see {@link TestCollection}
 * @param questions {@code --questions}: the file of its questions
 * @param judgements {@code --judgements}: the file of its judgements
 * @param grades {@code --grades}: the first and the last grade of relevant documents;
 * {@code 1-4} by default
 * @param jar {@code --jar}: the jar of the gateway;
 * {@code target/mcp-resource-gateway.jar} by default
 * @param aot {@code --aot}: the AOT cache of the jar; the file beside the jar that ends
 * in {@code .aot} by default
 * @param image {@code --image}: the JVM flags of the gateway with the AOT cache,
 * separated by commas; those of the image in a container of 512 MiB by default
 * @param baseline {@code --baseline}: the jar of another build of the gateway to measure
 * beside this build; empty for none, the default
 * @param quarkus {@code --quarkus}: the jar of the Quarkus peer;
 * {@code target/benchmark-quarkus/quarkus-app/quarkus-run.jar} by default
 * @param toolbox {@code --toolbox}: the program of the MCP Toolbox, which
 * {@code src/benchmark/toolbox} installs by default
 * @param gateway {@code --gateway}: further arguments of the gateway, separated by commas
 * @param jvm {@code --jvm}: the JVM flags of every server, separated by commas; by
 * default a heap of 512 MiB and access to {@code Unsafe}, without which the default
 * allocator of Netty takes several times as long for large buffers
 * @param json {@code --json}: a file to write the figures to; none by default
 */
record Options(List<String> scenarios, Duration duration, int rounds, Duration warmUp, boolean pin, int cores,
		int connections, int streams, int stuck, String tree, int files, String documents, String questions,
		String judgements, String grades, Path jar, Path aot, List<String> image, String baseline, Path quarkus,
		Path toolbox, List<String> gateway, List<String> jvm, String json) {

	private static final String MODULES = ",--enable-native-access=ALL-UNNAMED,--sun-misc-unsafe-memory-access=allow";

	private static final String JVM = "-Xmx512m" + MODULES;

	private static final String IMAGE = "-XX:Flags=src/main/docker/jvm.flags,-XX:MaxRAM=512m" + MODULES;

	private static final String QUARKUS = "target/benchmark-quarkus/quarkus-app/quarkus-run.jar";

	private static final String TOOLBOX = "target/benchmark-toolbox/node_modules/@toolbox-sdk/server-linux-x64/bin/toolbox";

	private static final int CORES = Runtime.getRuntime().availableProcessors();

	private static final Map<String, String> DEFAULTS = Map.ofEntries(Map.entry("scenarios", ""),
			Map.entry("seconds", "10"), Map.entry("rounds", "5"), Map.entry("warmup", "20"),
			Map.entry("pin", Boolean.toString(CORES >= 2)), Map.entry("connections", "64"),
			Map.entry("streams", "10000"), Map.entry("stuck", "100"), Map.entry("tree", ""),
			Map.entry("files", "50000"), Map.entry("documents", ""), Map.entry("questions", ""),
			Map.entry("judgements", ""), Map.entry("grades", "1-4"),
			Map.entry("jar", "target/mcp-resource-gateway.jar"), Map.entry("aot", ""), Map.entry("image", IMAGE),
			Map.entry("baseline", ""), Map.entry("quarkus", QUARKUS), Map.entry("toolbox", TOOLBOX),
			Map.entry("gateway", ""), Map.entry("jvm", JVM), Map.entry("json", ""));

	/**
	 * Parses arguments, each of which may hold several options separated by spaces.
	 */
	static Options parse(String[] args) {
		Map<String, String> values = new HashMap<>(DEFAULTS);
		Arrays.stream(args)
			.flatMap((arg) -> Arrays.stream(arg.split("\\s+")))
			.filter((arg) -> !arg.isEmpty())
			.forEach((arg) -> {
				String[] option = arg.split("=", 2);
				if (!option[0].startsWith("--") || option.length < 2
						|| values.replace(option[0].substring(2), option[1]) == null) {
					throw new IllegalArgumentException("unknown option: " + arg);
				}
			});
		Path jar = Path.of(values.get("jar"));
		String aot = values.get("aot").isEmpty() ? jar.toString().replaceAll("\\.jar$", ".aot") : values.get("aot");
		return new Options(list(values.get("scenarios")), seconds(values.get("seconds")),
				Integer.parseInt(values.get("rounds")), seconds(values.get("warmup")),
				Boolean.parseBoolean(values.get("pin")) && CORES >= 2, CORES,
				Integer.parseInt(values.get("connections")), Integer.parseInt(values.get("streams")),
				Integer.parseInt(values.get("stuck")), values.get("tree"), Integer.parseInt(values.get("files")),
				values.get("documents"), values.get("questions"), values.get("judgements"), values.get("grades"), jar,
				Path.of(aot), list(values.get("image")), values.get("baseline"), Path.of(values.get("quarkus")),
				Path.of(values.get("toolbox")), list(values.get("gateway")), list(values.get("jvm")),
				values.get("json"));
	}

	/**
	 * Returns whether a scenario is selected.
	 */
	boolean selects(Scenario scenario) {
		return this.scenarios.isEmpty() || this.scenarios.contains(scenario.name());
	}

	boolean hasAotCache() {
		return Files.isRegularFile(this.aot);
	}

	boolean hasQuarkus() {
		return Files.isRegularFile(this.quarkus);
	}

	boolean hasToolbox() {
		return Files.isExecutable(this.toolbox);
	}

	/**
	 * Returns the script beside the jar that starts the gateway.
	 */
	Path script() {
		return this.jar.resolveSibling("gateway");
	}

	private static Duration seconds(String value) {
		return Duration.ofMillis((long) (1000 * Double.parseDouble(value)));
	}

	private static List<String> list(String value) {
		return value.isEmpty() ? List.of() : List.of(value.split(","));
	}

}
