package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Map;

import io.mcpgateway.resource.FairSharesContract;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

/** Tests of short reads while another caller searches a log for minutes. */
class LogSharesIT implements FairSharesContract {

	/** Size of a log that takes a minute to search; the file system stores none of it. */
	private static final long SIZE = 64L << 30;

	@TempDir
	Path directory;

	private ServedLogs served;

	@BeforeEach
	void fill() throws IOException {
		try (RandomAccessFile file = new RandomAccessFile(this.directory.resolve("long.log").toFile(), "rw")) {
			file.setLength(SIZE);
		}
		this.served = ServedLogs.of(this.directory, Map.of("max-scan", "1TB"));
		this.served.append("short.log", "2026-11-01 10:00:00 INFO a line\n");
	}

	@Override
	public Mono<Content> longRead() {
		return read("long.log?since=2020-01-01&grep=x");
	}

	@Override
	public Mono<Content> shortRead() {
		return read("short.log");
	}

	private Mono<Content> read(String path) {
		return this.served.adapter().read(ResourceUri.parse(ServedLogs.ROOT + path));
	}

}
