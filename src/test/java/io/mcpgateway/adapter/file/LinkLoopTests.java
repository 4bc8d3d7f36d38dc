package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import io.mcpgateway.tree.WalkedTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of links that lead back to their directory. */
class LinkLoopTests {

	private static final int MAX_FILES = 1000;

	@TempDir
	private Path base;

	private TempSite site;

	@BeforeEach
	void make() throws IOException {
		this.site = TempSite.in(this.base);
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void entersNoDirectoryAgainThatIsOnTheWay(boolean walked) throws IOException {
		this.site.write("a/b/file", "");
		this.site.link("a/b/here", ".");
		this.site.link("a/b/up", "..");
		this.site.link("a/b/top", "../..");
		this.site.link("again", ".");
		assertThat(listed(walked)).containsExactly("a/b/file");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void listsADirectoryUnderEachNameThatLeadsToItOnce(boolean walked) throws IOException {
		this.site.write("a/file", "");
		this.site.write("b/file", "");
		this.site.link("a/b", "../b");
		this.site.link("b/a", "../a");
		this.site.link("c", "a");
		this.site.link("d", "a");
		assertThat(listed(walked)).containsExactly("a/b/file", "a/file", "b/a/file", "b/file", "c/b/file", "c/file",
				"d/b/file", "d/file");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void goesOnAfterAPlaceThatALoopLeadsTo(boolean walked) throws IOException {
		this.site.write("a/file", "");
		this.site.link("a/again", "../a");
		this.site.write("b", "");
		assertThat(served(walked).placesAfter(ServedMount.PREFIX + "a/again/again/", MAX_FILES))
			.containsExactly("a/file", "b");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void readsWhatALoopLeadsTo(boolean walked) throws IOException {
		this.site.write("a/file", "content");
		this.site.link("a/again", "../a");
		assertThat(served(walked).text("a/again/again/file")).isEqualTo("content");
	}

	/** Returns the listed files, after comparing the whole list with its pages. */
	private List<String> listed(boolean walked) {
		List<String> places = served(walked).placesAfter(ServedMount.PREFIX, MAX_FILES);
		if (places.size() < MAX_FILES) {
			assertThat(served(walked).pages(1, () -> {
			})).isEqualTo(places);
		}
		return places;
	}

	private ServedMount served(boolean walked) {
		Mount<FileMount> mount = ServedMount.mount(this.site.root(), List.of(), List.of(), false, true);
		return ServedMount.of(mount,
				walked ? WalkedTree.of(this.site.root(), true) : PlatformTree.of(this.site.root(), true));
	}

}
