package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpgateway.resource.uri.LenientName;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.UriTemplate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.InputStreamSource;
import tools.jackson.databind.JsonNode;

/**
 * Reader of the GET operations of an OpenAPI document. Leaves out operations that need a
 * parameter which a URI cannot carry, or have more than 100 parameters.
 */
final class OpenApiReader {

	private static final Logger logger = LoggerFactory.getLogger(OpenApiReader.class);

	/** Maximum number of operations. */
	private static final int MAX_OPERATIONS = 5000;

	private static final int MAX_NAMED = 10;

	/** Maximum number of parameters of an operation. */
	private static final int MAX_PARAMETERS = 100;

	private static final int MAX_PATH_LENGTH = 2000;

	private static final Pattern PATH = Pattern.compile("(?:/(?:[^/{}?#\\s]++|\\{[^/{}]{1,64}})*+)++");

	private static final Pattern VARIABLE = Pattern.compile("\\{[^{}]*}");

	private final Set<String> givenHeaders;

	private final Set<String> givenQuery;

	/**
	 * Creates a reader.
	 * @param givenHeaders headers that each request has anyway
	 * @param givenQuery query parameters that each request has anyway
	 */
	public OpenApiReader(Set<String> givenHeaders, Set<String> givenQuery) {
		this.givenHeaders = givenHeaders.stream()
			.map((name) -> name.toLowerCase(Locale.ROOT))
			.collect(Collectors.toUnmodifiableSet());
		this.givenQuery = givenQuery.stream().map(LenientName::fold).collect(Collectors.toUnmodifiableSet());
	}

	/**
	 * Reads the operations of a document in JSON or YAML.
	 * @param document opens the document, each time from its beginning
	 * @throws OpenApiException if the document cannot be served
	 * @throws IOException if the document cannot be read
	 */
	public List<ApiOperation> read(InputStreamSource document) throws IOException {
		OpenApiDocument parsed = OpenApiDocument.read(document);
		IdentityHashMap<JsonNode, ApiParameter> known = new IdentityHashMap<>();
		List<ApiOperation> operations = new ArrayList<>();
		List<String> skipped = new ArrayList<>();
		for (Map.Entry<String, JsonNode> path : parsed.paths().properties()) {
			JsonNode item = parsed.resolve(path.getValue());
			if (item.path("get").isObject()) {
				ApiOperation operation = operation(parsed, path.getKey(), item, known);
				if (operation != null) {
					operations.add(operation);
				}
				else {
					skipped.add(path.getKey());
				}
			}
			if (operations.size() > MAX_OPERATIONS) {
				throw new OpenApiException("has more than " + MAX_OPERATIONS + " GET operations");
			}
		}
		if (!skipped.isEmpty()) {
			logger.info("{} GET operations of an OpenAPI document need parameters that URIs cannot carry, such as {}",
					skipped.size(), skipped.stream().limit(MAX_NAMED).collect(Collectors.joining(", ")));
		}
		return operations;
	}

	/**
	 * Returns an operation; {@code null} if no URI can be its own.
	 * @param known parameters by their nodes, since operations share them
	 */
	private @Nullable ApiOperation operation(OpenApiDocument document, String path, JsonNode item,
			IdentityHashMap<JsonNode, ApiParameter> known) {
		if (path.length() > MAX_PATH_LENGTH || item.path("parameters").size() > MAX_PARAMETERS
				|| item.path("get").path("parameters").size() > MAX_PARAMETERS || !PATH.matcher(path).matches()
				|| !hasSegments(path)) {
			return null;
		}
		Map<String, ParameterNode> parameters = new LinkedHashMap<>();
		for (JsonNode node : item.path("parameters").values()) {
			put(parameters, new ParameterNode(document, document.resolve(node)));
		}
		for (JsonNode node : item.path("get").path("parameters").values()) {
			put(parameters, new ParameterNode(document, document.resolve(node)));
		}
		if (parameters.values().stream().anyMatch((parameter) -> parameter.isRequired() && !isPossible(parameter))) {
			return null;
		}
		VariableNames variables = new VariableNames();
		String template = path;
		List<ApiParameter> inPath = new ArrayList<>();
		List<ApiParameter> inQuery = new ArrayList<>();
		for (ParameterNode parameter : parameters.values()) {
			String variable = variables.of(parameter.name());
			if (parameter.isIn("path")) {
				template = template.replace("{" + parameter.name() + "}", "{" + variable + "}");
				inPath.add(parameter.parameter(variable, known));
			}
			else if (parameter.isIn("query") && isPossible(parameter) && !isGiven(parameter)) {
				inQuery.add(parameter.parameter(variable, known));
			}
		}
		return operation(document, template, item.path("get"), inPath, inQuery);
	}

	private static @Nullable ApiOperation operation(OpenApiDocument document, String template, JsonNode get,
			List<ApiParameter> inPath, List<ApiParameter> inQuery) {
		UriTemplate path;
		try {
			path = UriTemplate.parse(encoded(template));
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
		Set<String> described = inPath.stream().map(ApiParameter::variable).collect(Collectors.toSet());
		if (!described.equals(Set.copyOf(path.variables()))) {
			return null;
		}
		String summary = OpenApiDocument.text(get.path("summary"));
		String description = OpenApiDocument.text(get.path("description"));
		String id = OpenApiDocument.text(get.path("operationId"));
		return new ApiOperation(path, inPath, inQuery, (id != null) ? id : template, summary,
				(description != null) ? description : summary, document.mimeType(get));
	}

	private boolean isPossible(ParameterNode parameter) {
		return switch (parameter.place()) {
			case "path" -> parameter.isPlain();
			case "query" -> parameter.isPlain() || isGiven(parameter);
			case "header" -> this.givenHeaders.contains(parameter.name().toLowerCase(Locale.ROOT));
			default -> false;
		};
	}

	/** Compares without case, since some servers join the values of both cases. */
	private boolean isGiven(ParameterNode parameter) {
		return this.givenQuery.contains(LenientName.fold(parameter.name()));
	}

	/**
	 * Returns whether a URI can have each segment of a path: a fixed one that no server
	 * reads as a dot segment, or a value between characters of names.
	 */
	private static boolean hasSegments(String path) {
		return Arrays.stream(path.split("/"))
			.filter((segment) -> !segment.isEmpty())
			.allMatch((segment) -> LenientName.isSegment(decoded(VARIABLE.matcher(segment).replaceAll("v"))));
	}

	private static void put(Map<String, ParameterNode> parameters, ParameterNode parameter) {
		parameters.put(parameter.place() + " " + parameter.name(), parameter);
	}

	/** Encodes the fixed text of a template as URIs do. */
	private static String encoded(String template) {
		return Pattern.compile("[^/{}]+(?![^/{}]*})")
			.matcher(template)
			.replaceAll((text) -> Matcher.quoteReplacement(PercentEncoding.encode(decoded(text.group()))));
	}

	/** Decodes a text, or keeps a malformed one. */
	private static String decoded(String text) {
		String decoded = PercentEncoding.decode(text);
		return (decoded != null) ? decoded : text;
	}

	/** Names of variables for the parameters of one operation, each used once. */
	private static final class VariableNames {

		private static final int MAX_LENGTH = 60;

		private final Set<String> used = new HashSet<>();

		/**
		 * Returns the name with an underscore for each character that templates forbid.
		 */
		String of(String parameter) {
			String plain = parameter.replaceAll("[^A-Za-z0-9_]", "_");
			String start = plain.substring(0, Math.min(plain.length(), MAX_LENGTH));
			String name = start;
			for (int next = 2; !this.used.add(name); next++) {
				name = start + "_" + next;
			}
			return name;
		}

	}

}
