package io.mcpgateway.document;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.blocking.BlockingStreams;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.resource.content.ByteRange;
import io.mcpgateway.resource.content.ChunkBuffers;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.MarkdownUri;
import io.mcpgateway.resource.content.UnreadableException;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reader of kept Markdown: the whole text, some pages, or a range. */
final class MarkdownReader {

	/** Media type of Markdown (RFC 7763). */
	static final String MEDIA_TYPE = "text/markdown";

	private MarkdownReader() {
	}

	/**
	 * Returns the content at a URI.
	 * @param caching caching hints of the document
	 */
	static Mono<Content> read(String uri, MarkdownUri target, Markdown markdown, @Nullable Caching caching) {
		return Mono.fromCallable(() -> pages(target, markdown))
			.flatMap((pages) -> ByteRange
				.find(target.piece(), pages.length(),
						(start, end) -> bytes(markdown, pages.start() + start, pages.start() + end))
				.map((piece) -> new ByteRange(pages.start() + piece.start(), pages.start() + piece.end())))
			.flatMap((range) -> body(markdown, range))
			.map((body) -> new Content(uri, MEDIA_TYPE, Form.TEXT, body, meta(target, markdown), caching))
			.onErrorMap(IOException.class,
					(gone) -> new UnreadableException("its Markdown is gone meanwhile. Read it again"))
			.subscribeOn(BlockingScheduler.shared());
	}

	private static ByteRange pages(MarkdownUri target, Markdown markdown) throws IOException {
		return (target.pages() != null) ? markdown.find(target.pages()) : new ByteRange(0, markdown.size());
	}

	private static Mono<Body> body(Markdown markdown, ByteRange range) {
		return Body.of(bytes(markdown, range.start(), range.end()), range.length());
	}

	private static Flux<DataBuffer> bytes(Markdown markdown, long start, long end) {
		return BlockingStreams.on(BlockingScheduler.shared(), ChunkBuffers
			.stream(() -> Channels.newInputStream(FileChannel.open(markdown.file()).position(start)), end - start));
	}

	private static Map<String, Object> meta(MarkdownUri target, Markdown markdown) {
		Map<String, Object> meta = new HashMap<>();
		meta.put(MetaKeys.ETAG, DigestUtils.sha256Hex(
				String.join("\n", markdown.key(), String.valueOf(target.pages()), String.valueOf(target.piece()))));
		if (markdown.pages() > 0) {
			meta.put(MetaKeys.PAGES, markdown.pages());
		}
		if (markdown.isCut()) {
			meta.put(MetaKeys.TRUNCATED, true);
		}
		return meta;
	}

}
