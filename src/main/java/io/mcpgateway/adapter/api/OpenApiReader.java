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
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
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

	private static final int MAX_NAMED_LENGTH = 100;

	/** Maximum number of parameters of an operation. */
	private static final int MAX_PARAMETERS = 100;

	private static final int MAX_PATH_LENGTH = 2000;

	private static final Pattern PATH = Pattern.compile("(?:/(?:[^/{}?#\\s]++|\\{[^/{}]{1,64}})*+)++");

	private static final Pattern VARIABLE = Pattern.compile("\\{[^{}]*}");

	private final Set<String> givenHeaders;

	private final Set<String> givenQuery;

	private final Set<String> segmentVariables;

	/**
	 * Creates a reader of documents whose hints alone tell values of several segments.
	 */
	OpenApiReader(Set<String> givenHeaders, Set<String> givenQuery) {
		this(givenHeaders, givenQuery, Set.of());
	}

	/**
	 * Creates a reader.
	 * @param givenHeaders headers that each request has anyway
	 * @param givenQuery query parameters that each request has anyway
	 * @param segmentVariables parameters of the path whose values have several segments
	 */
	public OpenApiReader(Set<String> givenHeaders, Set<String> givenQuery, Set<String> segmentVariables) {
		this.givenHeaders = givenHeaders.stream()
			.map((name) -> name.toLowerCase(Locale.ROOT))
			.collect(Collectors.toUnmodifiableSet());
		this.givenQuery = givenQuery.stream().map(LenientName::fold).collect(Collectors.toUnmodifiableSet());
		this.segmentVariables = Set.copyOf(segmentVariables);
	}

	/**
	 * Reads the operations of a document that refers to no other file.
	 * @param document opens the document, each time from its beginning
	 * @throws OpenApiException if the document cannot be served
	 * @throws IOException if the document cannot be read
	 */
	public List<ApiOperation> read(InputStreamSource document) throws IOException {
		return read(OpenApiFiles.single(document));
	}

	/**
	 * Reads the operations of a document in JSON or YAML, whose files are all known.
	 * @throws OpenApiException if the document cannot be served
	 * @throws IOException if the document, or a file of it, cannot be read
	 */
	List<ApiOperation> read(OpenApiFiles files) throws IOException {
		OpenApiDocument document = OpenApiDocument.of(files);
		document.follow();
		return operations(document, (ignored) -> {
		});
	}

	/**
	 * Returns the operations of a document.
	 * @param leftOut takes the operations that are left out, without parameters, since
	 * they may be hidden
	 * @throws OpenApiException if the document cannot be served
	 */
	public List<ApiOperation> operations(OpenApiDocument parsed, Consumer<ApiOperation> leftOut) {
		IdentityHashMap<JsonNode, ApiParameter> known = new IdentityHashMap<>();
		List<ApiOperation> operations = new ArrayList<>();
		List<String> skipped = new ArrayList<>();
		Set<String> neededHeaders = new TreeSet<>();
		for (Map.Entry<String, JsonNode> path : parsed.paths().properties()) {
			JsonNode item = parsed.resolve(path.getValue());
			JsonNode get = parsed.resolve(item.path("get"));
			if (item.path("get").isObject()) {
				ApiOperation operation = operation(parsed, path.getKey(), item, get, known, neededHeaders);
				if (operation != null) {
					operations.add(operation);
				}
				else {
					skipped.add(path.getKey());
					leftOut(parsed, path.getKey(), get).ifPresent(leftOut);
				}
			}
			if (operations.size() + skipped.size() > MAX_OPERATIONS) {
				throw new OpenApiException("has more than " + MAX_OPERATIONS + " GET operations");
			}
		}
		if (!skipped.isEmpty()) {
			logger.info(
					"{} GET operations of an OpenAPI document need parameters that URIs cannot carry, such as {}. Set headers of the mount for: {}",
					skipped.size(),
					skipped.stream().limit(MAX_NAMED).map(OpenApiReader::named).collect(Collectors.joining(", ")),
					neededHeaders.isEmpty() ? "none" : String.join(", ", neededHeaders));
		}
		return operations;
	}

	/**
	 * Returns an operation; {@code null} if no URI can be its own.
	 * @param known parameters by their nodes, since operations share them
	 * @param neededHeaders gathers the headers that an operator has to configure
	 */
	private @Nullable ApiOperation operation(OpenApiDocument document, String path, JsonNode item, JsonNode get,
			IdentityHashMap<JsonNode, ApiParameter> known, Set<String> neededHeaders) {
		if (!isPossible(path) || !get.isObject()) {
			return null;
		}
		Map<String, ParameterNode> parameters = new LinkedHashMap<>();
		for (JsonNode of : List.of(item, get)) {
			for (JsonNode node : document.resolve(of.path("parameters")).values()) {
				ParameterNode parameter = ParameterNode.of(document, document.resolve(node));
				parameters.put(parameter.place() + " " + parameter.name(), parameter);
			}
		}
		List<ParameterNode> missing = parameters.values()
			.stream()
			.filter((parameter) -> parameter.isRequired() && !isPossible(parameter))
			.toList();
		missing.stream()
			.filter((parameter) -> parameter.isIn("header") && neededHeaders.size() < MAX_NAMED)
			.forEach((parameter) -> neededHeaders.add(parameter.name().replaceAll("[^A-Za-z0-9_-]", "?")));
		if (parameters.size() > MAX_PARAMETERS || !missing.isEmpty()) {
			return null;
		}
		VariableNames variables = new VariableNames();
		Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		List<ApiParameter> inQuery = new ArrayList<>();
		PathParts parts = new PathParts(path);
		for (ParameterNode parameter : parameters.values()) {
			String header = headerValue(parameter);
			if (parameter.isIn("path")) {
				parts.add(parameter, variables, this.segmentVariables, known);
			}
			else if (parameter.isIn("query") && isPossible(parameter)) {
				parameter.inQuery()
					.stream()
					.filter((single) -> single.isPlain() && !isGiven(single))
					.forEach((single) -> inQuery.add(single.parameter(variables.of(single.name()), known)));
			}
			else if (header != null) {
				headers.put(parameter.name(), header);
			}
		}
		parts.addMissing(variables, this.segmentVariables);
		return (inQuery.size() > MAX_PARAMETERS) ? null : operation(document, parts, get, inQuery, headers);
	}

	/** Returns a path for a line of the log, which shows nothing else as it is. */
	private static String named(String path) {
		return path.substring(0, Math.min(path.length(), MAX_NAMED_LENGTH)).replaceAll("[^!-~]", "?");
	}

	/** Returns an operation by its path alone; empty if no URI can have the path. */
	private Optional<ApiOperation> leftOut(OpenApiDocument document, String path, JsonNode get) {
		PathParts parts = new PathParts(path);
		parts.addMissing(new VariableNames(), this.segmentVariables);
		return isPossible(path) ? Optional.ofNullable(operation(document, parts, get, List.of(), Map.of()))
				: Optional.empty();
	}

	private static boolean isPossible(String path) {
		return path.length() <= MAX_PATH_LENGTH && PATH.matcher(path).matches() && hasSegments(path);
	}

	private static @Nullable ApiOperation operation(OpenApiDocument document, PathParts parts, JsonNode get,
			List<ApiParameter> inQuery, Map<String, String> headers) {
		UriTemplate path;
		try {
			path = UriTemplate.parse(encoded(parts.template));
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
		List<ApiParameter> inPath = parts.parameters.stream()
			.filter((parameter) -> path.variables().contains(parameter.variable()))
			.toList();
		String summary = OpenApiDocument.text(get.path("summary"));
		String description = OpenApiDocument.text(get.path("description"));
		String id = OpenApiDocument.text(get.path("operationId"));
		return new ApiOperation(path, inPath, inQuery, headers, (id != null) ? id : parts.template, summary,
				(description != null) ? description : summary, document.mimeType(get),
				SchemaNode.texts(get.path("tags")));
	}

	private boolean isPossible(ParameterNode parameter) {
		return parameter.isIgnored() || switch (parameter.place()) {
			case "path" -> parameter.isPlain();
			case "query" -> parameter.isPlain() || isGiven(parameter);
			case "header" -> isGivenHeader(parameter) || parameter.headerValue() != null;
			default -> false;
		};
	}

	private boolean isGivenHeader(ParameterNode parameter) {
		return this.givenHeaders.contains(parameter.name().toLowerCase(Locale.ROOT));
	}

	/** Returns the value of a required header that is not given; {@code null} without. */
	private @Nullable String headerValue(ParameterNode parameter) {
		return (parameter.isIn("header") && parameter.isRequired() && !parameter.isIgnored()
				&& !isGivenHeader(parameter)) ? parameter.headerValue() : null;
	}

	/**
	 * Returns whether requests have the parameter anyway, or a name in its brackets.
	 * Compares without case, since some servers join the values of both cases.
	 */
	private boolean isGiven(ParameterNode parameter) {
		String name = LenientName.fold(parameter.name());
		return this.givenQuery.contains(name) || (parameter.isBracketed()
				&& this.givenQuery.stream().anyMatch((given) -> given.startsWith(name + "[")));
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

	/** Template of a path with its parameters, as far as they are read. */
	private static final class PathParts {

		/** Variable with a sign for several segments, or with a pattern. */
		private static final Pattern MARKED_VARIABLE = Pattern.compile("\\{([+*]?)([^{}/+*:]+)([+*]|:[^{}/]*|)}");

		private static final Pattern WHOLE_SEGMENT = Pattern.compile("(?<=/)\\{([^{}/]+)}(?=/|$)");

		private final List<ApiParameter> parameters = new ArrayList<>();

		/** Variables that frameworks mark in the path, as in {+path} and {path*}. */
		private final Set<String> marked = new HashSet<>();

		private String template;

		PathParts(String path) {
			this.template = MARKED_VARIABLE.matcher(path).replaceAll((found) -> {
				if (!found.group(1).isEmpty() || found.group(3).matches("[+*]")) {
					this.marked.add(found.group(2));
				}
				return Matcher.quoteReplacement("{" + found.group(2) + "}");
			});
		}

		void add(ParameterNode parameter, VariableNames variables, Set<String> segmentVariables,
				IdentityHashMap<JsonNode, ApiParameter> known) {
			String variable = variables.of(parameter.name());
			replace(parameter.name(), variable, parameter.hasSegments() || segmentVariables.contains(parameter.name()));
			this.parameters.add(parameter.parameter(variable, known));
		}

		/** Adds the variables that the document does not describe. */
		void addMissing(VariableNames variables, Set<String> segmentVariables) {
			for (MatchResult found : VARIABLE.matcher(this.template).results().toList()) {
				String name = found.group().substring(1, found.group().length() - 1);
				if (!name.startsWith("+")
						&& this.parameters.stream().noneMatch((parameter) -> parameter.variable().equals(name))) {
					String variable = variables.of(name);
					replace(name, variable, segmentVariables.contains(name));
					this.parameters.add(ApiParameter.ofText(name, variable, true, List.of(), ParameterForm.PATH));
				}
			}
		}

		/** Replaces a name by its variable, which has several segments at most once. */
		private void replace(String name, String variable, boolean hasSegments) {
			boolean isWhole = WHOLE_SEGMENT.matcher(this.template)
				.results()
				.anyMatch((segment) -> segment.group(1).equals(name));
			String sign = ((hasSegments || this.marked.contains(name)) && isWhole && !this.template.contains("{+"))
					? "+" : "";
			this.template = this.template.replace("{" + name + "}", "{" + sign + variable + "}");
		}

	}

}
