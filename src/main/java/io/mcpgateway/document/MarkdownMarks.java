package io.mcpgateway.document;

import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.MarkdownUri;
import org.jspecify.annotations.Nullable;

/** Metadata that tells clients where the Markdown of a document is. */
final class MarkdownMarks {

	private MarkdownMarks() {
	}

	/** Returns a listed resource with the URI of its Markdown, if it is a document. */
	static Resource on(Resource resource) {
		return !DocumentTypes.isDocument(resource.mimeType()) ? resource
				: resource.withMeta(with(resource.meta(), MarkdownUri.of(resource.uri())));
	}

	/** Returns a content with the URI of its Markdown, if it is a document. */
	static Content on(Content content) {
		return !DocumentTypes.isDocument(content.mimeType()) ? content
				: content.withMeta(with(content.meta(), MarkdownUri.ofContent(content.uri())));
	}

	private static Map<String, Object> with(@Nullable Map<String, Object> meta, String markdown) {
		Map<String, Object> more = (meta != null) ? new HashMap<>(meta) : new HashMap<>();
		more.put(MetaKeys.MARKDOWN, markdown);
		return more;
	}

}
