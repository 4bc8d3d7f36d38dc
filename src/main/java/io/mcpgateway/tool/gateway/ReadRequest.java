package io.mcpgateway.tool.gateway;

import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.caller.Identity;
import io.mcpgateway.rpc.error.ErrorCode;
import io.mcpgateway.rpc.error.McpException;
import org.jspecify.annotations.Nullable;

/**
 * What of a resource is to be read.
 *
 * @param uri what the catalogue is asked for, which is the piece's own URI where pieces
 * have such
 * @param piece which part of the whole it is
 * @param hasUri whether pieces of this resource have URIs; those of others are cut out
 * here
 */
record ReadRequest(String uri, ReadRange piece, boolean hasUri) {

	/**
	 * Read the arguments of a tool.
	 * @param identity of who calls it
	 * @throws McpException that says what to give instead
	 */
	static ReadRequest of(ResourceCatalog catalog, Identity identity, String uri, @Nullable String lines,
			@Nullable String bytes) {
		ReadRange told = told(lines, bytes);
		if (!catalog.supportsRanges(uri, identity)) {
			return new ReadRequest(uri, told, false);
		}
		ReadRange asked = ReadRange.of(ResourceUri.parse(uri).query());
		if (told.equals(ReadRange.WHOLE)) {
			return new ReadRequest(uri, (asked != null) ? asked : ReadRange.WHOLE, true);
		}
		if (!ReadRange.WHOLE.equals(asked)) {
			throw wrong("leave out the query of the URI, or lines and bytes");
		}
		return new ReadRequest(uri + ((lines != null) ? "?lines=" + lines : "?bytes=" + bytes), told, true);
	}

	/** Whether what is read may begin or end inside a character. */
	boolean isPart() {
		return this.piece instanceof ReadRange.Bytes;
	}

	private static ReadRange told(@Nullable String lines, @Nullable String bytes) {
		Map<String, String> told = new HashMap<>();
		if (lines != null) {
			told.put("lines", lines);
		}
		if (bytes != null) {
			told.put("bytes", bytes);
		}
		ReadRange piece;
		try {
			piece = ReadRange.of(told);
		}
		catch (McpException ex) {
			throw wrong("write "
					+ ((lines != null) ? "lines as in 10-40, counted from 1" : "bytes as in 0-4095, counted from 0")
					+ ", the first not beyond the last");
		}
		if (piece == null) {
			throw wrong("give lines or bytes, not both");
		}
		return piece;
	}

	private static McpException wrong(String why) {
		return new McpException(ErrorCode.INVALID_PARAMS, "Invalid arguments: " + why);
	}

}
