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

	static Map<String, String> of(@Nullable Map<String, @Nullable String> arguments) {
		return (arguments == null) ? Map.of()
				: arguments.entrySet()
					.stream()
					.filter((argument) -> argument.getValue() != null)
					.collect(Collectors.toUnmodifiableMap(Map.Entry::getKey,
							(argument) -> Objects.requireNonNull(argument.getValue())));
	}

}
