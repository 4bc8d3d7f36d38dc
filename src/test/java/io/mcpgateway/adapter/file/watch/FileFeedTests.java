package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

import io.mcpgateway.adapter.file.ServedMount;
import io.mcpgateway.adapter.file.mount.FileWatchMode;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the contract with events of the operating system. */
class FileFeedTests implements ChangeFeedContract {

	@TempDir
	private Path base;

	private TempSite site;

	private ChangeFeed feed;

	private int written;

	@BeforeEach
	void make() throws IOException {
		this.site = TempSite.in(this.base);
		this.site.write("b/c/d e", "content");
		this.feed = FeedRecorder.feed(FeedRecorder.mount(this.site.root(), mode()));
	}

	FileWatchMode mode() {
		return FileWatchMode.NATIVE;
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
		return FeedRecorder.running();
	}

	@Override
	public Set<Trouble> troubles() {
		return EnumSet.of(Trouble.FAILS);
	}

	/** Replaces a file by a link to itself. */
	@Override
	public String beginTrouble(Trouble trouble) {
		Path file = this.site.root().resolve("b/c/other");
		try {
			Files.deleteIfExists(file);
			Files.createSymbolicLink(file, file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return ServedMount.PREFIX + "b/c/other";
	}

	/** Replaces the link by a file, and writes to the file. */
	@Override
	public void endTrouble() {
		try {
			Files.delete(this.site.root().resolve("b/c/other"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		write("b/c/other");
	}

	/** Writes content of a new length, since a file system may repeat times. */
	private String write(String path) {
		try {
			Files.writeString(this.site.root().resolve(path),
					"written at " + System.nanoTime() + "!".repeat(++this.written));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return ServedMount.PREFIX + path.replace(" ", "%20");
	}

}
