package io.mcpgateway.adapter.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.uri.UriTemplate;
import org.jspecify.annotations.Nullable;

/**
 * GET operation of an API.
 *
 * @param path template of its path, with a slash at the start
 * @param pathParameters parameters of the path
 * @param queryParameters parameters of the query, in the order of requests
 * @param mimeType media type of the answer; {@code null} if it has several, or none is
 * known
 */
record ApiOperation(UriTemplate path, List<ApiParameter> pathParameters, List<ApiParameter> queryParameters,
		String name, @Nullable String title, @Nullable String description, @Nullable String mimeType) {

	public ApiOperation {
		pathParameters = List.copyOf(pathParameters);
		queryParameters = List.copyOf(queryParameters);
	}

	/** Returns whether the operation can be requested without values. */
	boolean isResource() {
		return this.pathParameters.isEmpty() && this.queryParameters.stream().noneMatch(ApiParameter::isRequired);
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

	/**
	 * Returns the path of the request for a URI. No character of a value has a meaning to
	 * the API.
	 */
	public String requestPath(ResourceUri uri) {
		Map<String, String> values = values(uri);
		return this.path.expand((expression) -> {
			ApiParameter parameter = parameter(expression.variable());
			String value = values.getOrDefault(expression.variable(), "");
			return (parameter != null) ? parameter.encode(value) : PercentEncoding.encodeReserved(value);
		});
	}

	/**
	 * Returns the query of the request for a URI, empty without parameters.
	 * @throws RuntimeException (invalid params) if a value is wrong or missing
	 */
	public String requestQuery(ResourceUri uri) {
		check(uri);
		return this.queryParameters.stream()
			.filter((parameter) -> uri.query().containsKey(parameter.variable()))
			.map((parameter) -> parameter.request(uri.query().getOrDefault(parameter.variable(), "")))
			.collect(Collectors.joining("&"));
	}

	/**
	 * Returns the canonical URI of the resource with its parameters in the order of the
	 * operation, since an answer must have a single URI.
	 * @throws RuntimeException (invalid params) if a value is wrong or missing
	 */
	public String subject(ResourceUri uri) {
		check(uri);
		List<String> query = new ArrayList<>();
		for (ApiParameter parameter : this.queryParameters) {
			String value = uri.query().get(parameter.variable());
			if (value != null) {
				query.add(parameter.variable() + "=" + PercentEncoding.encodeValue(value));
			}
		}
		return uri.subject() + (query.isEmpty() ? "" : "?" + String.join("&", query));
	}

	/** Returns the values of the path, whatever its spelling. */
	private Map<String, String> values(ResourceUri uri) {
		Map<String, String> values = this.path.match(ApiOperations.canonicalPath(uri));
		return (values != null) ? values : Map.of();
	}

	private void check(ResourceUri uri) {
		Map<String, String> inPath = values(uri);
		for (ApiParameter parameter : this.pathParameters) {
			check(uri, parameter, inPath.get(parameter.variable()));
		}
		for (ApiParameter parameter : this.queryParameters) {
			check(uri, parameter, uri.query().get(parameter.variable()));
		}
		for (String name : uri.query().keySet()) {
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
