package com.example.glossary;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Contract of adapters, held by the worked example. */
class GlossaryAdapterTests implements ResourceAdapterContract {

	private final ReaderThreads threads = ReaderThreads.of(4, "glossary-test");

	@TempDir
	Path directory;

	private Path file;

	private ResourceAdapter adapter;

	@BeforeEach
	void open() throws IOException {
		this.file = Files.writeString(this.directory.resolve("terms.txt"),
				"API: A set of calls\nblob: Bytes without a type\nopen source: Code that all may read\n");
		Mount<GlossaryMount> mount = TestMounts.of(new GlossaryRegistrar(), "team", Map.of("file", this.file));
		this.adapter = new GlossaryAdapter(mount,
				new Glossary(GlossaryRegistrar.uriPrefix(mount), this.file, this.threads), BaselineTaker.NONE);
	}

	@AfterEach
	void close() {
		this.threads.destroy();
	}

	@Override
	public ResourceAdapter adapter() {
		return this.adapter;
	}

	@Override
	public String addResource() {
		try {
			Files.writeString(this.file, "commit: A change that is recorded\n", StandardOpenOption.APPEND);
			return "glossary://team/commit";
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
