package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the names of references of a repository that others write. */
class RefStoreTests {

	private static final String ID = "9fceb02d0ae598e95dc970b74767f19372d61af8";

	private final RefStore references;

	private final Path repository;

	RefStoreTests(@TempDir Path repository) {
		this.repository = repository;
		this.references = new RefStore(new RepositoryFiles(repository));
	}

	@BeforeEach
	void createDirectories() throws IOException {
		Files.createDirectories(this.repository.resolve("refs/heads"));
	}

	@Test
	void haveEachNameOnceWhereverItIs() throws IOException {
		List<String> names = IntStream.range(10, 40).mapToObj((number) -> "branch-" + number).toList();
		for (String name : names) {
			Files.writeString(this.repository.resolve("refs/heads/" + name), ID + "\n");
		}
		String packed = (ID + " refs/heads/" + names.get(3) + "\n").repeat(2) + ID + " refs/heads/" + names.get(20)
				+ "\n";
		Files.writeString(this.repository.resolve("packed-refs"), packed + ID + " refs/heads/packed\n");
		assertThat(this.references.names("refs/heads/", "branch-")).isEqualTo(names);
		assertThat(this.references.names("refs/heads/", "p")).containsExactly("packed");
	}

	@Test
	void canAllBeFound() throws IOException {
		Files.writeString(this.repository.resolve("packed-refs"),
				ID + " refs/heads/a..b\nz" + ID.substring(1) + " refs/heads/c\n" + ID + " refs/heads/main\n");
		Files.writeString(this.repository.resolve("refs/heads/d.lock"), ID);
		assertThat(this.references.names("refs/heads/", "")).containsExactly("main");
		assertThat(this.references.find("refs/heads/main")).isNotNull();
	}

}
