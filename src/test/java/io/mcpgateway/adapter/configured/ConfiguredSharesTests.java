package io.mcpgateway.adapter.configured;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.mcpgateway.resource.FairSharesContract;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

/** Tests of short reads while another caller counts the lines of a long file. */
class ConfiguredSharesTests implements FairSharesContract {

	/** Size of a file that takes a minute to read; the file system stores none of it. */
	private static final long SIZE = 64L << 30;

	@TempDir
	private Path directory;

	@AutoClose
	private Site site;

	@BeforeEach
	void configure() throws IOException {
		Path file = this.directory.resolve("long");
		try (RandomAccessFile created = new RandomAccessFile(file.toFile(), "rw")) {
			created.setLength(SIZE);
		}
		Path small = Files.writeString(this.directory.resolve("short"), "a line\n");
		this.site = Site.of(Map.of("long.uri", "test://site/long", "long.file", file, "long.mime-type", "text/plain",
				"short.uri", "test://site/short", "short.file", small));
	}

	@Override
	public Mono<Content> longRead() {
		return read("long?lines=999999999999-");
	}

	@Override
	public Mono<Content> shortRead() {
		return read("short");
	}

	private Mono<Content> read(String path) {
		return this.site.adapters().getFirst().read(ResourceUri.parse("test://site/" + path));
	}

}
