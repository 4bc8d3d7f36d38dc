package io.mcpgateway.find;

import java.util.Objects;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Hash64;
import io.mcpgateway.resource.catalog.Cursor;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;

/**
 * Position of a page. It names visible resources only: the cursor of a list is sealed by
 * the catalog.
 *
 * @param list cursor of the list of resources; empty at its beginning, {@code null} at
 * its end
 * @param last last resource before the page in an order by value, and its value;
 * {@code null} for none
 * @param template last template before the page; empty at the beginning, {@code null} at
 * the end
 */
record FindPosition(@Nullable String list, @Nullable Last last, @Nullable String template) {

	static final FindPosition START = new FindPosition("", null, "");

	private static final String END = "-";

	/** Last resource before a page. */
	record Last(long value, String uri) {

		/** Returns whether a resource follows in the order of values, then of URIs. */
		boolean precedes(Resource resource, long itsValue) {
			return itsValue < this.value || (itsValue == this.value && resource.uri().compareTo(this.uri) > 0);
		}

	}

	/**
	 * Reads a cursor.
	 * @param conditions text of the query to which the cursor belongs
	 * @throws McpException if the cursor is of another query, or none
	 */
	static FindPosition of(@Nullable String cursor, String conditions) {
		if (cursor == null) {
			return START;
		}
		String[] parts = Cursor.key(cursor).split("\n", -1);
		if (parts.length != 5 || !parts[0].equals(mark(conditions))) {
			throw invalid();
		}
		try {
			Last last = parts[2].isEmpty() ? null : new Last(Long.parseLong(parts[2]), parts[3]);
			return new FindPosition(parts[1].equals(END) ? null : parts[1], last,
					parts[4].equals(END) ? null : parts[4]);
		}
		catch (NumberFormatException ex) {
			throw invalid();
		}
	}

	/** Returns the cursor; {@code null} at the end of resources and templates. */
	@Nullable String cursor(String conditions) {
		if (this.list == null && this.template == null) {
			return null;
		}
		return Cursor.after(String.join("\n", mark(conditions), Objects.requireNonNullElse(this.list, END),
				(this.last != null) ? Long.toString(this.last.value) : "", (this.last != null) ? this.last.uri : "",
				Objects.requireNonNullElse(this.template, END)));
	}

	private static String mark(String conditions) {
		return Long.toHexString(Hash64.of(conditions));
	}

	private static McpException invalid() {
		return new McpException(ErrorCode.INVALID_PARAMS,
				"Invalid cursor: send the nextCursor of the previous page with the same arguments, or no cursor");
	}

}
