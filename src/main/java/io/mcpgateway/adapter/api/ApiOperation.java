package io.mcpgateway.adapter.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.adapter.api.ParameterForm.Style;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.uri.UriTemplate;
import io.mcpgateway.resource.uri.UriTemplate.Expression;
import org.jspecify.annotations.Nullable;

/**
 * GET operation of an API.
 *
 * @param path template of its path, with a slash at the start
 * @param pathParameters parameters of the path
 * @param queryParameters parameters of the query, in the order of requests
 * @param headers headers of requests, which the document demands
 * @param mimeType media type of the answer; {@code null} if it has several, or none is
 * known
 * @param tags tags of the document
 */
record ApiOperation(UriTemplate path, List<ApiParameter> pathParameters, List<ApiParameter> queryParameters,
		Map<String, String> headers, String name, @Nullable String title, @Nullable String description,
		@Nullable String mimeType, List<String> tags) {

	public ApiOperation {
		pathParameters = List.copyOf(pathParameters);
		queryParameters = List.copyOf(queryParameters);
		headers = Map.copyOf(headers);
		tags = List.copyOf(tags);
	}

	/** Returns whether the operation can be requested without values. */
	boolean isResource() {
		return this.pathParameters.isEmpty() && this.queryParameters.stream().noneMatch(ApiParameter::isRequired);
	}

	/** Returns whether the request of a value adds dots to the path. */
	boolean hasLabels() {
		return this.pathParameters.stream().anyMatch((parameter) -> parameter.form().style() == Style.LABEL);
	}

	/** Returns whether requests and URIs write the values of the path alike. */
	boolean hasPlainPath() {
		return this.pathParameters.stream().allMatch((parameter) -> parameter.form().style() == Style.SIMPLE);
	}

	/** Returns the template of all URIs, without the prefix of the mount. */
	String template() {
		String query = this.queryParameters.stream().map(ApiParameter::variable).collect(Collectors.joining(","));
		return this.path.text().substring(1) + (query.isEmpty() ? "" : "{?" + query + "}");
	}

	/** Returns the parameter of a variable; {@code null} for an unknown variable. */
	public @Nullable ApiParameter parameter(String variable) {
		return parameters().filter((parameter) -> parameter.variable().equals(variable)).findFirst().orElse(null);
	}

	/** Returns all parameters, those of the path first. */
	Stream<ApiParameter> parameters() {
		return Stream.concat(this.pathParameters.stream(), this.queryParameters.stream());
	}

	/** Returns whether a path is one of the operation: each variable has a value. */
	boolean matches(ApiPath of) {
		Map<String, String> values = this.path.matchEncoded(of.text());
		return values != null && this.path.expressions()
			.stream()
			.filter(Expression::isPath)
			.allMatch((expression) -> Arrays.stream(values.getOrDefault(expression.variable(), "").split("/", -1))
				.noneMatch(String::isEmpty));
	}

	/**
	 * Returns the request for a URI.
	 * @throws RuntimeException (invalid params) if a value is wrong or missing
	 */
	public ApiRequest request(ResourceUri uri) {
		return new ApiRequest(requestPath(uri), requestQuery(uri), this.headers);
	}

	/**
	 * Returns the path of the request for a URI. No character of a value has a meaning to
	 * the API, except the slashes of a variable with several segments.
	 */
	public String requestPath(ResourceUri uri) {
		Map<String, String> values = pathValues(uri);
		return this.path.expand((expression) -> {
			ApiParameter parameter = parameter(expression.variable());
			String value = values.getOrDefault(expression.variable(), "");
			return (parameter == null) ? "" : !expression.isPath() ? parameter.request(value)
					: Arrays.stream(value.split("/", -1)).map(parameter::request).collect(Collectors.joining("/"));
		});
	}

	/**
	 * Returns the query of the request for a URI, empty without parameters.
	 * @throws RuntimeException (invalid params) if a value is wrong or missing
	 */
	public String requestQuery(ResourceUri uri) {
		check(uri);
		Map<String, String> values = queryValues(uri);
		return this.queryParameters.stream()
			.filter((parameter) -> values.containsKey(parameter.variable()))
			.map((parameter) -> parameter.request(values.getOrDefault(parameter.variable(), "")))
			.collect(Collectors.joining("&"));
	}

	/**
	 * Returns the canonical URI of the resource with its parameters in the order of the
	 * operation, since an answer must have a single URI.
	 * @throws RuntimeException (invalid params) if a value is wrong or missing
	 */
	public String subject(ResourceUri uri) {
		check(uri);
		Map<String, String> values = queryValues(uri);
		List<String> query = new ArrayList<>();
		for (ApiParameter parameter : this.queryParameters) {
			String value = values.get(parameter.variable());
			if (value != null) {
				query.add(parameter.variable() + "=" + parameter.canonical(value, PercentEncoding::encodeValue));
			}
		}
		return canonicalUri(uri) + (query.isEmpty() ? "" : "?" + String.join("&", query));
	}

	/** Returns the canonical URI without the query, which rules see. */
	String canonicalUri(ResourceUri uri) {
		Map<String, String> values = pathValues(uri);
		String root = uri.text().substring(0, uri.text().indexOf(':') + 1) + "//" + uri.authority();
		return root + this.path.expand((expression) -> {
			ApiParameter parameter = parameter(expression.variable());
			String value = values.getOrDefault(expression.variable(), "");
			return (parameter == null) ? ""
					: Arrays.stream(value.split("/", -1))
						.map((segment) -> parameter.canonical(segment, PercentEncoding::encode))
						.collect(Collectors.joining("/"));
		});
	}

	/** Returns the values of the path as written, whatever the spelling of the rest. */
	private Map<String, String> pathValues(ResourceUri uri) {
		Map<String, String> values = this.path.matchEncoded(ApiPath.of(uri).text());
		return (values != null) ? values : Map.of();
	}

	/** Returns the values of the query as written, by variable. */
	private static Map<String, String> queryValues(ResourceUri uri) {
		Map<String, String> values = new HashMap<>();
		int question = uri.text().indexOf('?');
		for (String pair : (question < 0) ? new String[0] : uri.text().substring(question + 1).split("&", -1)) {
			int equals = pair.indexOf('=');
			String name = PercentEncoding.decode((equals < 0) ? pair : pair.substring(0, equals));
			values.put(String.valueOf(name), (equals < 0) ? "" : pair.substring(equals + 1));
		}
		return values;
	}

	private void check(ResourceUri uri) {
		Map<String, String> inPath = pathValues(uri);
		for (ApiParameter parameter : this.pathParameters) {
			check(uri, parameter, inPath.get(parameter.variable()));
		}
		Map<String, String> inQuery = queryValues(uri);
		for (ApiParameter parameter : this.queryParameters) {
			check(uri, parameter, inQuery.get(parameter.variable()));
		}
		for (String name : inQuery.keySet()) {
			if (this.queryParameters.stream().noneMatch((parameter) -> parameter.variable().equals(name))) {
				throw uri.invalid(this.queryParameters.isEmpty() ? "the operation has no parameters in the query"
						: "the parameters of the operation are " + this.queryParameters.stream()
							.map(ApiParameter::variable)
							.collect(Collectors.joining(", ")));
			}
		}
	}

	private static void check(ResourceUri uri, ApiParameter parameter, @Nullable String value) {
		if (value == null && parameter.isRequired()) {
			throw uri.invalid("the parameter " + parameter.variable() + " is required");
		}
		String mistake = (value != null) ? parameter.mistake(value) : null;
		if (mistake != null) {
			throw uri.invalid("the parameter " + mistake);
		}
	}

}
