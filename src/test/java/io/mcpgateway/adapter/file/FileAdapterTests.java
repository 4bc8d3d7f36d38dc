package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class FileAdapterTests implements ResourceAdapterContract {

	@TempDir
	private Path base;

	private Path root;

	private ServedMount served;

	@BeforeEach
	void serve() throws IOException {
		TempSite site = TempSite.in(this.base);
		for (String path : List.of("a", "b/a", "b/c/d", "b-", "b0", "c d", "c%20d", "\u00e4/\u00e4")) {
			site.write(path, "content of " + path);
		}
		this.root = site.root();
		this.served = ServedMount.at(this.root);
	}

	@Override
	public ResourceAdapter adapter() {
		return this.served.adapter();
	}

	@Override
	public String addResource() {
		try {
			Files.writeString(this.root.resolve("b").resolve("added"), "added");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return ServedMount.PREFIX + "b/added";
	}

	@Test
	void listsTheMountItselfFirst() {
		assertThat(this.served.placesAfter("", 1)).containsExactly("");
	}

	@Test
	void servesARootThatComesLaterAndIsReplaced() throws IOException {
		Path later = this.base.resolve("later");
		ServedMount late = ServedMount.at(later);
		Files.createDirectory(later);
		Files.writeString(later.resolve("file"), "one");
		assertThat(late.placesAfter("", 10)).containsExactly("", "file");
		assertThat(late.text("file")).isEqualTo("one");
		Files.move(later, this.base.resolve("moved"));
		Files.createDirectory(later);
		Files.writeString(later.resolve("other"), "two");
		assertThat(late.placesAfter("", 10)).containsExactly("", "other");
		assertThat(late.has("file")).isFalse();
		assertThat(late.entries("")).containsExactly("other");
	}

	@Test
	void opensAFileThatIsSubscribedToAndReadsNothingOfIt() {
		HeldTree tree = new HeldTree(PlatformTree.of(this.root, false), Integer.MAX_VALUE);
		FileAdapter adapter = ServedMount.of(ServedMount.mount(this.root, List.of(), List.of(), false, false), tree)
			.adapter();
		int steps = 0;
		for (String there : List.of("a", "b/a", "b/a?lines=1-1", "b/a?tail=1", "b/a?bytes=0-3", "b/", "")) {
			String subject = adapter.subject(ResourceUri.parse(ServedMount.PREFIX + there)).block(ServedMount.TIMEOUT);
			assertThat(subject).as(there).isEqualTo(ServedMount.PREFIX + there.replaceFirst("\\?.*", ""));
			assertThat(tree.steps()).as(there).isEqualTo(++steps);
		}
		for (String absent : List.of("no", "a/", "b", "b/no", "b/?lines=1-1", "a?x=y", ".a")) {
			assertThat(adapter.subject(ResourceUri.parse(ServedMount.PREFIX + absent)).block(ServedMount.TIMEOUT))
				.as(absent)
				.isNull();
		}
	}

	@Test
	void describesAFile() {
		assertThat(this.served.adapter().list(ServedMount.PREFIX + "b/", 1).next().block(ServedMount.TIMEOUT))
			.satisfies((file) -> {
				assertThat(file.uri()).isEqualTo("file:///docs/b/a");
				assertThat(file.name()).isEqualTo("a");
				assertThat(file.title()).isEqualTo("b/a");
				assertThat(file.size()).isEqualTo(14);
			});
	}

}
