package io.mcpgateway.adapter.git;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Streamed;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.testkit.CatalogClient;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.internal.storage.file.GC;
import org.eclipse.jgit.lib.BatchRefUpdate;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.transport.ReceiveCommand;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests repositories and requests that were made to do harm. */
class HostileRepositoryIT {

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	private String head = "";

	@BeforeEach
	void fill() {
		this.head = this.served.written().put("a.txt", "one").put("docs/b.txt", "two").commit("begin");
	}

	@Test
	void takesNoNameForAnOptionAPathOrAnExpression() {
		for (String name : List.of("--upload-pack=touch%20x", "-a", "%2e%2e%2f%2e%2e%2fHEAD", "..", "@", "main~1",
				"main%5E", "main@%7B1%7D", "refs%2Fheads%2Fmain", ":%2Fbegin", "main:a.txt", "a%00b", "%2Fetc%2Fpasswd",
				"main.lock", "%0a", "config", "x%2F..%2Fmain")) {
			for (String form : List.of("heads/" + name + "/contents/a.txt", "tags/" + name + "/contents/a.txt",
					"heads/" + name + "/log", "diff/" + name + "...main", "diff/main..." + name, "commits/" + name)) {
				assertThat(this.served.client().errorCode("git://acme/" + form)).as(form).isEqualTo(-32602);
			}
		}
		assertThat(this.served.client().errorCode("git://acme/tags/HEAD/contents/a.txt")).isEqualTo(-32602);
	}

	@Test
	void followsLinksWithinTheTreeOnly() {
		this.served.written()
			.link("ok", "docs/b.txt")
			.link("docs/up", "../a.txt")
			.link("dir", "docs")
			.link("out", "../../../../../../etc/passwd")
			.link("absolute", "/etc/passwd")
			.link("loop", "loop")
			.link("one", "other")
			.link("other", "one")
			.link("self", ".")
			.link("gone", "none")
			.link("hidden", "secret/key")
			.link("long", "x/".repeat(5000))
			.put("secret/key", "k")
			.link("linked", "module")
			.submodule("module", "1".repeat(40))
			.commit("links");
		CatalogClient client = this.served.remount(Map.of("exclude", List.of("secret"))).client();
		assertThat(client.text("git://acme/ok")).isEqualTo("two");
		assertThat(client.text("git://acme/docs/up")).isEqualTo("one");
		assertThat(client.text("git://acme/dir/b.txt")).isEqualTo("two");
		assertThat(client.text("git://acme/self/self/a.txt")).isEqualTo("one");
		for (String broken : List.of("out", "absolute", "loop", "one", "gone", "hidden", "long", "linked", "module/",
				"module/x", "self/" + "self/".repeat(60) + "a.txt")) {
			assertThat(client.errorCode("git://acme/" + broken)).as(broken).isEqualTo(-32602);
		}
		assertThat(CatalogClient.each(client.resources(), "name")).containsExactly("acme branches", "acme", "a.txt",
				"b.txt", "up", "ok", "acme log", "acme tags");
		assertThat(CatalogClient.each(client.entries("git://acme/"), "name")).containsExactly("a.txt", "dir", "docs",
				"module", "ok", "self");
	}

	@Test
	void readsACommitWithoutAnAuthorAndOfAForeignEncoding() throws IOException {
		String tree = this.served.written().repository().resolve("main^{tree}").name();
		String odd;
		try (ObjectInserter inserter = this.served.written().repository().newObjectInserter()) {
			odd = inserter.insert(Constants.OBJ_COMMIT, ("tree " + tree
					+ "\nauthor \ncommitter Ada <> 99999999999999999999 +9999\nencoding no-such\n\n\u0001\ud83d\ude00")
				.getBytes(StandardCharsets.UTF_8)).name();
			inserter.flush();
		}
		this.served.written().reset("main", odd);
		assertThat(this.served.client().text("git://acme/commits/" + odd))
			.contains("\"message\":\"\\u0001\ud83d\ude00\"");
		assertThat(this.served.client().text("git://acme/heads/main/log")).contains(odd);
	}

	/** Each parent would be read again and again. */
	@Test
	void followsNoCommitWithEndlessParents() throws IOException {
		String commit = inserted(Constants.OBJ_COMMIT,
				("tree " + this.served.written().repository().resolve("main^{tree}").name()
						+ ("\nparent " + this.head).repeat(2000)
						+ "\nauthor A <> 1 +0000\ncommitter A <> 1 +0000\n\nmany")
					.getBytes(StandardCharsets.UTF_8));
		this.served.written().reset("main", commit);
		for (String log : List.of("log", "log?path=a.txt")) {
			assertThat(this.served.client().read("git://acme/heads/main/" + log).at("/error/message").asString())
				.as(log)
				.contains("has a damaged object, " + commit);
		}
	}

	/** The first path is behind all others, and no page may have them all. */
	@Test
	void boundsThePageOfADifferenceWithoutOrder() throws IOException {
		ByteArrayOutputStream tree = new ByteArrayOutputStream();
		ObjectId blob = this.served.written().repository().resolve("main:a.txt");
		for (String name : List.of("zzz", "b", "c", "d", "e", "f")) {
			tree.writeBytes(("100644 " + name + "\0").getBytes(StandardCharsets.UTF_8));
			blob.copyRawTo(tree);
		}
		String commit = inserted(Constants.OBJ_COMMIT, ("tree " + inserted(Constants.OBJ_TREE, tree.toByteArray())
				+ "\nauthor A <> 1 +0000\ncommitter A <> 1 +0000\n\nodd")
			.getBytes(StandardCharsets.UTF_8));
		this.served.written().reset("odd", commit);
		assertThat(this.served.client().text("git://acme/diff/main...odd?limit=2").lines())
			.filteredOn((line) -> line.startsWith("diff --git"))
			.hasSize(2);
	}

	@Test
	void completesAmongTenThousandBranches() throws IOException {
		BatchRefUpdate update = this.served.written().repository().getRefDatabase().newBatchUpdate();
		for (int i = 0; i < 10_000; i++) {
			update.addCommand(new ReceiveCommand(ObjectId.zeroId(), ObjectId.fromString(this.head),
					"refs/heads/topic/%05d".formatted(i)));
		}
		try (RevWalk walk = new RevWalk(this.served.written().repository())) {
			update.execute(walk, NullProgressMonitor.INSTANCE);
		}
		assertThat(this.served.client()
			.answer("completion/complete",
					Map.of("ref", Map.of("type", "ref/resource", "uri", "git://acme/heads/{branch}/contents/{+path}"),
							"argument", Map.of("name", "branch", "value", "topic/099")))
			.at("/result/completion/values")
			.size()).isEqualTo(100);
		assertThat(this.served.client().text("git://acme/heads/topic%2F00042/contents/a.txt")).isEqualTo("one");
	}

	@Test
	void saysThatARepositoryIsDamaged() throws Exception {
		pack();
		try (Stream<Path> packs = Files.list(this.served.written().directory().resolve("objects/pack"))) {
			Path pack = packs.filter((file) -> file.toString().endsWith(".pack")).findFirst().orElseThrow();
			byte[] bytes = Files.readAllBytes(pack);
			new Random(1).nextBytes(bytes);
			pack.toFile().setWritable(true);
			Files.write(pack, bytes);
		}
		try (ServedRepository damaged = this.served.remount(Map.of())) {
			assertThat(damaged.client().read("git://acme/a.txt").at("/error/message").asString()).matches(
					"This resource cannot be read: its repository (lacks the|has a damaged) object,? [0-9a-f]{40}\\. Ask its operator to take the object from another clone");
		}
	}

	@Test
	void readsALongFileToItsEndAlthoughHistoryIsRewritten() throws Exception {
		byte[] bytes = new byte[5_000_000];
		new Random(2).nextBytes(bytes);
		this.served.written().put("large.bin", bytes).commit("large");
		pack();
		Content content = this.served.adapter().read(ResourceUri.parse("git://acme/large.bin")).block();
		assertThat(content.body()).isInstanceOf(Streamed.class);
		StepVerifier.create(((Streamed) content.body()).bytes().map((buffer) -> buffer.readableByteCount()), 1)
			.expectNextCount(1)
			.then(() -> this.served.written().reset("main", this.head))
			.thenRequest(Long.MAX_VALUE)
			.thenConsumeWhile((count) -> count > 0)
			.verifyComplete();
		assertThat(this.served.client().errorCode("git://acme/large.bin")).isEqualTo(-32602);
	}

	/** Reads more than all deltas together may hold at once. */
	@Test
	void givesTheMemoryOfDeltasBack() throws Exception {
		String text = "a line of a text that changes little\n".repeat(100_000);
		String old = this.served.written().put("large.txt", "old\n" + text).commit("old");
		this.served.written().put("large.txt", "new\n" + text).commit("new");
		pack();
		long reads = Runtime.getRuntime().maxMemory() / 8 / text.length() + 10;
		for (int i = 0; i < reads; i++) {
			for (String revision : List.of("heads/main", "commits/" + old)) {
				assertThat(this.served.client().text("git://acme/" + revision + "/contents/large.txt?bytes=0-3"))
					.isIn("old\n", "new\n");
			}
		}
		assertThat(this.served.client().text("git://acme/diff/" + old + "...main")).matches(
				"diff --git a/large.txt b/large.txt\nindex \\w{40}\\.\\.\\w{40} 100644\nBinary files a/large.txt and b/large.txt differ\n");
		assertThat(this.served.client().text("git://acme/commits/" + old + "/contents/large.txt"))
			.isEqualTo("old\n" + text);
	}

	@Test
	void listsAMillionFilesOfFewTreesPageByPage() throws Exception {
		for (int i = 0; i < 100; i++) {
			this.served.written().put("leaf/" + i, "x");
		}
		this.served.written().commit("leaf");
		this.served.written().nest("leaf", 100, 2);
		CatalogClient client = new CatalogClient(this.served.adapter(), 1000);
		assertThat(client.page("").required("resources").size()).isEqualTo(1000);
		String late = io.mcpgateway.resource.catalog.Cursor.after(ServedRepository.MAIN + "nest/99/99/97");
		assertThat(CatalogClient.each(List.copyOf(client.page(late).required("resources").asArray().values()), "uri"))
			.containsExactly(ServedRepository.MAIN + "nest/99/99/98", ServedRepository.MAIN + "nest/99/99/99",
					"git://acme/heads/main/log", "git://acme/tags/");
	}

	@Test
	void isEmptyWithoutACommitAndWithoutARepository() throws Exception {
		try (ServedRepository empty = ServedRepository.create()) {
			assertThat(empty.client().resources()).isEmpty();
			assertThat(empty.client().errorCode("git://acme/none/")).isEqualTo(-32603);
		}
		Path none = this.served.written().directory().resolve("none");
		ServedRepository missing = this.served.remount(Map.of("path", none));
		assertThat(missing.client().page("").toString()).contains("git://acme/");
		assertThat(missing.client().read("git://acme/heads/main/contents/a.txt").at("/error/message").asString())
			.isEqualTo("The source of this resource is not available now: try again later");
	}

	private String inserted(int type, byte[] bytes) throws IOException {
		try (ObjectInserter inserter = this.served.written().repository().newObjectInserter()) {
			String id = inserter.insert(type, bytes).name();
			inserter.flush();
			return id;
		}
	}

	private void pack() throws Exception {
		try (FileRepository repository = new FileRepository(this.served.written().directory().toFile())) {
			GC collector = new GC(repository);
			collector.setExpireAgeMillis(0);
			collector.gc().get();
		}
	}

}
