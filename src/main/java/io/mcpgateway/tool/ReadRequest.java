package io.mcpgateway.tool;

import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.MarkdownUri;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import org.jspecify.annotations.Nullable;

/**
 * Part of a resource for a tool to read.
 *
 * @param uri the URI for the catalog: of the part, if parts have URIs
 * @param piece the part
 * @param hasUri whether parts of this resource have URIs; otherwise, the part is
 * extracted here
 */
record ReadRequest(String uri, ReadRange piece, boolean hasUri) {

	/**
	 * Reads the arguments of a tool.
	 * @throws McpException with a correction
	 */
	static ReadRequest of(ResourceCatalog catalog, Identity identity, String uri, @Nullable String lines,
			@Nullable String bytes) {
		ReadRange told = told(lines, bytes);
		if (!catalog.supportsRanges(uri, identity)) {
			return new ReadRequest(uri, told, false);
		}
		MarkdownUri markdown = MarkdownUri.of(ResourceUri.parse(uri));
		ReadRange asked = (markdown != null) ? markdown.piece() : ReadRange.of(ResourceUri.parse(uri).query());
		if (told.equals(ReadRange.WHOLE)) {
			return new ReadRequest(uri, (asked != null) ? asked : ReadRange.WHOLE, true);
		}
		if (!ReadRange.WHOLE.equals(asked)) {
			throw wrong("give a URI without a query, or leave out lines and bytes");
		}
		return new ReadRequest(part(uri, (lines != null) ? "lines=" + lines : "bytes=" + bytes), told, true);
	}

	/** Returns the URI of another part of the same resource. */
	String part(String range) {
		return part(this.uri, range);
	}

	private static String part(String uri, String range) {
		MarkdownUri markdown = MarkdownUri.of(ResourceUri.parse(uri));
		return (markdown != null) ? markdown.part(range) : ResourceUri.withoutQuery(uri) + "?" + range;
	}

	/** Returns whether the part may start or end inside a character. */
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
			throw wrong(((lines != null) ? "lines must look like 10-40, counted from 1"
					: "bytes must look like 0-4095, counted from 0") + ", with the first not after the last");
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
