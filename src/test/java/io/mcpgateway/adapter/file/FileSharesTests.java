package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.resource.FairSharesContract;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.tree.HungTree;
import io.mcpgateway.tree.PlatformTree;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

/** Tests of short reads while another caller opens files that do not answer. */
class FileSharesTests implements FairSharesContract {

	@TempDir
	private Path root;

	@AutoClose
	private HungTree tree;

	private ServedMount served;

	@BeforeEach
	void serve() throws IOException {
		Files.writeString(this.root.resolve("short"), "a line\n");
		this.tree = HungTree.of(PlatformTree.of(this.root, false), "dead");
		this.served = ServedMount.of(ServedMount.mount(this.root, List.of(), List.of(), false, false), this.tree);
	}

	@Override
	public Mono<Content> longRead() {
		return read("dead?tail=1");
	}

	@Override
	public Mono<Content> shortRead() {
		return read("short?tail=1");
	}

	private Mono<Content> read(String path) {
		return this.served.adapter().read(ResourceUri.parse(ServedMount.PREFIX + path));
	}

}
