package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The contract, kept by files that the system tells of. */
class FileFeedTests implements ChangeFeedContract {

	@TempDir
	private Path base;

	private Site site;

	private ChangeFeed feed;

	private int written;

	@BeforeEach
	void make() throws IOException {
		this.site = Site.in(this.base);
		this.site.write("b/c/d e", "content");
		this.feed = Watched.feed(Watched.mount(this.site.root(), mode()));
	}

	WatchMode mode() {
		return WatchMode.NATIVE;
	}

	@Override
	public ChangeFeed feed() {
		return this.feed;
	}

	@Override
	public String writeResource() {
		return write("b/c/d e");
	}

	@Override
	public String addResource() {
		return write("b/c/f g");
	}

	@Override
	public int running() {
		return Watched.running();
	}

	/** No two are of the same length, as a file system may give them the same time. */
	private String write(String path) {
		try {
			Files.writeString(this.site.root().resolve(path),
					"written at " + System.nanoTime() + "!".repeat(++this.written));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return Served.PREFIX + path.replace(" ", "%20");
	}

}
