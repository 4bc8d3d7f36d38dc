package io.mcpgateway.adapter.git;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;

import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of objects that {@code git fsck} complains about and {@code git log} reads: those
 * of public repositories by old or foreign programs. All contents are new.
 */
class FaultyObjectsIT {

	private static final JsonMapper JSON = new JsonMapper();

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	/**
	 * Modes of directories with a zero before them, as in old trees of
	 * github.com/rails/rails, github.com/gollum/gollum and github.com/ohmyzsh/ohmyzsh.
	 */
	@Test
	void readsTreesWithPaddedModes() throws IOException {
		ObjectId text = insert(Constants.OBJ_BLOB, "one\n".getBytes(StandardCharsets.UTF_8));
		ObjectId docs = insert(Constants.OBJ_TREE, entry("100644", "guide.md", text));
		ByteArrayOutputStream root = new ByteArrayOutputStream();
		root.writeBytes(entry("0100644", "a.txt", text));
		root.writeBytes(entry("040000", "docs", docs));
		commit(insert(Constants.OBJ_TREE, root.toByteArray()), "Ada <ada@example.org> 1300000000 +0100");
		assertThat(this.served.client().text("git://acme/heads/main/contents/docs/guide.md")).isEqualTo("one\n");
		assertThat(this.served.client().text("git://acme/heads/main/contents/a.txt")).isEqualTo("one\n");
		assertThat(this.served.client().resources().stream().map((resource) -> resource.path("name").asString()))
			.contains("guide.md", "a.txt");
		assertThat(this.served.client().text("git://acme/heads/main/log?path=docs")).contains("\"subject\":\"old\"");
	}

	/**
	 * Times with a zone that no clock has, or without a space before them, as in
	 * github.com/psf/requests ({@code +051800}), github.com/rails/rails and the mirrors
	 * of github.com/vim-scripts. Git shows the person and the moment.
	 */
	@ParameterizedTest
	@ValueSource(strings = { " 1313584730 +051800", " 1313584730 -72000", " 1313584730 -7:00", " 1313584730 +9999",
			"1313584730 +0000" })
	void readsPersonsWithWrongTimes(String time) throws IOException {
		commit(insert(Constants.OBJ_TREE, new byte[0]), "Ada Lovelace <ada@example.org>" + time);
		JsonNode author = JSON.readTree(this.served.client().text("git://acme/heads/main/log")).at("/commits/0/author");
		assertThat(author.path("name").asString() + " <" + author.path("email").asString() + ">\n")
			.isEqualTo(this.served.written().git("log", "--format=%an <%ae>", "main"));
		assertThat(OffsetDateTime.parse(author.required("date").stringValue()).toEpochSecond() + "\n")
			.isEqualTo(this.served.written().git("log", "--format=%at", "main"));
	}

	private void commit(ObjectId tree, String person) throws IOException {
		ObjectId commit = insert(Constants.OBJ_COMMIT,
				("tree " + tree.name() + "\nauthor " + person + "\ncommitter " + person + "\n\nold\n")
					.getBytes(StandardCharsets.UTF_8));
		this.served.written().reset("main", commit.name());
	}

	private ObjectId insert(int type, byte[] bytes) throws IOException {
		try (ObjectInserter inserter = this.served.written().repository().newObjectInserter()) {
			ObjectId id = inserter.insert(type, bytes);
			inserter.flush();
			return id;
		}
	}

	private static byte[] entry(String mode, String name, ObjectId id) {
		ByteArrayOutputStream entry = new ByteArrayOutputStream();
		entry.writeBytes((mode + " " + name + "\0").getBytes(StandardCharsets.UTF_8));
		byte[] raw = new byte[Constants.OBJECT_ID_LENGTH];
		id.copyRawTo(raw, 0);
		entry.writeBytes(raw);
		return entry.toByteArray();
	}

}
