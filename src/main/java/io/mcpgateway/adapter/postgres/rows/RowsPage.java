package io.mcpgateway.adapter.postgres.rows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import io.mcpgateway.adapter.postgres.mount.RowsProperties;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Which rows of a relation a URI asks for.
 *
 * @param after the key before the first of them; {@code null} for the first rows
 */
record RowsPage(int limit, @Nullable String after) {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	/** A part of a key that is longer makes a URI that is too long. */
	static final int MAX_KEY_PART_LENGTH = ResourceUri.MAX_LENGTH;

	private static final int MAX_KEY_BYTES = 64 * 1024;

	/** Read a page from the parameters of a URI. */
	static RowsPage of(ResourceUri uri, RowsProperties rows) {
		if (!Set.of("limit", "after").containsAll(uri.query().keySet())) {
			throw uri.invalid("rows take the parameters limit and after, and no other");
		}
		String limit = uri.query().get("limit");
		String after = uri.query().get("after");
		if (limit != null && (!limit.matches("[0-9]{1,9}") || Integer.parseInt(limit) < 1
				|| Integer.parseInt(limit) > rows.maxLimit())) {
			throw uri.invalid("write limit=" + rows.limit() + ", a number from 1 to " + rows.maxLimit());
		}
		if (after != null && after.getBytes(StandardCharsets.UTF_8).length > MAX_KEY_BYTES) {
			throw uri.invalid("after is longer than any key: take it from next of the page before");
		}
		return new RowsPage((limit != null) ? Integer.parseInt(limit) : rows.limit(), after);
	}

	/** The parts of the key after which it begins; empty for the first page. */
	List<String> key(ResourceUri uri, List<KeyColumn> columns) {
		if (this.after == null) {
			return List.of();
		}
		if (columns.isEmpty()) {
			throw uri.invalid("these rows have no key, so that only the first can be read: leave after out");
		}
		List<String> parts = isArray(columns.size(), this.after) ? array(this.after) : List.of(this.after);
		if (parts == null || parts.size() != columns.size()) {
			throw uri.invalid((columns.size() > 1)
					? "after is a JSON array of " + columns.size() + " strings, one for each column of the key"
					: "after is a value of the key, or a JSON array of it if it begins with a bracket");
		}
		return parts;
	}

	/** Where the next page begins; {@code null} if that is too long for a URI. */
	@Nullable String next(String uri, List<String> key) {
		String only = key.getFirst();
		String next = isArray(key.size(), only) ? JSON.writeValueAsString(key) : only;
		String text = uri + "?limit=" + this.limit + "&after="
				+ PercentEncoding.encode(next).replace("&", "%26").replace("+", "%2B");
		return (text.length() <= ResourceUri.MAX_LENGTH) ? text : null;
	}

	private static boolean isArray(int parts, String text) {
		return parts > 1 || text.startsWith("[");
	}

	private static @Nullable List<String> array(String after) {
		try {
			String[] parts = JSON.readValue(after, String[].class);
			return (parts != null && Arrays.stream(parts).allMatch((part) -> part != null && part.indexOf(0) < 0))
					? List.of(parts) : null;
		}
		catch (JacksonException ex) {
			return null;
		}
	}

}
