package io.mcpgateway.training;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.DeflaterOutputStream;

import org.apache.commons.codec.digest.DigestUtils;

/**
 * Bare git repository with one commit of one file. The objects are written as git stores
 * them, since the library of the git adapter would read the configuration of the account.
 */
final class TrainingRepository {

	private TrainingRepository() {
	}

	static void write(Path directory) throws IOException {
		byte[] file = object(directory, "blob", "A note about a bicycle\n".getBytes(StandardCharsets.UTF_8));
		ByteArrayOutputStream tree = new ByteArrayOutputStream();
		tree.writeBytes("100644 README.md\0".getBytes(StandardCharsets.UTF_8));
		tree.writeBytes(file);
		String author = "Training <training@localhost> 1767225600 +0000";
		byte[] commit = object(directory, "commit",
				("tree " + hex(object(directory, "tree", tree.toByteArray())) + "\nauthor " + author + "\ncommitter "
						+ author + "\n\nAdd a note\n")
					.getBytes(StandardCharsets.UTF_8));
		Files.createDirectories(directory.resolve("objects/pack"));
		Files.createDirectories(directory.resolve("refs/heads"));
		Files.writeString(directory.resolve("refs/heads/main"), hex(commit) + "\n");
		Files.writeString(directory.resolve("HEAD"), "ref: refs/heads/main\n");
		Files.writeString(directory.resolve("config"), "[core]\n\trepositoryformatversion = 0\n\tbare = true\n");
	}

	/** Stores an object, and returns its name. */
	private static byte[] object(Path directory, String type, byte[] content) throws IOException {
		ByteArrayOutputStream stored = new ByteArrayOutputStream();
		stored.writeBytes((type + " " + content.length + "\0").getBytes(StandardCharsets.UTF_8));
		stored.writeBytes(content);
		byte[] name = DigestUtils.sha1(stored.toByteArray());
		String hex = hex(name);
		Path file = directory.resolve("objects").resolve(hex.substring(0, 2)).resolve(hex.substring(2));
		Files.createDirectories(file.getParent());
		try (DeflaterOutputStream output = new DeflaterOutputStream(Files.newOutputStream(file))) {
			stored.writeTo(output);
		}
		return name;
	}

	private static String hex(byte[] name) {
		return HexFormat.of().formatHex(name);
	}

}
