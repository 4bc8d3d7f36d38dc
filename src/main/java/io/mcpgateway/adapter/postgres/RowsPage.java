package io.mcpgateway.adapter.postgres;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import io.mcpgateway.adapter.postgres.RelationColumns.KeyColumn;
import io.mcpgateway.adapter.postgres.mount.RowsProperties;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Page of rows requested by a URI.
 *
 * @param after the key before the first row; {@code null} for the first page
 * @param digest the digest of the key by which the previous page was read, see
 * {@link RelationColumns}; {@code null} if unknown
 */
record RowsPage(int limit, @Nullable String after, @Nullable String digest) {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	/** Length of a key's part beyond which the URI of the next page is too long. */
	static final int MAX_KEY_PART_LENGTH = ResourceUri.MAX_LENGTH;

	private static final int MAX_KEY_BYTES = 64 * 1024;

	/** Reads a page from the parameters of a URI. */
	static RowsPage of(ResourceUri uri, RowsProperties rows) {
		if (!Set.of("limit", "after", "key").containsAll(uri.query().keySet())) {
			throw uri.invalid("unknown parameter: rows take the parameters limit, after and key only");
		}
		String limit = uri.query().get("limit");
		String after = uri.query().get("after");
		if (limit != null && (!limit.matches("[0-9]{1,9}") || Integer.parseInt(limit) < 1
				|| Integer.parseInt(limit) > rows.maxLimit())) {
			throw uri.invalid("invalid limit: write limit=" + rows.limit() + ", a number from 1 to " + rows.maxLimit());
		}
		if (after != null && after.getBytes(StandardCharsets.UTF_8).length > MAX_KEY_BYTES) {
			throw uri.invalid("after is longer than any key: copy the value from next of the previous page");
		}
		String digest = uri.query().get("key");
		if (digest != null && !digest.matches("[0-9a-f]{8}")) {
			throw uri.invalid("invalid key: copy the value from next of the previous page");
		}
		return new RowsPage((limit != null) ? Integer.parseInt(limit) : rows.limit(), after, digest);
	}

	/**
	 * Returns the parts of the key after which the page begins; empty for the first page.
	 */
	List<String> key(ResourceUri uri, List<KeyColumn> columns) {
		if (this.digest != null && columns.isEmpty()) {
			throw uri.invalid("the key by which the previous page was read has changed or is gone: "
					+ "start again with the first page, without after and key");
		}
		if (this.after == null) {
			return List.of();
		}
		if (columns.isEmpty()) {
			throw uri.invalid(
					"this relation has no key by which rows can be paged, so only its first page can be read: omit after");
		}
		List<String> parts = isArray(columns.size(), this.after) ? array(this.after) : List.of(this.after);
		if (parts == null || parts.size() != columns.size()) {
			throw uri.invalid((columns.size() > 1)
					? "invalid after: write a JSON array of " + columns.size()
							+ " strings, one for each column of the key"
					: "invalid after: write a value of the key, or a JSON array with the value if the value begins with a bracket");
		}
		return parts;
	}

	/**
	 * Returns the URI of the next page; {@code null} if the URI would be too long.
	 * @param key the key of the last row
	 * @param digest the digest of the columns of this key
	 */
	@Nullable String next(String uri, List<String> key, String digest) {
		String only = key.getFirst();
		String next = isArray(key.size(), only) ? JSON.writeValueAsString(key) : only;
		String text = uri + "?limit=" + this.limit + "&after=" + PercentEncoding.encodeValue(next) + "&key=" + digest;
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
