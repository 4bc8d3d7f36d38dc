package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.PlatformTree;
import io.mcpgateway.tree.TempSite;
import io.mcpgateway.tree.WalkedTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

/** Tests of listed files and their order. */
class FileListingTests {

	/** Names with an order that is easily mistaken. */
	private static final List<String> NASTY = List.of("a", "a-b", "a.txt", "a b", "a0", "a!", "a/x", "a-/x", "a./x",
			"a~", "\u00e4", "a\u0308", "%41", "A", "~", "\ud83d\ude00", "\ufb00", "a%2Fb", "a+b", "a&b", "a;b", "a:b",
			"'", "(", "[", "#", "?", "\u2028", "\u0085", "%", "%%", "..a", "...", "-", "_", "a%2F/x");

	@TempDir
	private Path base;

	private TempSite site;

	@BeforeEach
	void make() throws IOException {
		this.site = TempSite.in(this.base);
	}

	@Test
	void listsInTheOrderOfUrisWhateverTheNames() throws IOException {
		for (String name : NASTY) {
			this.site.write(name.equals("a/x") ? "b/x" : name, name);
		}
		ServedMount served = ServedMount.of(ServedMount.mount(this.site.root(), List.of(), List.of(), true, false));
		List<String> expected = walk(this.site.root());
		assertThat(expected).hasSize(NASTY.size());
		assertThat(served.places()).isEqualTo(expected);
		for (String place : expected) {
			assertThat(served.has(place)).as(place).isTrue();
		}
	}

	@Test
	void descendsIntoADirectoryWhereItsSlashStands() throws IOException {
		for (String name : List.of("a!", "a-b", "a.txt", "a/z", "a/-", "a0", "aa")) {
			this.site.write(name, name);
		}
		assertThat(served().places()).containsExactly("a!", "a-b", "a.txt", "a/-", "a/z", "a0", "aa");
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 5, 7 })
	void findsWhatAWalkFindsInPagesOfAnySizeAndAfterAnyPlace(long seed) throws IOException {
		plant(this.site.root(), new Random(seed), 4);
		ServedMount served = served();
		List<String> expected = walk(this.site.root());
		assertThat(served.places()).isEqualTo(expected);
		assertThat(served(WalkedTree.of(this.site.root(), false)).pages(3, () -> {
		})).isEqualTo(expected);
		for (int size = 1; size <= expected.size() + 1; size++) {
			assertThat(served.pages(size, () -> {
			})).as("pages of %d", size).isEqualTo(expected);
		}
		Random random = new Random(seed);
		for (String place : expected) {
			String cut = place.substring(0, random.nextInt(place.length() + 1));
			for (String after : List.of(place, cut, cut + "!", cut + "/", cut + "0/0", cut + "~")) {
				assertThat(served.placesAfter(ServedMount.PREFIX + after, Integer.MAX_VALUE)).as("after %s", after)
					.isEqualTo(expected.stream().filter((listed) -> listed.compareTo(after) > 0).toList());
			}
		}
	}

	@Test
	void listsNothingUnderAnotherNameThanItsOwn() throws IOException {
		this.site.write("A/x", "x");
		this.site.write("a b/x", "x");
		for (String after : List.of("%41/", "%41/w", "%61%20b/", "a%20b/%2E/", "A/./")) {
			assertThat(served().placesAfter(ServedMount.PREFIX + after, 10)).as(after)
				.isSubsetOf("A/x", "a%20b/x")
				.doesNotHaveDuplicates();
		}
	}

	@Test
	void goesThroughManyFilesInPages() throws IOException {
		List<String> names = IntStream.range(0, 25_000).mapToObj((i) -> "file-" + i).sorted().toList();
		for (String name : names) {
			Files.createFile(this.site.root().resolve(name));
		}
		AgedTree tree = new AgedTree(PlatformTree.of(this.site.root(), false));
		assertThat(served(tree).pages(100, () -> {
		})).isEqualTo(names);
		assertThat(tree.passes().get()).isLessThan(10);
		assertThat(served().pages(5000, () -> {
		})).isEqualTo(names);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	@Timeout(60)
	void repeatsNothingWhileFilesComeAndGo(boolean aged) throws IOException {
		List<String> stay = new ArrayList<>();
		for (int i = 100; i < 400; i++) {
			stay.add("d" + (i % 3) + "/" + i);
			this.site.write(stay.getLast(), "");
			this.site.write("d" + (i % 3) + "/" + i + "-goes", "");
		}
		Collections.sort(stay);
		List<Integer> numbers = IntStream.range(100, 400).boxed().toList().reversed();
		List<Integer> left = new ArrayList<>(numbers);
		DirectoryTree tree = PlatformTree.of(this.site.root(), false);
		List<String> seen = served(aged ? new AgedTree(tree) : tree).pages(7, () -> {
			int i = left.removeFirst();
			delete("d" + (i % 3) + "/" + i + "-goes");
			write("d" + (i % 3) + "/" + i + "-came");
		});
		assertThat(seen).isSorted().doesNotHaveDuplicates().containsAll(stay);
	}

	@Test
	@Timeout(60)
	void repeatsNothingWhileADirectoryIsRenamed() throws IOException {
		for (int i = 0; i < 30; i++) {
			this.site.write("b/" + i, "");
			this.site.write("m/" + i, "");
		}
		Path root = this.site.root();
		List<String> renamed = new ArrayList<>(List.of("b"));
		List<String> seen = served().pages(4, () -> {
			String next = renamed.getLast().equals("b") ? "a" : renamed.getLast().equals("a") ? "c" : "b";
			move(root.resolve(renamed.getLast()), root.resolve(next));
			renamed.add(next);
		});
		assertThat(seen).isSorted().doesNotHaveDuplicates().contains("m/0", "m/29");
		assertThat(seen).filteredOn((place) -> place.startsWith("m/")).hasSize(30);
	}

	@Test
	void listsAFileThatWasMadeRightAfterAListing() throws IOException {
		ServedMount served = served();
		List<String> made = new ArrayList<>();
		for (int i = 1000; i < 1300; i++) {
			made.add("file-" + i);
			this.site.write(made.getLast(), "");
			assertThat(served.places()).isEqualTo(made);
		}
		for (int i = 0; i < 300; i++) {
			delete(made.removeFirst());
			assertThat(served.places()).isEqualTo(made);
		}
	}

	@Test
	void keepsNamesForAsLongAsADirectoryStaysAsItIs() throws IOException {
		this.site.write("a/one", "");
		AgedTree tree = new AgedTree(PlatformTree.of(this.site.root(), false));
		ServedMount served = served(tree);
		assertThat(served.places()).containsExactly("a/one");
		int passes = tree.passes().get();
		assertThat(served.places()).containsExactly("a/one");
		assertThat(tree.passes()).hasValue(passes);
		Instant before = Files.getLastModifiedTime(this.site.root().resolve("a")).toInstant();
		do {
			this.site.write("a/two", "");
			delete("a/two");
		}
		while (Files.getLastModifiedTime(this.site.root().resolve("a")).toInstant().equals(before));
		this.site.write("a/two", "");
		assertThat(served.places()).contains("a/one");
		assertThat(tree.passes().get()).isGreaterThan(passes);
	}

	@Test
	void listsWhatALinkLeadsToOnceThatIsThere() throws IOException {
		this.site.write("files/one", "");
		this.site.write("links/file", "");
		this.site.link("links/link", "../files/two");
		ServedMount served = ServedMount.of(ServedMount.mount(this.site.root(), List.of(), List.of(), false, true),
				new AgedTree(PlatformTree.of(this.site.root(), true)));
		assertThat(served.places()).containsExactly("files/one", "links/file");
		this.site.write("files/two", "");
		assertThat(served.places()).contains("links/file", "links/link");
		assertThat(served.entries("links/")).containsExactly("file", "link");
	}

	@Test
	void listsFilesOfAnyAge() throws IOException {
		Path file = this.site.write("file", "");
		for (long seconds : new long[] { -20_000_000_000L, -1, 0, 4_000_000_000L, 400_000_000_000L }) {
			Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(seconds)));
			assertThat(served().places()).containsExactly("file");
			assertThat(served().entries("")).containsExactly("file");
		}
	}

	@Test
	void passesOverDirectoriesThatMayNotBeRead() throws IOException {
		assumeFalse(Files.isReadable(Path.of("/proc/1/environ")), "root may read all");
		this.site.write("a/x", "");
		this.site.write("closed/x", "");
		this.site.write("closed/deep/x", "");
		this.site.write("unlisted/x", "x");
		this.site.write("z", "");
		Files.setPosixFilePermissions(this.site.root().resolve("closed"), Set.of());
		Files.setPosixFilePermissions(this.site.root().resolve("unlisted"), Set.of(PosixFilePermission.OWNER_EXECUTE));
		try {
			assertThat(served().places()).containsExactly("a/x", "z");
			assertThat(served().pages(1, () -> {
			})).containsExactly("a/x", "z");
			assertThat(served().placesAfter(ServedMount.PREFIX + "closed/deep/", 10)).containsExactly("z");
			assertThat(served().has("closed/")).isFalse();
			assertThat(served().has("closed/x")).isFalse();
			assertThat(served().complete("closed/").values()).isEmpty();
			assertThat(served().entries("")).containsExactly("a/", "closed/", "unlisted/", "z");
		}
		finally {
			for (String directory : List.of("closed", "unlisted")) {
				Files.setPosixFilePermissions(this.site.root().resolve(directory),
						EnumSet.allOf(PosixFilePermission.class));
			}
		}
	}

	@Test
	void goesDownDeepButNotSoDeepThatItFalls() throws IOException, InterruptedException {
		String deep = "x/".repeat(128) + "file";
		String tooDeep = "x/".repeat(800) + "file";
		this.site.write(deep, "deep");
		this.site.write(tooDeep, "too deep");
		this.site.write("y", "");
		for (String after : List.of("", "x/".repeat(127), "a")) {
			assertThat(served().placesAfter(ServedMount.PREFIX + after, 10)).containsExactly(deep, "y");
		}
		assertThat(served().placesAfter(ServedMount.PREFIX + "x/".repeat(900), 10)).containsExactly("y");
		assertThat(served().text(deep)).isEqualTo("deep");
		assertThat(served().text(tooDeep)).isEqualTo("too deep");
		assertThat(this.site.shell("rm -r x")).as("a removal by handle takes a moment").isTrue();
	}

	private ServedMount served() {
		return ServedMount.at(this.site.root());
	}

	private ServedMount served(DirectoryTree tree) {
		return ServedMount.of(ServedMount.mount(this.site.root(), List.of(), List.of(), false, false), tree);
	}

	private void write(String path) {
		try {
			this.site.write(path, "");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void delete(String path) {
		try {
			Files.delete(this.site.root().resolve(path));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void move(Path from, Path to) {
		try {
			Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Creates random files and directories, most with similar names. */
	private static void plant(Path directory, Random random, int depth) throws IOException {
		List<String> parts = List.of("a", "b", "-", ".", "0", "~", " ", "%", "\u00e4", "!", "a");
		for (int i = random.nextInt(1, 7); i > 0; i--) {
			StringBuilder name = new StringBuilder("a");
			while (random.nextInt(3) > 0) {
				name.append(parts.get(random.nextInt(parts.size())));
			}
			Path entry = directory.resolve(name.toString());
			if (Files.exists(entry)) {
				continue;
			}
			if (depth > 0 && random.nextInt(5) < 2) {
				plant(Files.createDirectory(entry), random, depth - 1);
			}
			else {
				Files.createFile(entry);
			}
		}
	}

	/** Returns the files below a directory in the order of URIs, by a simple walk. */
	private static List<String> walk(Path root) throws IOException {
		try (Stream<Path> paths = Files.walk(root)) {
			return paths.filter(Files::isRegularFile)
				.map(root::relativize)
				.map((path) -> String.join("/",
						IntStream.range(0, path.getNameCount())
							.mapToObj((i) -> PercentEncoding.encode(path.getName(i).toString()))
							.toList()))
				.sorted()
				.toList();
		}
	}

}
