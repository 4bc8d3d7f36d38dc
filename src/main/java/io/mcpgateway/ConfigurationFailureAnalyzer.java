package io.mcpgateway;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.env.ConfigTreePropertySource;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.Order;
import org.springframework.core.convert.ConverterNotFoundException;
import org.springframework.util.ClassUtils;
import org.springframework.util.MimeType;
import org.springframework.util.unit.DataSize;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Analyzer of failed starts: names the property at fault, and the reason. */
@Order(0)
final class ConfigurationFailureAnalyzer implements FailureAnalyzer {

	private static final String GATEWAY = "gateway.";

	/** Begins a sentence about an environment variable or a system property. */
	private static final Pattern VARIABLE = Pattern.compile("(?i)gateway[._]");

	private static final Map<Class<?>, String> EXPECTED = Map.of(Integer.class, "an integer", Long.class, "an integer",
			Double.class, "a number", Boolean.class, "true or false", Duration.class, "a duration such as 30s",
			DataSize.class, "a size such as 10MB", Instant.class, "a time such as 2030-01-01T00:00:00Z", MimeType.class,
			"a media type such as text/plain");

	@Override
	public @Nullable FailureAnalysis analyze(Throwable failure) {
		String description = sentence(failure);
		return (description != null) ? new FailureAnalysis(description, null, failure) : null;
	}

	/** Returns a sentence about a failure; {@code null} for an unknown one. */
	static @Nullable String sentence(Throwable failure) {
		return Stream.iterate(failure, (cause) -> cause != null, Throwable::getCause)
			.flatMap((cause) -> Stream.ofNullable(describe(cause)))
			.reduce((outer, inner) -> inner)
			.orElse(null);
	}

	/**
	 * Describes a cause. Omits a value where only names belong, as the value may be a
	 * secret.
	 */
	private static @Nullable String describe(Throwable cause) {
		return switch (cause) {
			case UnboundConfigurationPropertiesException unknown -> unknown.getUnboundProperties()
				.stream()
				.map((property) -> property.getName() + " is not a property of the gateway: check the spelling"
						+ origin(property))
				.sorted()
				.collect(Collectors.joining("\n"));
			case BindException bind when bind.getProperty() != null && isSecret(bind.getProperty()) ->
				bind.getName() + " has an invalid value: expected " + expected(bind.getTarget().getType())
						+ origin(bind.getProperty());
			case BindException bind when bind.getCause() instanceof ConverterNotFoundException
					&& bind.getName().toString().startsWith(GATEWAY) ->
				bind.getName() + " needs nested properties instead of a value";
			case BindException bind when bind.getProperty() != null && bind.getName().toString().startsWith(GATEWAY) ->
				bind.getName() + " has the invalid value \"" + bind.getProperty().getValue() + "\": expected "
						+ expected(bind.getTarget().getType()) + origin(bind.getProperty());
			case IllegalArgumentException invalid when invalid.getMessage() != null
					&& VARIABLE.matcher(invalid.getMessage()).lookingAt() ->
				invalid.getMessage();
			case MarkedYAMLException invalid when invalid.getProblemMark() != null ->
				"a configuration file is not valid YAML at line " + (invalid.getProblemMark().getLine() + 1) + ": "
						+ invalid.getProblem();
			default -> null;
		};
	}

	/** Whether the value is the content of a file, for example of a mounted Secret. */
	private static boolean isSecret(ConfigurationProperty property) {
		return property.getValue() instanceof ConfigTreePropertySource.Value;
	}

	/** Describes the possible values of a property, or of each element of a list. */
	private static String expected(ResolvableType type) {
		Class<?> value = ClassUtils
			.resolvePrimitiveIfNecessary(type.hasGenerics() ? type.getGeneric(0).toClass() : type.toClass());
		return value.isEnum()
				? Arrays.stream(value.getEnumConstants())
					.map((constant) -> constant.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
					.collect(Collectors.joining(", ", "one of ", ""))
				: EXPECTED.getOrDefault(value, "a " + ClassUtils.getShortName(value));
	}

	private static String origin(ConfigurationProperty property) {
		return (property.getOrigin() != null) ? " (" + property.getOrigin() + ")" : "";
	}

}
