package io.mcpgateway.skill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpgateway.testkit.S3Server;
import io.mcpgateway.testkit.WrittenRepository;

/** Source with skills: a directory, a bucket or a repository, as a mount {@code shop}. */
sealed interface SkillSource extends AutoCloseable {

	/** Creates a source by the name of its adapter. */
	static SkillSource of(String kind, Path directory) {
		return switch (kind) {
			case "files" -> new Directory(directory);
			case "s3" -> new Bucket(S3Server.start("shop"));
			default -> new Repository(WrittenRepository.create());
		};
	}

	/** Writes files by path. */
	void put(Map<String, String> files);

	/** Returns the start of the URIs. */
	String root();

	/** Returns the properties of the mount. */
	Map<String, Object> properties();

	@Override
	void close();

	/** Returns the files of three skills, one in another, and of no skill. */
	static Map<String, String> skills() {
		Map<String, String> files = new LinkedHashMap<>();
		files.put("README.md", "# Skills");
		files.put("fish/SKILL.md", "---\nname: fish\ndescription: Sell fish\nlicense: MIT\n---\n# Fish\n");
		files.put("fish/references/\u00e4.md", "# Prices\n");
		files.put("fish/fry/SKILL.md", "---\nname: fry\ndescription: Fry fish\n---\n# Fry\n");
		files.put("acme/refunds/SKILL.md", "---\nname: refunds\ndescription: Refund\n---\n");
		files.put("acme/refunds/big.bin", "0123456789".repeat(60_000));
		files.put("wrong/SKILL.md", "---\nname: other\ndescription: Of another directory\n---\n");
		return files;
	}

	/** Directory of files. */
	record Directory(Path directory) implements SkillSource {

		@Override
		public void put(Map<String, String> files) {
			files.forEach((path, text) -> {
				try {
					Files.createDirectories(this.directory.resolve(path).getParent());
					Files.writeString(this.directory.resolve(path), text);
				}
				catch (IOException ex) {
					throw new UncheckedIOException(ex);
				}
			});
		}

		@Override
		public String root() {
			return "file:///shop/";
		}

		@Override
		public Map<String, Object> properties() {
			return Map.of("gateway.files.mounts.shop.root", this.directory, "gateway.files.mounts.shop.skills", true);
		}

		@Override
		public void close() {
		}

	}

	/** Bucket of a server. */
	record Bucket(S3Server server) implements SkillSource {

		@Override
		public void put(Map<String, String> files) {
			files.forEach((key, text) -> this.server.put("shop", key, text.getBytes(StandardCharsets.UTF_8)));
		}

		@Override
		public String root() {
			return "s3://shop/";
		}

		@Override
		public Map<String, Object> properties() {
			Map<String, Object> properties = new HashMap<>(this.server.properties("shop", "shop"));
			properties.put("gateway.s3.mounts.shop.skills", true);
			properties.put("gateway.s3.mounts.shop.poll-interval", "1s");
			return properties;
		}

		@Override
		public void close() {
			this.server.close();
		}

	}

	/** Default branch of a repository. */
	record Repository(WrittenRepository repository) implements SkillSource {

		@Override
		public void put(Map<String, String> files) {
			files.forEach(this.repository::put);
			this.repository.commit("Files");
		}

		@Override
		public String root() {
			return "git://shop/heads/main/contents/";
		}

		@Override
		public Map<String, Object> properties() {
			return Map.of("gateway.git.mounts.shop.path", this.repository.directory(), "gateway.git.mounts.shop.skills",
					true, "gateway.git.mounts.shop.poll-interval", "200ms");
		}

		@Override
		public void close() {
			this.repository.close();
		}

	}

}
