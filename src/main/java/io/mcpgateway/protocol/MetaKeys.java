package io.mcpgateway.protocol;

import java.util.List;

/** Keys of {@code _meta} that the protocol reserves, and those of the gateway. */
public final class MetaKeys {

	/** Revision of a stateless request. */
	public static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";

	/** Name and version of a stateless client. */
	public static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

	/** Capabilities of a stateless client. */
	public static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

	/** Name and version of the server. */
	public static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

	/** Id of the request that began a notification's subscription. */
	public static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

	/** URI prefixes that a list leaves out because their source failed. */
	public static final String UNAVAILABLE = "io.mcpgateway/unavailable";

	/** Mark of a last page after which more resources exist. */
	public static final String TRUNCATED = "io.mcpgateway/truncated";

	/** URI prefixes with more resources than a last page that is so marked. */
	public static final String LEFT_OUT = "io.mcpgateway/leftOut";

	/** Advice about a result, in words. */
	public static final String HINT = "io.mcpgateway/hint";

	/** Entity tag of a content, or of a listed resource: equal for equal bytes only. */
	public static final String ETAG = "io.mcpgateway/etag";

	/** Entity tag of the content that the reader has already. */
	public static final String IF_NONE_MATCH = "io.mcpgateway/ifNoneMatch";

	/** Mark of a content that is not sent, since the reader has it already. */
	public static final String UNCHANGED = "io.mcpgateway/unchanged";

	/** URI of the text that follows the text of a read, now or later. */
	public static final String NEXT = "io.mcpgateway/next";

	/** URI of the page after a page, as of an API, a log or a difference. */
	public static final String NEXT_PAGE = "io.mcpgateway/nextPage";

	/**
	 * Encoding that a text has at its source, by its name in the IANA registry, if not
	 * UTF-8. The text of a read is in UTF-8 always, a range of bytes is not.
	 */
	public static final String CHARSET = "io.mcpgateway/charset";

	/** Compression of the bytes of a text, such as {@code gzip}; tools read the text. */
	public static final String CONTENT_ENCODING = "io.mcpgateway/contentEncoding";

	/**
	 * Hash and size of a content in Git LFS, and whether a read serves the content or the
	 * pointer to it.
	 */
	public static final String LFS = "io.mcpgateway/lfs";

	/** URI of the Markdown of a document. */
	public static final String MARKDOWN = "io.mcpgateway/markdown";

	/** Number of pages of a document. */
	public static final String PAGES = "io.mcpgateway/pages";

	/** Number of files that differ in a difference, on all of its pages. */
	public static final String FILES = "io.mcpgateway/files";

	/** Size of the files that differ in a difference, in bytes, before and after. */
	public static final String FILE_BYTES = "io.mcpgateway/fileBytes";

	/**
	 * Keys of a content's metadata whose values are URIs: readers get only those that
	 * access rules show them.
	 */
	public static final List<String> LINKS = List.of(NEXT, NEXT_PAGE, MARKDOWN);

	private MetaKeys() {
	}

}
