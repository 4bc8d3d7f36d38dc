package io.mcpgateway.adapter.logs;

import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.resource.TemplateArgument;
import reactor.core.publisher.Mono;

/** Completion of the names of logs, and of usual values of the remaining variables. */
final class LogCompletion {

	private final Mono<List<String>> logs;

	/** Creates a completion that asks for the names of all logs. */
	LogCompletion(Mono<List<String>> logs) {
		this.logs = logs;
	}

	/** Suggests no values for a variable that takes any value. */
	Mono<List<String>> complete(TemplateArgument argument) {
		return argument.name().equals("log") ? this.logs.map((names) -> suggestions(argument, names.stream()))
				: Mono.fromSupplier(() -> suggestions(argument, values(argument.name())));
	}

	private static Stream<String> values(String variable) {
		return switch (variable) {
			case "level" -> Stream.of("error", "warn", "info", "debug", "trace", "fatal");
			case "timeframe", "since", "until" -> Stream.of("15m", "1h", "6h", "1d", "7d");
			case "tail", "limit" -> Stream.of("100", "500", "1000");
			default -> Stream.of();
		};
	}

	private static List<String> suggestions(TemplateArgument argument, Stream<String> values) {
		return argument.suggestions(values.filter((value) -> value.startsWith(argument.value())));
	}

}
