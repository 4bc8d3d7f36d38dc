package io.mcpgateway.adapter.api;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.mcpgateway.adapter.api.ParameterForm.Shape;
import io.mcpgateway.adapter.api.ParameterForm.Style;
import io.mcpgateway.resource.uri.LenientName;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Finder of the page after an answer, by {@code Link: rel="next"} (RFC 8288). The link
 * becomes a URI of the gateway, which a reader requests like any other: the operation at
 * its path, or the operation of the answer where the API has another path for its pages.
 * The link must be of the API, and all parameters known.
 */
final class NextPages {

	private static final Pattern LINK = Pattern.compile("<([^<>]*)>([^<]*)");

	private static final Pattern NEXT = Pattern
		.compile("(?i);\\s*rel\\s*=\\s*(?:\"(?:[^\"]*\\s)?next(?:\\s[^\"]*)?\"|next\\s*(?:[;,]|$))");

	/** Parameter by which Sentry says that the next page is empty. */
	private static final Pattern EMPTY = Pattern.compile("(?i);\\s*results\\s*=\\s*\"?false\\b");

	private final ApiAddress address;

	private final Set<String> given;

	private final String prefix;

	private final ServedOperations operations;

	/**
	 * Creates a finder.
	 * @param prefix start of the URIs of the mount
	 */
	NextPages(ApiMount mount, String prefix, ServedOperations operations) {
		this.address = ApiAddress.of(mount.base());
		this.given = mount.query().keySet().stream().map(LenientName::fold).collect(Collectors.toUnmodifiableSet());
		this.prefix = prefix;
		this.operations = operations;
	}

	/**
	 * Returns the URI of the page after an answer; {@code null} if the answer names none
	 * that the gateway serves.
	 */
	@Nullable String next(ApiOperation operation, ResourceUri uri, ApiResponse response) {
		for (String line : response.headers().getOrEmpty(HttpHeaders.LINK)) {
			Matcher links = LINK.matcher(line);
			while (links.find()) {
				if (NEXT.matcher(links.group(2)).find() && !EMPTY.matcher(links.group(2)).find()) {
					return page(operation, uri, links.group(1).strip());
				}
			}
		}
		return null;
	}

	private @Nullable String page(ApiOperation operation, ResourceUri uri, String link) {
		try {
			URI current = URI.create(this.address.base() + operation.requestPath(uri));
			URI target = current.resolve(link);
			if (link.isEmpty() || target.getRawFragment() != null || !this.address.contains(target)) {
				return null;
			}
			ResourceUri linked = ResourceUri
				.parse(this.prefix + target.getRawPath().substring(this.address.base().getRawPath().length() + 1));
			boolean isSame = target.getRawPath().equals(current.getRawPath());
			ApiOperation found = isSame ? null : this.operations.known().find(linked);
			if (found != null && !found.hasPlainPath()) {
				return null;
			}
			String path = (found != null) ? found.canonicalUri(linked) : operation.canonicalUri(uri);
			ApiOperation meant = (found != null) ? found : operation;
			Map<String, String> query = query(meant, (target.getRawQuery() != null) ? target.getRawQuery() : "");
			if (query == null) {
				return null;
			}
			String text = path + query.entrySet()
				.stream()
				.map((value) -> value.getKey() + "=" + value.getValue())
				.collect(Collectors.joining("&", query.isEmpty() ? "" : "?", ""));
			String next = meant.subject(ResourceUri.parse(text));
			return next.equals(operation.subject(uri)) ? null : next;
		}
		catch (IllegalArgumentException | McpException ex) {
			return null;
		}
	}

	/**
	 * Returns the values of a query by variable, encoded for a URI; {@code null} if a
	 * parameter is unknown, or its form cannot be read back.
	 */
	private @Nullable Map<String, String> query(ApiOperation operation, String query) {
		Map<String, List<String>> values = new LinkedHashMap<>();
		for (String pair : query.isEmpty() ? new String[0] : query.split("&", -1)) {
			int equals = pair.indexOf('=');
			String name = decoded((equals < 0) ? pair : pair.substring(0, equals));
			String value = (equals < 0) ? "" : pair.substring(equals + 1);
			if (!this.given.contains(LenientName.fold(name))) {
				values.computeIfAbsent(name, (first) -> new ArrayList<>()).add(value);
			}
		}
		Map<String, String> variables = new LinkedHashMap<>();
		for (Map.Entry<String, List<String>> value : values.entrySet()) {
			ApiParameter parameter = operation.queryParameters()
				.stream()
				.filter((known) -> value.getKey().equals(known.name()))
				.findFirst()
				.orElse(null);
			boolean isReadable = parameter != null && parameter.form().style() == Style.FORM
					&& (parameter.form().shape() == Shape.LIST
							|| (parameter.form().shape() == Shape.VALUE && value.getValue().size() == 1));
			if (parameter == null || !isReadable) {
				return null;
			}
			variables.put(parameter.variable(), values(parameter, value.getValue()));
		}
		return variables;
	}

	private static String values(ApiParameter parameter, List<String> raw) {
		if (parameter.form().shape() == Shape.VALUE) {
			return PercentEncoding.encodeValue(decoded(raw.getFirst()));
		}
		return raw.stream()
			.flatMap((value) -> parameter.form().isExploded() ? Stream.of(value)
					: Arrays.stream(value.replace("%2C", ",").replace("%2c", ",").split(",", -1)))
			.map((value) -> PercentEncoding.encodeValue(decoded(value)).replace(",", "%2C"))
			.collect(Collectors.joining(","));
	}

	/** Decodes a part of a query, in which a plus may stand for a blank. */
	private static String decoded(String raw) {
		String decoded = PercentEncoding.decode(raw.replace('+', ' '));
		if (decoded == null) {
			throw new IllegalArgumentException("The link has malformed encodings");
		}
		return decoded;
	}

}
