package io.mcpgateway;

import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.Order;
import org.springframework.core.convert.ConverterNotFoundException;
import org.springframework.util.ClassUtils;

/**
 * Tells the operator in a sentence which property stops the start, and why.
 */
@Order(0)
final class ConfigurationFailureAnalyzer implements FailureAnalyzer {

	private static final String GATEWAY = "gateway.";

	@Override
	public @Nullable FailureAnalysis analyze(Throwable failure) {
		return Stream.iterate(failure, (cause) -> cause != null, Throwable::getCause)
			.flatMap((cause) -> Stream.ofNullable(describe(cause)))
			.reduce((outer, inner) -> inner)
			.map((description) -> new FailureAnalysis(description, "Correct it and start again.", failure))
			.orElse(null);
	}

	/** The value is not repeated where only names should be: it may be a secret. */
	private static @Nullable String describe(Throwable cause) {
		return switch (cause) {
			case UnboundConfigurationPropertiesException unknown -> unknown.getUnboundProperties()
				.stream()
				.map((property) -> property.getName() + " is no property of the gateway" + origin(property))
				.sorted()
				.collect(Collectors.joining("\n"));
			case BindException bind when bind.getCause() instanceof ConverterNotFoundException
					&& bind.getName().toString().startsWith(GATEWAY) ->
				bind.getName() + " must have properties of its own";
			case BindException bind when bind.getProperty() != null && bind.getName().toString().startsWith(GATEWAY) ->
				bind.getName() + " cannot be \"" + bind.getProperty().getValue() + "\", which is no "
						+ kind(bind.getTarget().getType()) + origin(bind.getProperty());
			case IllegalArgumentException refused when refused.getMessage() != null
					&& refused.getMessage().startsWith(GATEWAY) ->
				refused.getMessage();
			default -> null;
		};
	}

	/** What a value, or each of several, is meant to be. */
	private static String kind(ResolvableType type) {
		return ClassUtils.getShortName(type.hasGenerics() ? type.getGeneric(0).toClass() : type.toClass());
	}

	private static String origin(ConfigurationProperty property) {
		return (property.getOrigin() != null) ? " (" + property.getOrigin() + ")" : "";
	}

}
