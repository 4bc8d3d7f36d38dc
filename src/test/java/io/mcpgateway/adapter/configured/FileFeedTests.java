package io.mcpgateway.adapter.configured;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ChangeFeedContract;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Contract tests of the feed that polls files. */
class FileFeedTests implements ChangeFeedContract {

	@TempDir
	private Path directory;

	@AutoClose
	private Site site;

	private int written;

	private int added;

	@BeforeEach
	void configure() {
		write("a.md");
		Map<String, Object> properties = new HashMap<>(
				Map.of("a.uri", "urn:a", "a.file", this.directory.resolve("a.md"), "a.poll-interval", "100ms",
						"always.uri", "config:always", "always.text", "the same"));
		for (int i = 0; i < 4; i++) {
			properties.put("later" + i + ".uri", "config:later-" + i);
			properties.put("later" + i + ".file", this.directory.resolve("later-" + i));
		}
		properties.put("trouble.uri", "config:trouble");
		properties.put("trouble.file", this.directory.resolve("trouble"));
		this.site = Site.of(properties, "urn:a", "config:always", "config:trouble");
	}

	@Override
	public ChangeFeed feed() {
		return this.site.feed();
	}

	@Override
	public String writeResource() {
		write("a.md");
		return "urn:a";
	}

	@Override
	public String addResource() {
		write("later-" + this.added);
		return "config:later-" + this.added++;
	}

	@Override
	public int running() {
		return this.site.feed().isWatching() ? 1 : 0;
	}

	@Override
	public Set<Trouble> troubles() {
		return EnumSet.of(Trouble.FAILS);
	}

	/** Makes a link to itself. */
	@Override
	public String beginTrouble(Trouble trouble) {
		try {
			Files.createSymbolicLink(this.directory.resolve("trouble"), this.directory.resolve("trouble"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return "config:trouble";
	}

	@Override
	public void endTrouble() {
		try {
			Files.delete(this.directory.resolve("trouble"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		write("trouble");
	}

	private void write(String file) {
		try {
			Files.writeString(this.directory.resolve(file), "a".repeat(this.written++));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
