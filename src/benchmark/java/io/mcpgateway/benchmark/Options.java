package io.mcpgateway.benchmark;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the command line asks for, as {@code --name=value}.
 *
 * @param scenarios {@code --scenarios}: which to run, of text, binary, list, large,
 * streams-same, streams-own, pg-schema, pg-rows, pg-list, pg-notice, s3-read, s3-large,
 * s3-list, search and secured; all by default
 * @param duration {@code --seconds}: how long a round takes for each server; 3 by default
 * @param rounds {@code --rounds}: how many rounds there are; 3 by default
 * @param connections {@code --connections}: how many connections the reads of small files
 * use; 64 by default
 * @param streams {@code --streams}: how many streams are open at once in the scenarios of
 * streams; 10,000 by default
 * @param stuck {@code --stuck}: how many of their clients do not read; 100 by default
 * @param tree {@code --tree}: the directory or ZIP archive whose files are searched; the
 * sources of the JDK by default
 * @param files {@code --files}: how many of them at most; 50,000 by default
 * @param jar {@code --jar}: the gateway; {@code target/mcp-resource-gateway.jar} by
 * default
 * @param baseline {@code --baseline}: another build of the gateway, which the scenarios
 * of text, binary, list and streams measure beside this one; empty for none, the default
 * @param gateway {@code --gateway}: further arguments of the gateway, separated by commas
 * @param jvm {@code --jvm}: the JVM's flags for every server, separated by commas; by
 * default a heap of 512 MiB and leave for Netty to use {@code Unsafe}, without which its
 * default allocator takes several times as long for large buffers
 * @param json {@code --json}: a file to write the figures to; none by default
 */
record Options(List<String> scenarios, Duration duration, int rounds, int connections, int streams, int stuck,
		String tree, int files, Path jar, String baseline, List<String> gateway, List<String> jvm, String json) {

	private static final String JVM = "-Xmx512m,--enable-native-access=ALL-UNNAMED,--sun-misc-unsafe-memory-access=allow";

	private static final Map<String, String> DEFAULTS = Map.ofEntries(Map.entry("scenarios",
			"text,binary,list,large,streams-same,streams-own,pg-schema,pg-rows,pg-list,pg-notice,s3-read,s3-large,s3-list,search,secured"),
			Map.entry("seconds", "3"), Map.entry("rounds", "3"), Map.entry("connections", "64"),
			Map.entry("streams", "10000"), Map.entry("stuck", "100"), Map.entry("tree", ""),
			Map.entry("files", "50000"), Map.entry("jar", "target/mcp-resource-gateway.jar"), Map.entry("baseline", ""),
			Map.entry("gateway", ""), Map.entry("jvm", JVM), Map.entry("json", ""));

	/**
	 * Read arguments, each of which may hold several options separated by spaces.
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
					throw new IllegalArgumentException("no such option: " + arg);
				}
			});
		return new Options(list(values.get("scenarios")),
				Duration.ofMillis((long) (1000 * Double.parseDouble(values.get("seconds")))),
				Integer.parseInt(values.get("rounds")), Integer.parseInt(values.get("connections")),
				Integer.parseInt(values.get("streams")), Integer.parseInt(values.get("stuck")), values.get("tree"),
				Integer.parseInt(values.get("files")), Path.of(values.get("jar")), values.get("baseline"),
				list(values.get("gateway")), list(values.get("jvm")), values.get("json"));
	}

	private static List<String> list(String value) {
		return value.isEmpty() ? List.of() : List.of(value.split(","));
	}

}
