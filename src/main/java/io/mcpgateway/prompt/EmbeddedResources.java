package io.mcpgateway.prompt;

import java.util.Map;

import io.mcpgateway.protocol.ContentBlock;
import io.mcpgateway.protocol.ResourceContents;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.BufferBytes;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.ContentEncoder;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.ProgressReporter;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reader of resources that prompts embed, into memory and up to a bound. Its errors name
 * the failed resource and say whether another argument would help.
 */
record EmbeddedResources(ResourceCatalog catalog, DataSize largest) {

	/** Reads the resource of a URI with these values. */
	Mono<ContentBlock> read(EmbeddedUri target, Map<String, String> values) {
		return Mono.defer(() -> {
			String uri = target.fill(values);
			ErrorCode code = target.arguments().isEmpty() ? ErrorCode.INTERNAL_ERROR : ErrorCode.INVALID_PARAMS;
			return found(uri).flatMap(this::readable)
				.flatMap(this::inMemory)
				.flatMap((content) -> ContentEncoder.encode(content, ProgressReporter.DISABLED))
				.onErrorMap((failure) -> answer(failure, uri, code));
		}).map(EmbeddedResources::embedded);
	}

	/** Returns the Markdown of a document that is no text, since models read text. */
	private Mono<Content> readable(Content content) {
		String markdown = content.markdownUri();
		return (markdown != null) ? found(markdown) : Mono.just(content);
	}

	private Mono<Content> found(String uri) {
		return this.catalog.find(uri).switchIfEmpty(Mono.error(() -> ResourceUri.notFound(uri)));
	}

	private Mono<Content> inMemory(Content content) {
		return bytes(content.body()).map((bytes) -> content.with(new InMemory(bytes)));
	}

	private Mono<byte[]> bytes(Content.Body body) {
		return switch (body) {
			case Content.InMemory memory when memory.bytes().length > this.largest.toBytes() ->
				Mono.error(() -> new DataBufferLimitException("an embedded resource has more than " + this.largest));
			case Content.InMemory memory -> Mono.just(memory.bytes());
			case Content.Streamed(Flux<DataBuffer> bytes, Long length) ->
				DataBufferUtils.join(bytes, Math.toIntExact(this.largest.toBytes()))
					.map(BufferBytes::drain)
					.defaultIfEmpty(new byte[0]);
		};
	}

	private Throwable answer(Throwable failure, String uri, ErrorCode code) {
		return switch (failure) {
			case DataBufferLimitException large ->
				refused(uri, "is larger than " + this.largest.toBytes() + " bytes, too large to embed", code);
			case McpException known when known.code() == ErrorCode.RESOURCE_NOT_FOUND ->
				refused(uri, "does not exist", code);
			case McpException known -> refused(uri, "cannot be read. " + known.getMessage(),
					(known.code() == ErrorCode.INTERNAL_ERROR) ? known.code() : code);
			default -> failure;
		};
	}

	private static McpException refused(String uri, String why, ErrorCode code) {
		String prefix = (code == ErrorCode.INVALID_PARAMS) ? "Invalid params: the" : "The";
		return new McpException(code, prefix + " resource " + QuotedInput.of(uri) + " of this prompt " + why);
	}

	private static ContentBlock embedded(ResourceContents contents) {
		return new ContentBlock.EmbeddedResource(contents, null, null);
	}

}
