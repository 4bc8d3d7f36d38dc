package io.mcpgateway.tool;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.tool.CallableTool.ToolCall;
import org.jspecify.annotations.Nullable;

/** Argument of a tool that is a date or a time. */
final class TimeArgument {

	private TimeArgument() {
	}

	/**
	 * Returns the time of an argument; {@code null} if it is absent or empty. A date is
	 * its beginning in UTC.
	 * @throws McpException if the argument is neither
	 */
	static @Nullable Instant of(ToolCall call, String name) {
		String text = call.argument(name);
		if (text == null || text.isEmpty()) {
			return null;
		}
		try {
			return text.contains("T") ? OffsetDateTime.parse(text).toInstant()
					: LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
		}
		catch (DateTimeException ex) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "Invalid arguments: " + name
					+ " must be a date such as 2026-01-31 or a time such as 2026-01-31T12:00:00Z");
		}
	}

}
