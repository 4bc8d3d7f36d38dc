package io.mcpgateway.console;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;

import io.mcpgateway.blocking.BlockingScheduler;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import reactor.core.publisher.Mono;

/**
 * File of the console on the class path, read and compressed at the first request. A file
 * outside a jar is read at each request, so that a developer sees each edit.
 */
final class ConsoleFile {

	/** Time for which a file of a jar is kept, whether or not its first reader leaves. */
	static final Duration FOREVER = Duration.ofMillis(Long.MAX_VALUE);

	private final MediaType type;

	private final UnaryOperator<String> template;

	private final Mono<Content> content;

	ConsoleFile(Resource resource, MediaType type) {
		this(resource, type, UnaryOperator.identity());
	}

	/**
	 * Creates a file from a template.
	 * @param template fills in the text of the file
	 */
	ConsoleFile(Resource resource, MediaType type, UnaryOperator<String> template) {
		this.type = type;
		this.template = template;
		this.content = Mono.fromCallable(() -> read(resource))
			.subscribeOn(BlockingScheduler.shared())
			.cache((read) -> read.canChange() ? Duration.ZERO : FOREVER, (failure) -> Duration.ZERO,
					() -> Duration.ZERO);
	}

	MediaType type() {
		return this.type;
	}

	/** Returns whether a client that accepts gzip gets the file compressed. */
	boolean isCompressible() {
		return !this.type.equals(MediaType.IMAGE_PNG);
	}

	/** Returns the content; an {@link IOException} if the file cannot be read. */
	Mono<Content> content() {
		return this.content;
	}

	private Content read(Resource resource) throws IOException {
		byte[] bytes = resource.getContentAsByteArray();
		if (!isCompressible()) {
			Representation plain = Representation.of(bytes, "");
			return new Content(resource.isFile(), plain, plain);
		}
		byte[] text = this.template.apply(new String(bytes, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
		return new Content(resource.isFile(), Representation.of(text, ""), Representation.of(compress(text), "-gzip"));
	}

	private static byte[] compress(byte[] text) throws IOException {
		ByteArrayOutputStream compressed = new ByteArrayOutputStream();
		try (OutputStream gzip = new GZIPOutputStream(compressed)) {
			gzip.write(text);
		}
		return compressed.toByteArray();
	}

	/**
	 * Content in memory.
	 *
	 * @param canChange whether the content is of a file outside a jar
	 */
	record Content(boolean canChange, Representation plain, Representation gzip) {

	}

}
