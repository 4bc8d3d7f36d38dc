package io.mcpgateway.protocol;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Arguments that a client gave. One without a value is absent, since clients send each
 * argument that they know.
 */
final class GivenArguments {

	private GivenArguments() {
	}

	/** Returns the arguments with a value, which a parser may have left null. */
	static Map<String, String> of(@Nullable Map<String, String> arguments) {
		return (arguments == null) ? Map.of()
				: arguments.entrySet()
					.stream()
					.filter((argument) -> Objects.nonNull(argument.getValue()))
					.collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
	}

}
