package io.mcpgateway.skill;

import java.io.ByteArrayOutputStream;
import java.io.Serial;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.Skill;
import io.mcpgateway.protocol.Skill.SkillResource;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.PercentEncoding;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.McpException;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reader of the entry of one skill: its frontmatter, and the digests of the files the
 * caller may list and read. A file the caller may not read is no part of the skill for
 * this caller.
 */
final class SkillReader {

	/** Name of the file marking a directory as a skill. */
	static final String FILE = "SKILL.md";

	/** Limits accepted by every host, by the extension. */
	private static final int MAX_FILES = 512;

	private static final int MAX_BYTES = 16 * 1024 * 1024;

	/** Maximum size of {@code SKILL.md}, in bytes. */
	private static final int MAX_SKILL_FILE_BYTES = 1024 * 1024;

	private static final int MAX_DESCRIPTION_LENGTH = 1024;

	private static final int CONCURRENT_READS = 4;

	private static final int PAGE_SIZE = MAX_FILES + 1;

	/** Names by the Agent Skills specification, of at most 64 characters. */
	private static final Pattern NAME = Pattern.compile("(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*");

	private final ResourceCatalog catalog;

	SkillReader(ResourceCatalog catalog) {
		this.catalog = catalog;
	}

	/**
	 * Reads the skill of a {@code SKILL.md}; empty if the caller sees no such file. Fails
	 * with an {@link InvalidSkillException} if the directory is no skill.
	 */
	Mono<Skill> read(String uri) {
		String directory = uri.substring(0, uri.length() - FILE.length());
		return files(directory, null).take(PAGE_SIZE)
			.collectList()
			.filter((files) -> files.contains(uri))
			.flatMap((files) -> (files.size() > MAX_FILES)
					? Mono.error(new InvalidSkillException("it has more than " + MAX_FILES + " files"))
					: read(uri, directory, files));
	}

	private Mono<Skill> read(String uri, String directory, List<String> files) {
		return open(uri).flatMap((content) -> digest(uri, content, new ByteArrayOutputStream())).flatMap((own) -> {
			ObjectNode frontmatter = frontmatter(own.text, directory);
			return Flux.fromIterable(files)
				.filter((file) -> !file.equals(uri))
				.flatMapSequential(
						(file) -> open(file).flatMap((content) -> digest(file, content, null)).map(Digested::resource),
						CONCURRENT_READS)
				.startWith(own.resource)
				.scan(new Manifest(List.of(), 0), Manifest::with)
				.last()
				.map((manifest) -> new Skill(uri, frontmatter, manifest.files));
		});
	}

	/** Lists the visible files below a directory. */
	private Flux<String> files(String directory, @Nullable String cursor) {
		return this.catalog.list(directory, cursor, PAGE_SIZE)
			.expand((page) -> (page.nextCursor() != null) ? this.catalog.list(directory, page.nextCursor(), PAGE_SIZE)
					: Mono.empty())
			.flatMapIterable(SkillReader::complete, 1)
			.map(Resource::uri);
	}

	private static List<Resource> complete(Page<Resource> page) {
		if (!page.unavailable().isEmpty()) {
			throw new McpException(ErrorCode.INTERNAL_ERROR,
					"The source of this skill is not available now: try again later");
		}
		return page.items();
	}

	/** Opens a file as the caller; empty if the caller may not read it. */
	private Mono<Content> open(String uri) {
		return this.catalog.find(uri)
			.map(Content::decoded)
			.onErrorResume(McpException.class,
					(failure) -> (failure.code() == ErrorCode.INTERNAL_ERROR) ? Mono.error(failure) : Mono.empty());
	}

	/**
	 * Hashes a file.
	 * @param kept receives the bytes; {@code null} to drop them
	 */
	private static Mono<Digested> digest(String uri, Content content, @Nullable ByteArrayOutputStream kept) {
		return content.body().stream().collect(() -> new Hash(kept), Hash::add).map((hash) -> hash.of(uri));
	}

	private static ObjectNode frontmatter(byte[] document, String directory) {
		ObjectNode frontmatter = Frontmatter.parse(text(document));
		String name = frontmatter.path("name").isString() ? frontmatter.path("name").stringValue() : "";
		String description = frontmatter.path("description").isString() ? frontmatter.path("description").stringValue()
				: "";
		if (!NAME.matcher(name).matches()) {
			throw new InvalidSkillException(
					"its name must have 1 to 64 lower-case letters, digits and single dashes between them");
		}
		if (!directory.endsWith("/" + PercentEncoding.encode(name) + "/")) {
			throw new InvalidSkillException("its name must be that of its directory");
		}
		if (description.isBlank() || description.length() > MAX_DESCRIPTION_LENGTH) {
			throw new InvalidSkillException("its description must have 1 to 1024 characters");
		}
		return frontmatter;
	}

	private static String text(byte[] document) {
		try {
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(document)).toString();
		}
		catch (CharacterCodingException ex) {
			throw new InvalidSkillException("SKILL.md must be a text in UTF-8");
		}
	}

	/** File with its digest, and the bytes if kept. */
	private record Digested(SkillResource resource, byte[] text) {

	}

	/** Files of a skill up to now. */
	private record Manifest(List<SkillResource> files, long bytes) {

		Manifest with(SkillResource file) {
			if (this.bytes + file.size() > MAX_BYTES) {
				throw new InvalidSkillException("its files have more than 16 MiB");
			}
			List<SkillResource> all = new ArrayList<>(this.files);
			all.add(file);
			return new Manifest(all, this.bytes + file.size());
		}

	}

	/** Hash of a file up to now. */
	private static final class Hash {

		private final MessageDigest digest = DigestUtils.getSha256Digest();

		private final @Nullable ByteArrayOutputStream kept;

		private long size;

		Hash(@Nullable ByteArrayOutputStream kept) {
			this.kept = kept;
		}

		void add(DataBuffer buffer) {
			try {
				byte[] bytes = new byte[buffer.readableByteCount()];
				buffer.read(bytes);
				this.size += bytes.length;
				if (this.size > MAX_BYTES || (this.kept != null && this.size > MAX_SKILL_FILE_BYTES)) {
					throw new InvalidSkillException(
							(this.kept != null) ? "SKILL.md has more than 1 MiB" : "its files have more than 16 MiB");
				}
				this.digest.update(bytes);
				if (this.kept != null) {
					this.kept.writeBytes(bytes);
				}
			}
			finally {
				DataBufferUtils.release(buffer);
			}
		}

		Digested of(String uri) {
			return new Digested(
					new SkillResource(uri, "sha256:" + HexFormat.of().formatHex(this.digest.digest()), this.size),
					(this.kept != null) ? this.kept.toByteArray() : new byte[0]);
		}

	}

	/** Reason why a directory with a {@code SKILL.md} is no skill, for operators. */
	static final class InvalidSkillException extends RuntimeException {

		@Serial
		private static final long serialVersionUID = 1L;

		/** Creates a reason to follow "the skill is not served: …". */
		InvalidSkillException(String why) {
			super(why, null, false, false);
		}

	}

}
