package io.mcpgateway.adapter.logs;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.resource.TemplateArgument;

/** Completion of the names of logs, and of usual values of the other variables. */
final class LogCompletion {

	private LogCompletion() {
	}

	/** Suggests logs. */
	static List<String> names(TemplateArgument argument, Collection<String> logs) {
		return suggestions(argument, logs.stream());
	}

	/** Suggests usual values of a variable; empty for one that may have any value. */
	static List<String> values(TemplateArgument argument) {
		return suggestions(argument, switch (argument.name()) {
			case "level" -> Stream.of("error", "warn", "info", "debug", "trace", "fatal");
			case "timeframe", "since", "until" -> Stream.of("15m", "1h", "6h", "1d", "7d");
			case "tail", "limit" -> Stream.of("100", "500", "1000");
			default -> Stream.of();
		});
	}

	private static List<String> suggestions(TemplateArgument argument, Stream<String> values) {
		return argument.suggestions(values.filter((value) -> value.startsWith(argument.value())));
	}

}
