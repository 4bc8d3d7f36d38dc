package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.CatalogClient;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests files in Git LFS. The pointer is the example of the specification of Git LFS,
 * with other digits.
 */
class LargeFilesIT {

	private static final byte[] CONTENT = "one\ntwo\nthree\n".getBytes(StandardCharsets.UTF_8);

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	private String pointer = "";

	@BeforeEach
	void fill() {
		this.pointer = pointer(oid(CONTENT), CONTENT.length);
		this.served.written().put("data.csv", this.pointer).put("plain.txt", "x".repeat(200)).commit("Begin");
	}

	@Test
	void areNamedByTheirPointers() throws IOException {
		store(CONTENT);
		JsonNode read = this.served.client().content("git://acme/data.csv");
		assertThat(read.required("text").stringValue()).isEqualTo(this.pointer);
		JsonNode lfs = read.required("_meta").required("io.mcpgateway/lfs");
		assertThat(lfs.required("oid").stringValue()).isEqualTo("sha256:" + oid(CONTENT));
		assertThat(lfs.required("size").longValue()).isEqualTo(CONTENT.length);
		assertThat(lfs.required("served").stringValue()).isEqualTo("pointer");
		assertThat(this.served.client().text("git://acme/data.csv?lines=1-1"))
			.isEqualTo("version https://git-lfs.github.com/spec/v1\n");
		assertThat(this.served.client().content("git://acme/plain.txt").toString()).doesNotContain("io.mcpgateway/lfs");
		assertThat(size(this.served.client())).isEqualTo(this.pointer.length());
	}

	@Test
	void areReadFromTheRepositoryWhereTheMountAllows() throws IOException {
		store(CONTENT);
		CatalogClient client = local();
		JsonNode read = client.content("git://acme/data.csv");
		assertThat(read.required("text").stringValue()).isEqualTo("one\ntwo\nthree\n");
		assertThat(read.required("_meta").required("io.mcpgateway/lfs").required("served").stringValue())
			.isEqualTo("content");
		assertThat(read.required("_meta").required("io.mcpgateway/etag").stringValue()).isEqualTo(oid(CONTENT));
		assertThat(client.text("git://acme/data.csv?lines=2-2")).isEqualTo("two\n");
		assertThat(client.text("git://acme/data.csv?bytes=4-6")).isEqualTo("two");
		assertThat(client.text("git://acme/data.csv?tail=1")).isEqualTo("three\n");
		assertThat(size(client)).isEqualTo(CONTENT.length);
		assertThat(client.text("git://acme/plain.txt")).isEqualTo("x".repeat(200));
	}

	@Test
	void areStreamedIfLong() throws IOException {
		byte[] content = new byte[3_000_000];
		Arrays.fill(content, (byte) 'y');
		store(content);
		this.served.written().put("data.csv", pointer(oid(content), content.length)).commit("Long");
		assertThat(local().text("git://acme/data.csv")).hasSize(content.length);
		assertThat(local().text("git://acme/data.csv?bytes=2999998-2999999")).isEqualTo("yy");
	}

	@Test
	void arePointersWithoutTheirContent() {
		JsonNode read = local().content("git://acme/data.csv");
		assertThat(read.required("text").stringValue()).isEqualTo(this.pointer);
		assertThat(read.toString()).contains("\"served\":\"pointer\"");
	}

	/** A commit never changes, but its contents in Git LFS may come later. */
	@Test
	void areNotKeptAsLongAsOtherFilesOfACommit() {
		String commit = this.served.written().commit("Same");
		CatalogClient client = local();
		String contents = "git://acme/commits/" + commit + "/contents/";
		assertThat(client.read(contents + "plain.txt").at("/result/ttlMs").longValue()).isPositive();
		assertThat(client.read(contents + "data.csv").at("/result/ttlMs").longValue()).isZero();
	}

	@Test
	void areRefusedIfTheContentIsAnother() throws IOException {
		Path stored = store(CONTENT);
		CatalogClient client = local();
		assertThat(client.text("git://acme/data.csv")).isEqualTo("one\ntwo\nthree\n");
		for (String other : List.of("one\ntwo\nthreE\n", "one\ntwo\n", "one\ntwo\nthree\nfour\n")) {
			Files.writeString(stored, other);
			assertThat(client.read("git://acme/data.csv").at("/error/message").asString()).as(other)
				.isEqualTo(
						"This resource cannot be read: its content in Git LFS differs from its pointer. Ask its operator to run git lfs fsck");
			assertThat(client.read("git://acme/data.csv?bytes=0-2").has("error")).isTrue();
			assertThat(client.read("git://acme/data.csv?lines=1-1").has("error")).isTrue();
			assertThat(CatalogClient.each(client.entries("git://acme/"), "name")).containsExactly("data.csv",
					"plain.txt");
		}
		Files.write(stored, CONTENT);
		assertThat(client.text("git://acme/data.csv")).isEqualTo("one\ntwo\nthree\n");
	}

	/** A content outside of the repository does not count, whatever its hash. */
	@Test
	void areNotReadThroughLinks() throws IOException {
		Path stored = store(CONTENT);
		Path elsewhere = Files.move(stored, this.served.written().directory().resolve("elsewhere"));
		Files.createSymbolicLink(stored, elsewhere);
		assertThat(local().text("git://acme/data.csv")).isEqualTo(this.pointer);
		Files.delete(stored);
		Path directory = Files.move(stored.getParent(), this.served.written().directory().resolve("moved"));
		Files.move(elsewhere, directory.resolve(stored.getFileName()));
		Files.createSymbolicLink(stored.getParent(), directory);
		assertThat(local().text("git://acme/data.csv")).isEqualTo(this.pointer);
	}

	@Test
	void haveOnlyPointersOfTheSpecification() throws IOException {
		store(CONTENT);
		String oid = oid(CONTENT);
		for (String other : List.of("version https://git-lfs.github.com/spec/v2\noid sha256:%s\nsize 14\n",
				"version https://git-lfs.github.com/spec/v1\noid sha256:../%s\nsize 14\n",
				"version https://git-lfs.github.com/spec/v1\noid sha512:%s\nsize 14\n",
				"version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize -14\n",
				"version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize 99999999999999999999\n",
				"version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize 14\nsize 14\n",
				"version https://git-lfs.github.com/spec/v1\n\noid sha256:%s\nsize 14\n")) {
			this.served.written().put("data.csv", other.formatted(oid)).commit("Other");
			assertThat(local().content("git://acme/data.csv").toString()).as(other).doesNotContain("io.mcpgateway/lfs");
		}
		String long1023 = this.pointer + "x-note " + "n".repeat(1022 - this.pointer.length() - "x-note ".length())
				+ "\n";
		this.served.written().put("data.csv", long1023).commit("Long");
		assertThat(local().content("git://acme/data.csv").toString()).contains("\"served\":\"content\"");
		this.served.written().put("data.csv", long1023.replace("x-note", "x-notes")).commit("Longer");
		assertThat(local().content("git://acme/data.csv").toString()).doesNotContain("io.mcpgateway/lfs");
		this.served.written()
			.put("data.csv",
					"version https://git-lfs.github.com/spec/v1\next-0-foo sha256:%s\noid sha256:%s\nsize 14\n"
						.formatted("1".repeat(64), oid))
			.commit("Extension");
		assertThat(local().content("git://acme/data.csv").toString()).contains("\"served\":\"pointer\"");
	}

	private CatalogClient local() {
		return this.served.remount(Map.of("lfs", "local")).client();
	}

	private static long size(CatalogClient client) {
		JsonNode entry = client.entries("git://acme/").getFirst();
		JsonNode listed = client.resources()
			.stream()
			.filter((resource) -> resource.required("uri").stringValue().endsWith("data.csv"))
			.findFirst()
			.orElseThrow();
		assertThat(listed.required("size").longValue()).isEqualTo(entry.required("size").longValue());
		return entry.required("size").longValue();
	}

	private Path store(byte[] content) throws IOException {
		String oid = oid(content);
		Path file = this.served.written()
			.directory()
			.resolve(Path.of("lfs", "objects", oid.substring(0, 2), oid.substring(2, 4), oid));
		Files.createDirectories(file.getParent());
		return Files.write(file, content);
	}

	private static String pointer(String oid, long size) {
		return "version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %d\n".formatted(oid, size);
	}

	private static String oid(byte[] content) {
		return DigestUtils.sha256Hex(content);
	}

}
