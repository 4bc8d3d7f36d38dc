package io.mcpgateway.rpc.json;

import java.util.List;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;

/**
 * Descriptions of parameters that cannot be bound. The mapper's own messages would name
 * the gateway's classes.
 */
final class BindingErrors {

	private BindingErrors() {
	}

	static String describe(DatabindException failure) {
		Throwable cause = failure.getCause();
		String path = path(failure.getPath());
		String why = (cause instanceof NullPointerException || cause instanceof IllegalArgumentException)
				? cause.getMessage() : null;
		if (why != null) {
			return "Invalid params: " + parent(path) + why;
		}
		return path.isEmpty() ? "Invalid params: an object is required"
				: "Invalid params: " + path + " has a wrong type or value";
	}

	private static String parent(String path) {
		return path.isEmpty() ? "" : path + ".";
	}

	private static String path(@Nullable List<JacksonException.Reference> references) {
		if (references == null) {
			return "";
		}
		return references.stream()
			.map((reference) -> (reference.getPropertyName() != null) ? reference.getPropertyName() : "[]")
			.limit(8)
			.collect(Collectors.joining("."));
	}

}
