package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.testkit.PersonalPolicy;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a missing or damaged object hides none of its neighbours, and that the error
 * and the log name the object. A crash leaves empty and cut objects, and a careless hand
 * deletes them.
 */
@ExtendWith(OutputCaptureExtension.class)
class DamagedObjectsIT {

	private static final String REMEDY = ". Ask its operator to take the object from another clone";

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	private String first = "";

	@BeforeEach
	void fill() {
		this.first = this.served.written()
			.put("a.txt", "one")
			.put("docs/b.txt", "two")
			.put("docs/deep/c.txt", "three")
			.put("guide/d.txt", "four")
			.link("link", "docs/b.txt")
			.put("z.txt", "five")
			.commit("first");
		this.served.written().put("guide/d.txt", "six").put("new/e.txt", "seven").commit("second");
	}

	@ParameterizedTest
	@EnumSource
	void aBlobHidesNoOtherFile(Damage damage, CapturedOutput output) throws IOException {
		String blob = damage.apply(this.served, "main:docs/b.txt");
		CatalogClient client = this.served.client();
		assertThat(CatalogClient.each(client.resources(), "name")).containsExactly("acme branches", "acme", "a.txt",
				"b.txt", "c.txt", "d.txt", "link", "e.txt", "z.txt", "acme log", "acme tags");
		assertThat(CatalogClient.each(client.entries("git://acme/docs/"), "name")).containsExactly("b.txt", "deep");
		assertThat(CatalogClient.each(client.entries("git://acme/"), "name")).contains("link", "z.txt");
		assertThat(client.text("git://acme/a.txt")).isEqualTo("one");
		for (int i = 0; i < 3; i++) {
			assertThat(error("git://acme/docs/b.txt")).isEqualTo(damage.reason(blob));
		}
		assertThat(output.toString()).containsOnlyOnce(blob + REMEDY).doesNotContain("git fsck");
	}

	@Test
	void aFileWithoutItsBlobHasNoSizeAndNamesTheBlob() throws IOException {
		String blob = Damage.DELETED.apply(this.served, "main:docs/b.txt");
		JsonNode listed = this.served.client().resources().get(3);
		assertThat(listed.required("uri").stringValue()).endsWith("docs/b.txt");
		assertThat(listed.has("size")).isFalse();
		assertThat(listed.required("description").stringValue()).contains(blob);
		assertThat(listed.at("/_meta/io.mcpgateway~1etag").asString()).isEqualTo(blob);
		assertThat(this.served.client().entries("git://acme/docs/").getFirst().has("size")).isFalse();
	}

	@ParameterizedTest
	@EnumSource
	void aTreeHidesOnlyItsOwnFiles(Damage damage, CapturedOutput output) throws IOException {
		String tree = damage.apply(this.served, "main:docs");
		CatalogClient client = this.served.client();
		List<JsonNode> listed = client.resources();
		assertThat(CatalogClient.each(listed, "name")).containsExactly("acme branches", "acme", "a.txt", "docs",
				"d.txt", "link", "e.txt", "z.txt", "acme log", "acme tags");
		assertThat(listed.get(3).required("uri").stringValue()).isEqualTo(ServedRepository.MAIN + "docs/");
		assertThat(listed.get(3).required("description").stringValue()).contains(tree);
		assertThat(CatalogClient.each(client.entries("git://acme/"), "name")).containsExactly("a.txt", "docs", "guide",
				"link", "new", "z.txt");
		assertThat(error("git://acme/docs/")).isEqualTo(damage.reason(tree));
		assertThat(error("git://acme/docs/b.txt")).isEqualTo(damage.reason(tree));
		assertThat(output.toString()).containsOnlyOnce(tree + REMEDY);
	}

	/** Each page begins after the last resource of the page before. */
	@Test
	void aListWithADamagedTreeHasPages() throws IOException {
		Damage.DELETED.apply(this.served, "main:docs");
		Damage.DELETED.apply(this.served, "main:guide");
		assertThat(CatalogClient.each(new CatalogClient(this.served.adapter(), 1).resources(), "name")).containsExactly(
				"acme branches", "acme", "a.txt", "docs", "guide", "link", "e.txt", "z.txt", "acme log", "acme tags");
	}

	@Test
	void aListOfSubmodulesWithoutItsBlobHidesOnlyTheirUrls() throws IOException {
		this.served.written()
			.put(".gitmodules", "[submodule \"any\"]\n\tpath = any\n\turl = ../any.git\n")
			.submodule("any", "1".repeat(40))
			.commit("third");
		Damage.DELETED.apply(this.served, "main:.gitmodules");
		CatalogClient client = this.served.client();
		assertThat(CatalogClient.each(client.entries("git://acme/"), "name")).contains("any", "z.txt");
		assertThat(client.text("git://acme/any")).contains("1".repeat(40)).doesNotContain("any.git");
	}

	@Test
	void aPointerWithoutItsBlobHasNoSize() throws IOException {
		this.served.written()
			.put("big.bin",
					"version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize 14\n".formatted("1".repeat(64)))
			.commit("third");
		ServedRepository local = this.served.remount(Map.of("lfs", "local"));
		String blob = Damage.DELETED.apply(local, "main:big.bin");
		JsonNode listed = local.client().resources().get(3);
		assertThat(listed.required("uri").stringValue()).endsWith("big.bin");
		assertThat(listed.has("size")).isFalse();
		assertThat(listed.required("description").stringValue()).contains(blob);
		assertThat(CatalogClient.each(local.client().entries("git://acme/"), "name")).contains("big.bin", "z.txt");
	}

	@Test
	void aLinkWithoutItsBlobHidesNoOtherFile() throws IOException {
		String blob = Damage.DELETED.apply(this.served, "main:link");
		CatalogClient client = this.served.client();
		assertThat(CatalogClient.each(client.resources(), "name")).contains("a.txt", "link", "z.txt");
		assertThat(CatalogClient.each(client.entries("git://acme/"), "name")).contains("a.txt", "link", "z.txt");
		assertThat(error("git://acme/link")).contains(blob);
	}

	@Test
	void aCommitShowsItsMessageAndTheChangesBesideADamagedTree() throws IOException {
		String tree = Damage.DELETED.apply(this.served, "main:new");
		String head = this.served.written().repository().resolve("main").name();
		assertThat(this.served.client().text("git://acme/commits/" + head)).contains("\"message\":\"second\"",
				"\"path\":\"guide/d.txt\"", "\"changesCut\":true",
				"\"changesUnreadable\":\"its repository lacks the object " + tree + REMEDY + "\"");
	}

	/** Neither the mount nor a rule shows anything in the directory. */
	@Test
	void aHiddenTreeIsNamedNowhere() throws IOException {
		String tree = Damage.DELETED.apply(this.served, "main:new");
		String head = this.served.written().repository().resolve("main").name();
		List<String> uris = List.of("git://acme/commits/" + head, "git://acme/diff/" + this.first + "...main");
		CatalogClient excluded = this.served.remount(Map.of("exclude", List.of("new"))).client();
		for (String uri : uris) {
			assertThat(excluded.text(uri)).as(uri)
				.contains("guide/d.txt")
				.doesNotContain(tree, "changesCut", "changesUnreadable");
		}
		assertThat(readWithoutNew(uris.getLast()).meta()).containsEntry("io.mcpgateway/files", 1);
		assertThat(readWithoutNew(uris.getFirst()).body()).isInstanceOfSatisfying(InMemory.class,
				(body) -> assertThat(new String(body.bytes(), StandardCharsets.UTF_8)).contains("guide/d.txt")
					.doesNotContain(tree, "changesCut", "changesUnreadable"));
	}

	/** Reads for a caller to whom the directory {@code new} is hidden. */
	private Content readWithoutNew(String uri) {
		PersonalPolicy policy = new PersonalPolicy() {

			@Override
			public boolean allows(Identity identity, Verb verb, String uri) {
				return !uri.contains("/contents/new/");
			}

			@Override
			public boolean mayAllow(Identity identity, Verb verb, String uriPrefix) {
				return !uriPrefix.contains("/contents/new/");
			}

			@Override
			public boolean allowsAll(Identity identity, Verb verb, String uriPrefix) {
				return false;
			}

		};
		return this.served.adapter()
			.read(ResourceUri.parse(uri))
			.contextWrite(new Access(policy, Identity.ANONYMOUS)::in)
			.blockOptional(AwaitDefaults.TIMEOUT)
			.orElseThrow();
	}

	@Test
	void aCommitShowsItsMessageWithoutItsParent() throws IOException {
		String head = this.served.written().repository().resolve("main").name();
		Damage.DELETED.apply(this.served, this.first);
		assertThat(this.served.client().text("git://acme/commits/" + head)).contains("\"message\":\"second\"",
				"\"changes\":[]", "\"changesCut\":true", "lacks the object " + this.first);
	}

	@Test
	void aDamagedCommitHidesNoOtherBranch() throws IOException {
		this.served.written().put("f.txt", "eight").commit("side", "third");
		this.served.written().reset("side", this.first);
		String head = Damage.CUT.apply(this.served, "main");
		assertThat(this.served.client().text("git://acme/heads/side/contents/a.txt")).isEqualTo("one");
		assertThat(error("git://acme/a.txt")).isEqualTo(Damage.CUT.reason(head));
		assertThat(GitHealth.of(this.served.repository(), Map::of)
			.health()
			.blockOptional()
			.orElseThrow()
			.getStatus()
			.getDescription()).contains(head);
	}

	@Test
	void theIndexForSearchGetsAllOtherFiles() throws IOException {
		Damage.DELETED.apply(this.served, "main:docs/b.txt");
		Damage.CUT.apply(this.served, "main:guide");
		assertThat(this.served.adapter().indexables().map(Indexable::resource).map((one) -> one.name()).toIterable())
			.contains("a.txt", "b.txt", "c.txt", "guide", "e.txt", "z.txt");
	}

	/** A mount with many damaged objects must not fill the log. */
	@Test
	void theLogNamesFewOfManyDamagedObjects(CapturedOutput output) throws IOException {
		for (int i = 0; i < 50; i++) {
			this.served.written().put("many/" + i, "text " + i);
		}
		this.served.written().commit("many");
		for (int i = 0; i < 50; i++) {
			Damage.EMPTIED.apply(this.served, "main:many/" + i);
		}
		for (int i = 0; i < 50; i++) {
			assertThat(error("git://acme/many/" + i)).contains("has a damaged object, ");
		}
		assertThat(output.toString().lines().filter((line) -> line.contains("Cannot read all of"))).hasSizeBetween(1,
				20);
	}

	/** The sizes of the files are unknown then. */
	@ParameterizedTest
	@EnumSource
	void aBlobHidesNoOtherPageOfADifference(Damage damage) throws IOException {
		damage.apply(this.served, "main:new/e.txt");
		JsonNode page = this.served.client().content("git://acme/diff/" + this.first + "...main?limit=1");
		assertThat(page.required("text").stringValue()).contains("guide/d.txt", "-four", "+six");
		assertThat(page.at("/_meta/io.mcpgateway~1files").intValue()).isEqualTo(2);
		assertThat(page.at("/_meta").has("io.mcpgateway/fileBytes")).isFalse();
	}

	private String error(String uri) {
		return this.served.client().read(uri).at("/error/message").asString();
	}

	/** Damage of an object in a file of its own. */
	enum Damage {

		/** The file is gone. */
		DELETED,

		/** The file has no bytes, as after a crash of the machine. */
		EMPTIED,

		/** The file ends early. */
		CUT,

		/** Other bytes. */
		OVERWRITTEN;

		/** Damages an object, and returns its id. */
		String apply(ServedRepository served, String expression) throws IOException {
			String id = served.written().repository().resolve(expression).name();
			Path file = served.written()
				.directory()
				.resolve("objects")
				.resolve(id.substring(0, 2))
				.resolve(id.substring(2));
			byte[] bytes = Files.readAllBytes(file);
			Files.delete(file);
			switch (this) {
				case DELETED -> {
				}
				case EMPTIED -> Files.createFile(file);
				case CUT -> Files.write(file, Arrays.copyOf(bytes, bytes.length - 6));
				case OVERWRITTEN -> Files.write(file, new byte[bytes.length]);
			}
			return id;
		}

		/** Returns the error of a read. */
		String reason(String id) {
			return "This resource cannot be read: its repository "
					+ ((this == DELETED) ? "lacks the object " : "has a damaged object, ") + id + REMEDY;
		}

	}

}
